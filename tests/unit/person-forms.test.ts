import { describe, expect, it } from 'vitest';
import type { Person } from '@/domain/streams/people';
import type { Profile } from '@/domain/streams/profiles';
import { circleOf } from '@/domain/people/privacy/shown-parts';
import {
  changedFormFields,
  CompanyForm,
  CraftForm,
  craftChanges,
  LinksForm,
  linksChanges,
  NameForm,
  nameChanges,
  PlaceForm,
  rateChanges,
  RateForm,
  rateForm,
} from '@/domain/people/person-forms';
import { countryName } from '@/domain/taxonomy/countries';
import { firstStep, knownOf, stepsFor } from '@/features/onboarding/steps';
import { partsOf, readQuery, toFilter, without, writeQuery } from '@/features/talent/directory/talent-query';
import { personLine, rateOf, rolesLine } from '@/ui/domain/people/person-copy';

describe('a name', () => {
  const form = { first_name: 'Núria', last_name: 'O’Brien-Ōe', headline: '' };
  it('accepts letters of any script, and joins into the full name', () => {
    expect(nameChanges(NameForm.parse(form))).toMatchObject({ full_name: 'Núria O’Brien-Ōe' });
  });
  it.each(['R2', 'a@b', '<b>'])('cannot be %j', (first_name) => {
    expect(NameForm.safeParse({ ...form, first_name }).error?.issues[0]?.message).toBe(
      'Name can only contain letters, spaces, hyphens, and apostrophes',
    );
  });
  it('needs both parts', () => {
    expect(NameForm.safeParse({ ...form, last_name: ' ' }).error?.issues[0]).toMatchObject({
      path: ['last_name'],
      message: 'Enter your last name.',
    });
  });
});

describe('a rate', () => {
  const settings = { muted: [], quiet_from: '', quiet_to: '' };
  it('converts to the minor unit of its currency and back', () => {
    const typed = { day_rate: '1,250.50', hourly_rate: '', currency: 'EUR', show_rate: true };
    const changes = rateChanges({ settings })(RateForm.parse(typed));
    expect(changes).toEqual({
      day_rate_minor: 125_050,
      hourly_rate: null,
      currency: 'EUR',
      show_rate: true,
      settings: { ...settings, shown_rate: 'everyone' },
    });
    expect(rateForm(changes)).toEqual({ ...typed, day_rate: '1250.5' });
    expect(rateChanges({ settings })({ ...typed, currency: 'JPY', day_rate: '50000' }).day_rate_minor).toBe(
      50_000,
    );
  });
  it('is shown by its switch, whatever was chosen under “Who sees it”, and left alone by whoever does not touch it', () => {
    for (const shown_rate of ['nobody', 'contacts'] as const) {
      const me = {
        settings: { ...settings, shown_rate },
        show_rate: false,
        day_rate_minor: 62_000,
        hourly_rate: null,
        currency: 'USD',
      };
      const saved = (changes: Partial<RateForm>) =>
        changedFormFields(RateForm, rateForm(me), rateChanges(me), { ...rateForm(me), ...changes });
      expect(saved({ day_rate: '700' })).toEqual({ day_rate_minor: 70_000 });
      expect(circleOf({ ...me, ...saved({ show_rate: true }) }, 'rate')).toBe('everyone');
      expect(circleOf({ ...me, ...saved({ day_rate: '700' }) }, 'rate')).toBe(shown_rate);
    }
  });
  it('is refused above the server’s limit', () => {
    const fits = (day_rate: string, hourly_rate: string, currency: string) =>
      RateForm.safeParse({ day_rate, hourly_rate, currency, show_rate: false }).success;
    expect(fits('10000000', '100000', 'USD')).toBe(true);
    expect(fits('10000001', '', 'USD')).toBe(false);
    expect(fits('', '100001', 'USD')).toBe(false);
    expect(fits('', '150000', 'KRW')).toBe(true);
    expect(fits('650,50', '40,5', 'KRW')).toBe(false);
  });
});

it('years and kilometres are whole numbers within limits, or blank', () => {
  const craft = { departments: [], role_codes: [], experience_years: '' };
  expect(craftChanges(CraftForm.parse(craft)).experience_years).toBeNull();
  for (const years of ['81', 'nine', '1.5', '-1'])
    expect(CraftForm.safeParse({ ...craft, experience_years: years }).success).toBe(false);
  expect(
    PlaceForm.safeParse({ city: '', region: '', country_code: '', travel_radius_km: '20001' }).success,
  ).toBe(false);
});

describe('links', () => {
  const links = (website_url: string) =>
    LinksForm.safeParse({ website_url, portfolio_url: '', linkedin_url: '' });
  it('get a scheme when none was typed, and are null when blank', () => {
    const read = links('example.org/reel');
    expect(read.success && linksChanges(read.data)).toEqual({
      website_url: 'https://example.org/reel',
      portfolio_url: null,
      linkedin_url: null,
    });
  });
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'not a link',
    'https://',
    'https://example.org/<script>',
  ])('cannot be %j', (url) => {
    expect(links(url).success).toBe(false);
  });
});

it('a company needs a name', () => {
  const company = {
    name: ' ',
    industry: 'studio',
    size: '1',
    about: '',
    website: '',
    city: '',
    country_code: '',
  };
  expect(CompanyForm.safeParse(company).error?.issues[0]?.message).toBe('Enter the name of the company.');
});

it('an unknown country code is shown as it is', () => {
  expect([countryName('PT'), countryName(''), countryName('!')]).toEqual(['Portugal', '', '!']);
});

describe('onboarding', () => {
  const me = {
    first_name: 'Ines',
    last_name: 'Marlow',
    bio: '',
    role: 'talent',
    onboarding_completed: true,
    city: '',
    country_code: '',
    company_id: null,
    departments: [],
    role_codes: [],
    skills: [],
    day_rate_minor: null,
    hourly_rate: null,
  } as unknown as Profile;
  it('does not ask an employer for a rate', () => {
    const ids = (role: 'employer' | 'talent') => stepsFor(role).map(({ id }) => id);
    expect(ids('employer')).toEqual(['role', 'name', 'place', 'company', 'bio', 'preview']);
    expect(ids('talent')).toEqual(['role', 'name', 'place', 'craft', 'skills', 'rate', 'bio', 'preview']);
  });
  it('does not ask again what signing up has asked, unless it is to be changed', () => {
    expect(knownOf(me)).toEqual(['role', 'name']);
    expect(knownOf({ ...me, last_name: ' ' })).toEqual(['role']);
    const ids = (wanted: string | null) => stepsFor('talent', knownOf(me), wanted).map(({ id }) => id);
    expect(ids('place')).toEqual(['place', 'craft', 'skills', 'rate', 'bio', 'preview']);
    expect(ids('role')).toEqual(['role', 'place', 'craft', 'skills', 'rate', 'bio', 'preview']);
    expect(ids('name').slice(0, 2)).toEqual(['name', 'place']);
  });
  it('starts a newcomer at the first step, and somebody sent back at what is missing', () => {
    expect(firstStep({ ...me, first_name: '' })).toBe('name');
    expect(firstStep(me)).toBe('place');
    const answered = { ...me, city: 'Lisbon', departments: ['camera'], skills: ['Boats'], hourly_rate: 70 };
    expect(firstStep(answered)).toBe('bio');
    expect(firstStep({ ...answered, bio: 'Focus.' })).toBe('preview');
    expect(firstStep({ ...me, role: 'employer', country_code: 'PT' })).toBe('company');
    expect(firstStep({ ...me, role: 'employer', city: 'Lisbon', company_id: 'c' })).toBe('bio');
  });
});

describe('the directory’s query', () => {
  it('is read back from the address, and the selected person stays', () => {
    const address = new URLSearchParams('person=p&q=focus&department=camera&years=5&rate=620&open=1');
    const query = readQuery(address);
    expect(writeQuery(new URLSearchParams('person=p&skill=old'), query).toString()).toBe(
      'person=p&q=focus&department=camera&rate=620&years=5&open=1',
    );
    expect(toFilter(query)).toEqual({
      text: 'focus',
      departments: ['camera'],
      maxDayRate: 620,
      minExperience: 5,
      openToContact: true,
    });
    expect(partsOf(query).map(({ label }) => label)).toEqual([
      'Camera',
      'Up to $620 a day',
      '5+ years',
      'Open to contact',
    ]);
    expect(partsOf(without(query, 'department')).length).toBe(3);
  });
  it('drops invalid values in the address', () => {
    expect(
      toFilter(readQuery(new URLSearchParams('department=nope&years=-1&rate=x&country=portugal&open=yes'))),
    ).toEqual({});
  });
});

it('a person’s summary line has their role, experience and rate', () => {
  const person = {
    role_codes: ['first_ac', 'second_ac', 'gaffer'],
    departments: ['camera'],
    experience_years: 1,
    headline: '',
    day_rate_minor: null,
    hourly_rate: 70,
    currency: 'USD',
  } as unknown as Person;
  expect(rolesLine(person)).toBe('1st AC, 2nd AC');
  expect(personLine(person)).toMatch(/^1st AC, 2nd AC.*1 year$/);
  expect(rateOf(person)).toEqual({ amount: '$70', unit: '/hour' });
  expect(rateOf({ ...person, hourly_rate: null })).toBeNull();
});
