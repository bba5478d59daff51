import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/domain/limits';
import { blankJobContent } from '@/domain/blank-job';
import type { JobContent } from '@/domain/job-content';
import { HiringPreferences } from '@/domain/streams/profiles';
import {
  beginningWith,
  editedOnto,
  HiringForm,
  hiringForm,
  preferencesOf,
  saysTheSame,
} from '@/features/posting/hiring-preferences';
import { repeatOf } from '@/features/posting/repeat';
import { clashLabel, clashValue } from '@/features/sync/conflict-copy';

const blank: JobContent = {
  ...blankJobContent('America/Los_Angeles', 'USD'),
  company_id: '019a1d9e-0000-7000-8000-000000000001',
};
const said: HiringPreferences = {
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
  it('begins with what its employer has said once, and with nothing else changed', () =>
    expect(beginningWith(said, blank)).toEqual({ ...blank, ...said }));
  it('begins blank where nothing was said', () => {
    expect(beginningWith(undefined, blank)).toEqual(blank);
    expect(beginningWith({}, blank)).toEqual(blank);
  });
  it('takes no part of a preference that is not in the right form, and all others', () => {
    const strange = {
      ...said,
      currency: 'pounds',
      pay_type: 'beer',
      questions: 'none',
    } as unknown as HiringPreferences;
    expect(beginningWith(strange, blank)).toEqual({
      ...blank,
      ...said,
      currency: 'USD',
      pay_type: 'day',
      questions: [],
    });
  });
  it('takes nothing that is no preference', () => {
    const more = {
      title: 'Gaffer',
      salary_min: 1,
      company_id: null,
      job_dates: [],
    } as unknown as HiringPreferences;
    expect(beginningWith(more, blank)).toEqual(blank);
  });
  it('that repeats an earlier one is as that one was', () => {
    const earlier = {
      ...blank,
      title: 'Gaffer',
      city: 'Leeds',
      questions: [],
      union_status: 'either',
      travel_paid: false,
    } as const;
    expect(repeatOf({ ...earlier } as never, beginningWith(said, blank))).toEqual(earlier);
  });
});

describe('the form of preferences', () => {
  it('gives back what it was filled from', () => {
    expect(preferencesOf(hiringForm(said))).toEqual(said);
    expect(preferencesOf(hiringForm(undefined))).toEqual({});
  });
  it('says nothing where it was left as a job begins anyway', () => {
    expect(
      preferencesOf({
        ...hiringForm(said),
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
  it('lets go of the clock and the place on the map with the town they came with', () => {
    const untold = { region: '', lat: null, lng: null };
    expect(preferencesOf({ ...hiringForm(said), city: 'Shepperton', ...untold })).toMatchObject({
      city: 'Shepperton',
      country_code: 'GB',
    });
    expect(preferencesOf({ ...hiringForm(said), city: 'Shepperton', ...untold })).not.toHaveProperty(
      'timezone',
    );
    const without = preferencesOf({ ...hiringForm(said), city: ' ' });
    for (const field of ['city', 'region', 'lat', 'lng', 'timezone'])
      expect(without).not.toHaveProperty(field);
    expect(without).toMatchObject({ country_code: 'GB' });
  });
  it('keeps an empty number of hours: some days have none', () => {
    const open = preferencesOf({ ...hiringForm({}), pay_day_hours: '' });
    expect(open).toEqual({ pay_day_hours: null });
    expect(beginningWith(open, blank).pay_day_hours).toBeNull();
  });
  it('says at the field what is wrong, before anything is sent', () => {
    const errorAt = (change: Partial<HiringForm>, field: string) =>
      HiringForm.safeParse({ ...hiringForm(said), ...change }).error?.issues.find(
        ({ path }) => path[0] === field,
      )?.message;
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
    const [issue] =
      HiringForm.safeParse({
        ...hiringForm(said),
        questions: [10, 200, 199, 199, 199, 199, 199, 199].map((length) => ({ text: '"'.repeat(length) })),
      }).error?.issues ?? [];
    expect(issue?.path).toEqual(['questions', 1, 'text']);
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
  it('leaves what another device has changed meanwhile where nobody touched it here', () => {
    const before = { city: 'Shepperton', questions: ['Own focus unit?'], travel_paid: true };
    const after = { city: 'Shepperton', questions: ['Own lenses?'] };
    expect(
      editedOnto({ city: 'Pinewood', questions: [], travel_paid: true, nda_required: true }, before, after),
    ).toEqual({ city: 'Pinewood', questions: ['Own lenses?'], nda_required: true });
  });
  it('leaves what a newer version of the app says', () => {
    const newer = { city: 'London', crew_size: 12 };
    expect(editedOnto(newer, { city: 'London' }, { city: 'London', travel_paid: true })).toEqual({
      ...newer,
      travel_paid: true,
    });
  });
  it('takes a place as one thing', () => {
    expect(editedOnto(place, { city: 'Shepperton' }, { city: 'Slough' })).toEqual({ city: 'Slough' });
    expect(editedOnto(place, { city: 'Shepperton', currency: 'GBP' }, { city: 'Shepperton' })).toEqual(place);
    expect(editedOnto({ city: 'Slough' }, {}, place)).toEqual(place);
  });
  it('of nothing is nothing new, whatever order its fields come back in', () => {
    expect(editedOnto(said, said, said)).toEqual(said);
    expect(saysTheSame(said, Object.fromEntries(Object.entries(said).toReversed()))).toBe(true);
    expect(saysTheSame(said, { ...said, questions: said.questions?.toReversed() })).toBe(false);
  });
});

it('two versions of preferences can be compared by eye', () => {
  expect(clashLabel('hiring')).toBe('Hiring preferences');
  expect(
    clashValue(
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
  for (const none of [{}, undefined]) expect(clashValue('hiring', none, {}, new Map())).toBe('Nothing');
});

it('what Postgres would refuse for its length never gets there', () => {
  // As Postgres prints it: a space behind every colon and comma outside the words, of which these have none.
  const longest: HiringPreferences = {
    ...said,
    city: 'c'.repeat(200),
    region: 'r'.repeat(200),
    questions: Array.from({ length: 10 }, () => 'q'.repeat(200)),
  };
  const printed = JSON.stringify(longest).replaceAll(/[:,]/g, '$& ');
  expect(HiringPreferences.safeParse(longest).success).toBe(true);
  expect(printed.length).toBeLessThanOrEqual(3000);
  const quoted = { questions: Array.from({ length: 10 }, () => '"'.repeat(139)), city: '' };
  const room = LIMITS.hiring - JSON.stringify(quoted).length;
  expect(HiringPreferences.safeParse({ ...quoted, city: 'c'.repeat(room) }).success).toBe(true);
  expect(HiringPreferences.safeParse({ ...quoted, city: 'c'.repeat(room + 1) }).success).toBe(false);
});
