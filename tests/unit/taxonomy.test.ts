import { describe, expect, it } from 'vitest';
import { countries } from '@/domain/taxonomy/countries';
import { LIMITS } from '@/domain/limits';
import { fromMinor } from '@/domain/values/money';
import {
  CREW_ROLES,
  findRole,
  findRoles,
  roleLabel,
  roleNamed,
  rolesInDepartment,
} from '@/domain/taxonomy/crew-roles';
import { CURRENCIES, findCurrency } from '@/domain/taxonomy/currencies';
import { departmentLabel, DEPARTMENTS, isDepartment } from '@/domain/taxonomy/departments';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { languageLabel, LANGUAGES } from '@/domain/taxonomy/languages';
import { placeLabel } from '@/domain/taxonomy/place-label';
import { findPlaces, PLACES } from '@/domain/taxonomy/places';
import { findSkills, SKILLS, skillsInDepartment } from '@/domain/taxonomy/skills';
import { unionLabel, UNIONS } from '@/domain/taxonomy/unions';

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, i) => values.indexOf(value) !== i);

/** Names that crews use for more than one role. Any other name must belong to exactly one. */
const SHARED_NAMES = ['best boy'];

describe('departments', () => {
  it('are the thirty departments of a production, in order, with unique snake_case codes', () => {
    expect(DEPARTMENTS).toHaveLength(30);
    expect(DEPARTMENTS[0].code).toBe('production');
    expect(DEPARTMENTS.at(-1)?.code).toBe('other');
    expect(repeated(DEPARTMENTS.map(({ code }) => code))).toEqual([]);
    for (const { code } of DEPARTMENTS) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('have a label, and an unknown code stays readable', () => {
    expect(departmentLabel('hair_make_up')).toBe('Hair and make-up');
    expect(departmentLabel('holography')).toBe('holography');
    expect(isDepartment('camera')).toBe(true);
    expect(isDepartment('holography')).toBe(false);
  });

  it('each have at least four roles and eight skills', () => {
    for (const { code } of DEPARTMENTS) {
      expect(rolesInDepartment(code).length, code).toBeGreaterThanOrEqual(4);
      expect(skillsInDepartment(code).length, code).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('crew roles', () => {
  it('have unique codes and labels in departments that exist, within the lengths that tags allow', () => {
    expect(repeated(CREW_ROLES.map(({ code }) => code))).toEqual([]);
    expect(repeated(CREW_ROLES.map(({ label }) => label.toLowerCase()))).toEqual([]);
    for (const role of CREW_ROLES) {
      expect(isDepartment(role.department), role.code).toBe(true);
      expect(role.code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
      expect(role.code.length).toBeLessThanOrEqual(LIMITS.tag);
      for (const name of [role.label, ...role.aliases]) expect(name.trim(), role.code).toBe(name);
    }
  });

  it('share an alias only where crews do', () => {
    const names = CREW_ROLES.flatMap((role) => [
      ...new Set([role.label, ...role.aliases].map(foldForSearch)),
    ]);
    expect([...new Set(repeated(names))].toSorted()).toEqual(SHARED_NAMES.map(foldForSearch).toSorted());
  });

  it.each([
    ['focus puller', 'first_ac'],
    ['Focus Pul', 'first_ac'],
    ['1st ac', 'first_ac'],
    ['1st A.C.', 'first_ac'],
    ['clapper loader', 'second_ac'],
    ['spark', 'electrician'],
    ['gaff', 'gaffer'],
    ['DOP', 'director_of_photography'],
    ['colourist', 'colorist'],
    ['sound mixer', 'production_sound_mixer'],
    ['dubbing mixer', 'rerecording_mixer'],
    ['vision mixer', 'technical_director'],
    ['continuity', 'script_supervisor'],
    ['make up artist', 'make_up_artist'],
    ['upm', 'unit_production_manager'],
    ['writers room', 'staff_writer'],
  ])('%s finds %s first', (text, code) => {
    expect(findRoles(text)[0]?.code).toBe(code);
  });

  it('are all found by the beginning of a name, whole words first', () => {
    expect(
      findRoles('ac')
        .slice(0, 2)
        .map(({ code }) => code),
    ).toEqual(['first_ac', 'second_ac']);
    expect(
      findRoles('best boy')
        .slice(0, 2)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['best_boy_electric', 'best_boy_grip']);
    expect(findRoles('opér stead').map(({ code }) => code)).toContain('steadicam_operator');
    expect(['1ac', '2ac', '1stad', '3AD'].map((text) => findRoles(text)[0]?.label)).toEqual([
      '1st AC',
      '2nd AC',
      '1st AD',
      '3rd AD',
    ]);
    expect(findRoles('zzz')).toEqual([]);
    expect(findRoles('  ')).toHaveLength(CREW_ROLES.length);
  });
  it('takes a whole name for the role, however it is written, and nothing else', () => {
    expect(['Gaffer', 'gáffer ', '1ST-AC'].map((text) => roleNamed(text)?.code)).toEqual([
      'gaffer',
      'gaffer',
      'first_ac',
    ]);
    expect(['', 'gaff', 'gaffer, second unit'].map(roleNamed)).toEqual([undefined, undefined, undefined]);
  });

  it('are labelled, and an unknown code stays readable', () => {
    expect(roleLabel('first_ac')).toBe('1st AC');
    expect(roleLabel('hologram_wrangler')).toBe('Hologram wrangler');
    expect(findRole('gaffer')?.department).toBe('electric');
    expect(findRole('hologram_wrangler')).toBeNull();
  });
});

describe('skills', () => {
  it('are each listed once, trimmed, and short enough for a tag', () => {
    expect(SKILLS.length).toBeGreaterThanOrEqual(250);
    expect(repeated(SKILLS.map(({ label }) => label.toLowerCase()))).toEqual([]);
    for (const { label } of SKILLS) {
      expect(label).toBe(label.trim().replace(/\s+/g, ' '));
      expect(label.length).toBeGreaterThan(0);
      expect(label.length).toBeLessThanOrEqual(LIMITS.tag);
    }
  });

  it('are found by their beginning, the given department first', () => {
    expect(findSkills('anam')[0]?.label).toBe('Anamorphic');
    expect(findSkills('led').map(({ label }) => label)).toContain('LED volumes');
    expect(findSkills('story')[0]?.department).not.toBe('animation_motion');
    expect(findSkills('story', 'animation_motion')[0]).toEqual({
      label: 'Storyboards',
      department: 'animation_motion',
    });
    expect(findSkills('', 'grip')[0]?.department).toBe('grip');
  });
});

describe('places, currencies, languages and unions', () => {
  it('list every place once, with a real time zone and a known currency', () => {
    expect(repeated(PLACES.map(placeLabel))).toEqual([]);
    for (const place of PLACES) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: place.timezone }), place.city).not.toThrow();
      expect(findCurrency(place.currency), place.city).not.toBeNull();
      expect(Math.abs(place.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(place.lng)).toBeLessThanOrEqual(180);
      expect(place.country_code).toMatch(/^[A-Z]{2}$/);
    }
  });

  it('find a place without accents, and by region', () => {
    expect(findPlaces('montreal')[0]?.city).toBe('Montréal');
    expect(findPlaces('los angeles ca')[0]?.city).toBe('Los Angeles');
    expect(findPlaces('scotland').map(({ city }) => city)).toEqual(['Glasgow']);
    expect(findPlaces('california')[0]?.city).toBe('Los Angeles');
    expect(findPlaces('ontario')).toHaveLength(2);
    expect(placeLabel({ city: 'Berlin', region: 'Berlin' })).toBe('Berlin');
    expect(placeLabel({ city: 'Austin', region: 'TX' })).toBe('Austin, TX');
  });

  it('have the minor digits that the money rules use', () => {
    for (const { code, minorDigits } of CURRENCIES) expect(fromMinor(10 ** minorDigits, code), code).toBe(1);
    const others = CURRENCIES.filter(({ minorDigits }) => minorDigits !== 2);
    expect(others.map(({ code, minorDigits }) => `${code} ${minorDigits}`)).toEqual([
      'ISK 0',
      'JPY 0',
      'KRW 0',
    ]);
    expect(repeated(CURRENCIES.map(({ code }) => code))).toEqual([]);
  });

  it('have unique codes and readable labels', () => {
    expect(repeated(LANGUAGES.map(({ code }) => code))).toEqual([]);
    expect(repeated(UNIONS.map(({ code }) => code))).toEqual([]);
    expect(languageLabel('bfi')).toBe('British Sign Language');
    expect(languageLabel('Klingon')).toBe('Klingon');
    expect(unionLabel('bectu')).toBe('Bectu');
    expect(unionLabel('Local 9')).toBe('Local 9');
  });
});

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once and with a name', () => {
    expect(new Set(countries().map(({ code }) => code)).size).toBe(249);
    expect(countries()).toHaveLength(249);
    expect(countries().filter(({ code, label }) => label === code)).toEqual([]);
  });
});
