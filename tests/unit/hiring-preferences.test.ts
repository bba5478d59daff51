import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/domain/limits';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import { HiringPreferences } from '@/domain/streams/profiles';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import {
  hiringForm,
  hiringProblems,
  hasPreferences,
  mergePreferences,
  preferencesFor,
  preferencesOf,
  samePreferences,
  withPreferences,
} from '@/features/posting/preferences/hiring-preferences';
import { repeatOf } from '@/features/posting/drafts/repeat';
import { conflictLabel, conflictValue } from '@/features/sync/conflict/conflict-copy';

const blank: JobContent = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  company_id: '019a1d9e-0000-7000-8000-000000000001',
};
const preferences: HiringPreferences = {
  is_remote: true,
  city: 'London',
  region: 'England',
  country_code: 'GB',
  lat: 51.51,
  lng: -0.13,
  timezone: 'Europe/London',
  pay_type: 'week',
  currency: 'GBP',
  pay_day_hours: 11,
  union_status: 'union',
  travel_paid: true,
  accommodation_paid: true,
  nda_required: true,
  questions: ['Own focus unit?', 'Own transport?'],
};

describe('a new job', () => {
  it('starts with its employer’s preferences, and nothing else changed', () =>
    expect(withPreferences(preferences, blank)).toEqual({ ...blank, ...preferences }));
  it('starts blank without preferences', () => {
    expect(withPreferences(undefined, blank)).toEqual(blank);
    expect(withPreferences({}, blank)).toEqual(blank);
  });
  it('skips invalid preferences and applies all others', () => {
    const invalid = {
      ...preferences,
      currency: 'pounds',
      pay_type: 'beer',
      questions: 'none',
    } as unknown as HiringPreferences;
    expect(withPreferences(invalid, blank)).toEqual({
      ...blank,
      ...preferences,
      currency: 'USD',
      pay_type: 'day',
      questions: [],
    });
  });
  it('ignores anything that is not a preference', () => {
    const more = {
      title: 'Gaffer',
      salary_min: 1,
      company_id: null,
      job_dates: [],
    } as unknown as HiringPreferences;
    expect(withPreferences(more, blank)).toEqual(blank);
  });
  it('that repeats an earlier one copies that one', () => {
    const earlier = {
      ...blank,
      title: 'Gaffer',
      city: 'Leeds',
      questions: [],
      union_status: 'either',
      travel_paid: false,
    } as const;
    expect(repeatOf({ ...earlier } as never, withPreferences(preferences, blank))).toEqual(earlier);
  });
});

describe('the form of preferences', () => {
  it('returns the values it was filled from', () => {
    expect(preferencesOf(hiringForm(preferences))).toEqual(preferences);
    expect(preferencesOf(hiringForm(undefined))).toEqual({});
  });
  it('sets no preference that equals a job’s default', () => {
    expect(
      preferencesOf({
        ...hiringForm(preferences),
        pay_type: 'day',
        pay_day_hours: '10',
        union_status: 'either',
        questions: [{ text: ' ' }],
        is_remote: false,
      }),
    ).toEqual({
      city: 'London',
      region: 'England',
      country_code: 'GB',
      lat: 51.51,
      lng: -0.13,
      timezone: 'Europe/London',
      currency: 'GBP',
      travel_paid: true,
      accommodation_paid: true,
      nda_required: true,
    });
  });
  it('drops the time zone and coordinates when the town they came with changes', () => {
    const cleared = { region: '', lat: null, lng: null };
    expect(preferencesOf({ ...hiringForm(preferences), city: 'Shepperton', ...cleared })).toMatchObject({
      city: 'Shepperton',
      country_code: 'GB',
    });
    expect(preferencesOf({ ...hiringForm(preferences), city: 'Shepperton', ...cleared })).not.toHaveProperty(
      'timezone',
    );
    const without = preferencesOf({ ...hiringForm(preferences), city: ' ' });
    for (const field of ['city', 'region', 'lat', 'lng', 'timezone'])
      expect(without).not.toHaveProperty(field);
    expect(without).toMatchObject({ country_code: 'GB' });
  });
  it('keeps an empty number of hours, since some days have none', () => {
    const open = preferencesOf({ ...hiringForm({}), pay_day_hours: '' });
    expect(open).toEqual({ pay_day_hours: null });
    expect(withPreferences(open, blank).pay_day_hours).toBeNull();
  });
  it('reports each error at its field, before anything is sent', () => {
    const errorAt = (change: Partial<JobForm>, field: string) =>
      hiringProblems({ ...hiringForm(preferences), ...change }).find(
        ({ path }) => path.split('.')[0] === field,
      )?.sentence;
    expect(errorAt({}, 'questions')).toBeUndefined();
    expect(errorAt({ pay_day_hours: '30' }, 'pay_day_hours')).toBe('A paid day has 1 to 24 hours.');
    expect(errorAt({ questions: [{ text: 'x'.repeat(201) }] }, 'questions')).toBe(
      'Keep this to 200 characters.',
    );
    expect(
      errorAt({ questions: Array.from({ length: 10 }, () => ({ text: 'x'.repeat(200) })) }, 'questions'),
    ).toBeUndefined();
    expect(
      errorAt({ questions: Array.from({ length: 10 }, () => ({ text: '"'.repeat(200) })) }, 'questions'),
    ).toBe('These questions are too long together. Shorten or remove one.');
    const [problem] = hiringProblems({
      ...hiringForm(preferences),
      questions: [10, 200, 199, 199, 199, 199, 199, 199].map((length) => ({ text: '"'.repeat(length) })),
    });
    expect(problem?.path).toBe('questions.1.text');
  });
});

describe('an edit of preferences', () => {
  const place = {
    city: 'London',
    region: 'England',
    country_code: 'GB',
    lat: 51.51,
    lng: -0.13,
    timezone: 'Europe/London',
  };
  it('keeps another device’s changes to fields that were not touched here', () => {
    const before = { city: 'Shepperton', questions: ['Own focus unit?'], travel_paid: true };
    const after = { city: 'Shepperton', questions: ['Own lenses?'] };
    expect(
      mergePreferences(
        { city: 'Pinewood', questions: [], travel_paid: true, nda_required: true },
        before,
        after,
      ),
    ).toEqual({ city: 'Pinewood', questions: ['Own lenses?'], nda_required: true });
  });
  it('keeps fields of a newer version of the app', () => {
    const newer = { city: 'London', crew_size: 12 };
    expect(mergePreferences(newer, { city: 'London' }, { city: 'London', travel_paid: true })).toEqual({
      ...newer,
      travel_paid: true,
    });
  });
  it('treats a place as one value', () => {
    expect(mergePreferences(place, { city: 'Shepperton' }, { city: 'Slough' })).toEqual({ city: 'Slough' });
    expect(mergePreferences(place, { city: 'Shepperton', currency: 'GBP' }, { city: 'Shepperton' })).toEqual(
      place,
    );
    expect(mergePreferences({ city: 'Slough' }, {}, place)).toEqual(place);
  });
  it('of nothing changes nothing, whatever order the fields come back in', () => {
    expect(mergePreferences(preferences, preferences, preferences)).toEqual(preferences);
    expect(samePreferences(preferences, Object.fromEntries(Object.entries(preferences).toReversed()))).toBe(
      true,
    );
    expect(
      samePreferences(preferences, { ...preferences, questions: preferences.questions?.toReversed() }),
    ).toBe(false);
  });
});

it('two versions of preferences are shown so that they can be compared', () => {
  expect(conflictLabel('hiring')).toBe('Hiring preferences');
  expect(
    conflictValue(
      'hiring',
      {
        city: 'London',
        lat: 51.51,
        lng: -0.13,
        timezone: 'Europe/London',
        pay_type: 'week',
        travel_paid: true,
        questions: ['Own focus unit?', 'Own transport?'],
      },
      {},
      new Map(),
    ),
  ).toBe(
    'City: London\nPaid: By the week\nTravel paid: Yes\nQuestions: 1. Own focus unit?\n2. Own transport?',
  );
  for (const none of [{}, undefined]) expect(conflictValue('hiring', none, {}, new Map())).toBe('Nothing');
});

it('preferences too long for Postgres are refused before they are sent', () => {
  // As Postgres prints jsonb: a space after each colon and comma outside strings, and these strings contain neither.
  const longest: HiringPreferences = {
    ...preferences,
    city: 'c'.repeat(200),
    region: 'r'.repeat(200),
    questions: Array.from({ length: 10 }, () => 'q'.repeat(200)),
  };
  const printed = JSON.stringify(longest).replaceAll(/[:,]/g, '$& ');
  expect(HiringPreferences.safeParse(longest).success).toBe(true);
  expect(printed.length).toBeLessThanOrEqual(3000);
  const quoted = { questions: Array.from({ length: 10 }, () => '"'.repeat(139)), city: '' };
  const left = LIMITS.hiring - JSON.stringify(quoted).length;
  expect(HiringPreferences.safeParse({ ...quoted, city: 'c'.repeat(left) }).success).toBe(true);
  expect(HiringPreferences.safeParse({ ...quoted, city: 'c'.repeat(left + 1) }).success).toBe(false);
});

describe('preferences of a company and of somebody who posts for it', () => {
  it('what the company has chosen holds, and the rest is their own', () => {
    expect(
      preferencesFor({ currency: 'EUR', travel_paid: true }, { currency: 'GBP', nda_required: true }),
    ).toEqual({ currency: 'EUR', travel_paid: true, nda_required: true });
    expect(preferencesFor(undefined, { currency: 'GBP' })).toEqual({ currency: 'GBP' });
    expect(preferencesFor({ currency: 'EUR' }, undefined)).toEqual({ currency: 'EUR' });
    expect(hasPreferences(preferencesFor(undefined, undefined))).toBe(false);
  });

  it('a place is one of the two, never half of each', () => {
    expect(
      preferencesFor({ country_code: 'DE' }, { city: 'Leeds', country_code: 'GB', lat: 53.8, lng: -1.55 }),
    ).toEqual({ country_code: 'DE' });
  });
});
