import { describe, expect, it } from 'vitest';
import { jobReason, personReason } from '@/domain/search/found-because';
import { relevance } from '@/domain/search/relevance';
import { planSearch, SEARCH_BOUNDS } from '@/domain/search/search-plan';
import { splitTyped, splitWords } from '@/domain/search/search-text';
import { closestWords, typosBetween } from '@/domain/search/typos';

describe('the words of a search', () => {
  it.each([
    ['  Gaffer,  night! ', ['gaffer', 'night']],
    ['Montréal', ['montreal']],
    ['D.o.P. wanted', ['dop', 'wanted']],
    ['1st A.C.', ['1st', 'ac']],
    ['make-up/hair', ['make', 'up', 'hair']],
    ['rain.towers', ['rain', 'towers']],
    ['!!', []],
  ])('%s', (text, words) => expect(splitTyped(text)).toEqual(words));

  it('are the same whether or not a text has accents, in letters that have them', () => {
    expect(splitWords('Łódź, Decór')).toEqual(['łodz', 'decor']);
  });
});

describe('crew names: the whole of one finds the role', () => {
  it.each([
    ['dop', 'director_of_photography'],
    ['DP', 'director_of_photography'],
    ['cinematographer', 'director_of_photography'],
    ['mua', 'make_up_artist'],
    ['clapper loader', 'second_ac'],
    ['focus puller', 'first_ac'],
    ['focus pullers', 'first_ac'],
    ['1st assistant camera', 'first_ac'],
    ['spark', 'electrician'],
    ['sparks', 'electrician'],
    ['sparky', 'electrician'],
    ['electrician', 'electrician'],
    ['gaffer', 'gaffer'],
    ['gaffers', 'gaffer'],
    ['clt', 'gaffer'],
    ['boom op', 'boom_operator'],
    ['boom swinger', 'boom_operator'],
    ['standby props', 'standby_props'],
    ['runner', 'set_production_assistant'],
    ['pa', 'set_production_assistant'],
    ['scripty', 'script_supervisor'],
    ['continuity', 'script_supervisor'],
    ['dresser', 'set_dresser'],
    ['sound recordist', 'production_sound_mixer'],
    ['genny op', 'generator_operator'],
    ['vtr', 'video_assist'],
    ['chippy', 'carpenter'],
    ['crafty', 'craft_service'],
    ['steadicam', 'steadicam_operator'],
    ['stills', 'unit_stills_photographer'],
    ['hmu', 'hair_make_up_artist'],
    ['1ac', 'first_ac'],
    ['2AC', 'second_ac'],
    ['2ndAC', 'second_ac'],
    ['3ad', 'third_ad'],
  ])('%s: %s', (text, role) => expect(planSearch(text).wholeRoles).toEqual([role]));

  it('a name of two roles finds both', () => {
    expect(planSearch('best boy').wholeRoles.toSorted()).toEqual(['best_boy_electric', 'best_boy_grip']);
  });

  it('the beginning of a name finds it while it is typed', () => {
    expect(planSearch('digital imag')).toMatchObject({ wholeRoles: [], beginningRoles: ['dit'] });
    expect(planSearch('gaff').beginningRoles).toEqual(['gaffer']);
    expect(planSearch('g').beginningRoles).toEqual([]);
  });

  it('each word has the codes of roles, departments and countries with a name that it begins', () => {
    const [word] = planSearch('lighting').words;
    expect(word?.codes).toEqual(expect.arrayContaining(['department=electric', 'role=gaffer']));
    expect(planSearch('uk').words[0]?.codes).toEqual(['country=GB']);
    expect(planSearch('LA').words[0]?.codes).toContain('city=los angeles');
    expect(planSearch('californ').words[0]?.codes).toEqual(['region=US ca']);
    expect(planSearch('georgia').words[0]?.codes?.toSorted()).toEqual([
      'country=GE',
      'country=GS',
      'region=US ga',
    ]);
    expect(planSearch('bavaria').words[0]?.codes).toEqual(['region=DE bavaria']);
    expect(planSearch('califronia').words[0]?.instead?.[0]?.word).toBe('california');
    expect(planSearch('on').words[0]?.codes ?? []).not.toContain('region=CA on');
    expect(planSearch('zeppelin').words).toEqual([{ word: 'zeppelin' }]);
  });
});

describe('several words', () => {
  it('are understood in parts: a role, a place, and single words', () => {
    const plan = planSearch('1st AC Los Angeles night');
    expect(plan.wholeRoles).toEqual(['first_ac']);
    expect(plan.parts).toEqual(['1st ac', 'los angeles', 'night']);
    expect(plan.words.map(({ word }) => word)).toEqual(['1st', 'ac', 'los', 'angeles', 'night']);
  });

  it('the longest name counts: a rigging gaffer is no gaffer', () => {
    expect(planSearch('rigging gaffer').wholeRoles).toEqual(['rigging_gaffer']);
  });

  it('never become more than the server considers', () => {
    const { words, wholeRoles, beginningRoles } = planSearch('a s c '.repeat(20));
    expect(words).toHaveLength(SEARCH_BOUNDS.words);
    for (const { codes = [] } of words) expect(codes.length).toBeLessThanOrEqual(SEARCH_BOUNDS.codes);
    expect(wholeRoles.length + beginningRoles.length).toBeLessThanOrEqual(2 * SEARCH_BOUNDS.codes);
  });

  it('the role that is meant survives the bound on codes', () => {
    const [, operator] = planSearch('boom operator').words;
    expect(operator?.codes?.[0]).toBe('role=boom_operator');
  });
});

describe('typos', () => {
  it.each([
    ['los angelos', 1, 'angeles'],
    ['focus puler', 1, 'puller'],
    ['gafer', 0, 'gaffer'],
    ['sprak', 0, 'spark'],
    ['stedicam', 0, 'steadicam'],
    ['cinemtographer', 0, 'cinematographer'],
  ])('%s', (text, at, meant) => expect(planSearch(text).words[at]?.instead?.[0]?.word).toBe(meant));

  it('still find the role', () => {
    const plan = planSearch('focus puler los angelos');
    expect(plan.wholeRoles).toEqual(['first_ac']);
    expect(plan.parts).toEqual(['focus puler', 'los angelos']);
  });

  it.each(['gaff', 'focus pul', 'la', 'cat', '4kk', 'xyzzy'])(
    'nothing is corrected in what is short, unfinished or unlike anything: %s',
    (text) => {
      expect(planSearch(text).words.every(({ instead }) => instead === undefined)).toBe(true);
    },
  );

  it('count a letter that is missing, added, replaced or swapped once', () => {
    expect(typosBetween('spark', 'sprak', 2)).toBe(1);
    expect(typosBetween('spark', 'spar', 2)).toBe(1);
    expect(typosBetween('spark', 'sparks', 2)).toBe(1);
    expect(typosBetween('spark', 'spork', 2)).toBe(1);
    expect(typosBetween('spark', 'gaffer', 2)).toBe(3);
    expect(closestWords('sparkl', ['sparky', 'spark', 'speak'], 5)).toEqual(['sparky', 'spark']);
    expect(closestWords('spa', ['sap'], 5)).toEqual([]);
  });
});

describe('relevance', () => {
  const [whole, beginning] = [new Set(['gaffer']), new Set(['gaffer', 'gaffer_trainee'])];
  const of = (roles: string[], ...places: ('t' | 'r' | 'f' | 'd')[]): number =>
    relevance(roles, whole, beginning, places);
  it('the role, then the title, then other facts, then the text', () => {
    const order = [
      of(['gaffer'], 'r'),
      of(['gaffer'], 'd', 'd'),
      of(['spark', 'gaffer'], 'r'),
      of(['gaffer_trainee'], 'r'),
      of(['spark'], 't'),
      of(['spark'], 't', 'f'),
      of(['spark'], 'f', 'f'),
      of(['spark'], 'f', 'd'),
      of(['spark'], 'd', 'd'),
    ];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(order.length);
  });
  it('twelve words that are only in the text do not outweigh the role', () => {
    expect(of(['gaffer'], ...Array.from({ length: 12 }, () => 'd' as const))).toBeLessThan(
      of(['spark', 'gaffer'], 'r'),
    );
  });
});

describe('why a row was found', () => {
  const job = {
    role_code: 'first_ac',
    category: 'camera',
    required_skills: ['Steadicam', 'Anamorphic'],
    production: 'Low Tide',
    company_name: 'Hawser Films',
    city: 'Los Angeles',
    region: 'CA',
    country_code: 'US',
  };
  it.each([
    [[{ word: 'focus', place: 't' }], ''],
    [
      [
        { word: 'focus', place: 'r' },
        { word: 'puller', place: 'r' },
      ],
      'Role: 1st AC (focus puller)',
    ],
    [[{ word: 'cam', place: 'r' }], 'Role: 1st AC (first assistant camera)'],
    [[{ word: 'anamor', place: 'f' }], 'Skill: Anamorphic'],
    [[{ word: 'tide', place: 'f' }], 'Low Tide'],
    [[{ word: 'usa', place: 'f' }], 'Los Angeles'],
    [[{ word: 'calif', place: 'f' }], 'California'],
    [[{ word: '1ac', place: 'r' }], 'Role: 1st AC'],
    [
      [
        { word: 'focus', place: 'r' },
        { word: 'los', place: 'f' },
      ],
      'Role: 1st AC (focus puller) · Los Angeles',
    ],
    [
      [
        { word: 'night', place: 'd' },
        { word: 'shoots', place: 'd' },
      ],
      'In the text: night shoots',
    ],
  ] as const)('of a job: %j', (found, reason) => expect(jobReason(job, found)).toBe(reason));

  it('of a job by its department alone', () =>
    expect(
      jobReason({ ...job, role_code: 'gaffer', category: 'electric' }, [{ word: 'lx', place: 'r' }]),
    ).toBe('Department: Electric'));

  const person = { role_codes: ['first_ac', 'gaffer'], skills: ['Anamorphic'], kit: ['Preston FIZ'] };
  it.each([
    [[{ word: 'gaffer', place: 'r' }], ''],
    [[{ word: 'puller', place: 'r' }], 'Role: 1st AC (focus puller)'],
    [[{ word: 'preston', place: 'f' }], 'Kit: Preston FIZ'],
    [[{ word: 'berlin', place: 'f' }], ''],
  ] as const)('of a person: %j', (found, reason) => expect(personReason(person, found)).toBe(reason));
});
