import { describe, expect, it } from 'vitest';
import { derivedId } from '@/domain/ids';
import { CREW_ROLES, findRole } from '@/domain/taxonomy/crew-roles';
import { CURRENCIES } from '@/domain/taxonomy/currencies';
import { DEPARTMENTS } from '@/domain/taxonomy/departments';
import { SKILLS } from '@/domain/taxonomy/skills';
import { COMPANIES } from '../../supabase/seed/companies-list';
import { placeOf } from '../../supabase/seed/companies';
import { departmentWords } from '../../supabase/seed/descriptions/departments';
import { dutiesOf } from '../../supabase/seed/descriptions/compose';
import { kindsHiring } from '../../supabase/seed/job-mix';
import { atPlace, inSentence, skillInSentence, withArticle } from '../../supabase/seed/phrases';
import { Random, seedId } from '../../supabase/seed/random';
import { ROLE_SKILLS } from '../../supabase/seed/role-skills';
import { dayRate, MARKETS, roundPay } from '../../supabase/seed/rates';
import { list, fillSentence, slug } from '../../supabase/seed/words';

function draw(subject: string): number[] {
  const random = new Random(subject);
  return Array.from({ length: 20 }, () => random.int(0, 1_000_000));
}

describe('the seed’s random choices', () => {
  it('are the same for the same subject and differ between subjects', () => {
    expect(draw('jobs')).toEqual(draw('jobs'));
    expect(draw('jobs')).not.toEqual(draw('people'));
  });

  it('stay within their bounds and reach both ends', () => {
    const random = new Random('bounds');
    const drawn = Array.from({ length: 2_000 }, () => random.int(3, 7));
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([3, 7]);
    expect(new Random('x').weighted({ never: 0, always: 1 })).toBe('always');
    expect(new Random('x').sample([1, 2, 3], 9).toSorted()).toEqual([1, 2, 3]);
    expect(() => new Random('x').pick([])).toThrow('nothing to pick');
  });

  it('derive ids as the app does', async () => {
    expect(seedId('conversation', 'direct', 'a,b', '')).toBe(
      await derivedId('conversation', 'direct', 'a,b', ''),
    );
  });
});

describe('sentences', () => {
  it('choose, fill in, and choose inside a choice', () => {
    const sentences = new Set(
      Array.from({ length: 60 }, (_, i) =>
        fillSentence(new Random('say', i), '{near|by} the [place]', { place: 'river' }),
      ),
    );
    expect([...sentences].toSorted()).toEqual(['by the river', 'near the river']);
    expect(fillSentence(new Random('a'), '{{a|a}|a} b')).toBe('a b');
  });

  it('never leave a placeholder unfilled', () => {
    expect(() => fillSentence(new Random('a'), 'Call [name].')).toThrow('[name]');
  });

  it('use the article that is pronounced', () => {
    expect(
      ['1st AC', 'editor', 'SFX technician', 'VFX editor', 'unit driver', 'ADR mixer', 'gaffer'].map(
        withArticle,
      ),
    ).toEqual([
      'a 1st AC',
      'an editor',
      'an SFX technician',
      'a VFX editor',
      'a unit driver',
      'an ADR mixer',
      'a gaffer',
    ]);
  });

  it('lowercase labels that are words and keep labels that are names', () => {
    expect(['Gaffer', 'DIT', '1st AC', 'Foley artist'].map(inSentence)).toEqual([
      'gaffer',
      'DIT',
      '1st AC',
      'Foley artist',
    ]);
    expect(['Live grading', 'Pro Tools', 'LED volumes', 'Houdini'].map(skillInSentence)).toEqual([
      'live grading',
      'Pro Tools',
      'LED volumes',
      'Houdini',
    ]);
    expect(['Boatyard at the river mouth', 'Stage 4 on the east lot'].map(atPlace)).toEqual([
      'the boatyard at the river mouth',
      'stage 4 on the east lot',
    ]);
    expect([list([]), list(['a']), list(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
    expect(slug("Marlène O'Brien Wójcik")).toBe('marlene-o-brien-wojcik');
  });
});

describe('every role', () => {
  it.each(CREW_ROLES.map(({ code }) => code))('%s has a rate, duties and a role that hires it', (code) => {
    const role = CREW_ROLES.find((candidate) => candidate.code === code)!;
    expect(dayRate(code)).toBeGreaterThanOrEqual(200);
    expect(dayRate(code)).toBeLessThanOrEqual(2_000);
    expect(dutiesOf(code).length).toBeGreaterThan(0);
    expect(kindsHiring(role).length).toBeGreaterThan(0);
  });

  it('requires skills that exist', () => {
    const known = new Set(SKILLS.map(({ label }) => label));
    for (const [code, skills] of ROLE_SKILLS) {
      expect(findRole(code), code).not.toBeNull();
      expect(
        skills.filter((skill) => !known.has(skill)),
        code,
      ).toEqual([]);
    }
  });

  it('is in a department with its own sentences', () => {
    for (const { code } of DEPARTMENTS) {
      expect(departmentWords(code).ways.length, code).toBeGreaterThanOrEqual(4);
      expect(departmentWords(code).asks.length, code).toBeGreaterThanOrEqual(4);
    }
    expect(() => dayRate('hologram_wrangler')).toThrow('no day rate');
  });
});

describe('money', () => {
  it('knows what each currency pays', () => {
    expect(Object.keys(MARKETS).toSorted()).toEqual(CURRENCIES.map(({ code }) => code).toSorted());
  });

  it('is rounded as people round it', () => {
    expect([28.31, 637, 2_873, 51_240].map(roundPay)).toEqual([28.5, 640, 2_850, 51_000]);
  });
});

describe('companies', () => {
  it('have names of their own in cities that exist', () => {
    expect(new Set(COMPANIES.map(([name]) => name)).size).toBe(COMPANIES.length);
    expect(COMPANIES.length).toBeGreaterThanOrEqual(80);
    for (const [, , city] of COMPANIES) expect(() => placeOf(city)).not.toThrow();
  });
});
