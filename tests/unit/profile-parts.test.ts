import { describe, expect, it, test } from 'vitest';
import type { Credits, Media } from '@/domain/definition/profile-parts';
import { profiles } from '@/domain/streams/profiles';
import { cvOf, filesOf } from '@/domain/attachments';
import { cvName, cvProblem } from '@/domain/people/cv-file';
import { REFUSALS } from '@/domain/refusals';
import { CreditForm, creditFields, creditForm } from '@/domain/people/credit-form';
import { creditsOf, isSortedByYear, movedPlaces, placeByYear, sortedByYear } from '@/domain/people/credits';
import {
  avatarPath,
  filesOfMedia,
  mediaOf,
  piecesOf,
  standingAvatar,
  standingCv,
} from '@/domain/people/profile-media';
import { missingSteps } from '@/domain/people/profile-steps';
import { videoAddress, videoSource } from '@/domain/people/video-address';
import { conflictLabel, conflictValue, partName } from '@/features/sync/conflict/conflict-copy';

const credit = (production: string, year: number, place: number): Credits[string] => ({
  production,
  role: 'gaffer',
  year,
  kind: 'feature',
  url: null,
  place,
});
const credits: Credits = {
  a: credit('Tallow', 2020, 1024),
  b: credit('Low Tide', 2024, 0),
  c: credit('Gravel', 2018, 2048),
};
const names = (of: Credits): string[] => creditsOf(of).map(({ production }) => production);
const withPlaces = (of: Credits, places: ReadonlyMap<string, number>): Credits =>
  Object.fromEntries(
    Object.entries(of).map(([id, one]) => [id, { ...one, place: places.get(id) ?? one.place }]),
  );

describe('credits', () => {
  test('are listed in the order that their person gave them', () => {
    expect(names(credits)).toEqual(['Low Tide', 'Tallow', 'Gravel']);
    expect(creditsOf(undefined)).toEqual([]);
  });

  test('a new one goes to its year, before others of the same', () => {
    const placed = (year: number): string[] =>
      names({ ...credits, d: credit('New', year, placeByYear(credits, year)) });
    expect(placed(2025)[0]).toBe('New');
    expect(placed(2022)).toEqual(['Low Tide', 'New', 'Tallow', 'Gravel']);
    expect(placed(2020)).toEqual(['Low Tide', 'New', 'Tallow', 'Gravel']);
    expect(placed(1999).at(-1)).toBe('New');
    expect(placeByYear({}, 2024)).toBe(0);
  });

  test('S2: moving one changes its own place alone, so that another device may change the others', () => {
    const up = movedPlaces(creditsOf(credits), 'c', 'up');
    expect([...up.keys()]).toEqual(['c']);
    expect(names(withPlaces(credits, up))).toEqual(['Low Tide', 'Gravel', 'Tallow']);
    expect(names(withPlaces(credits, movedPlaces(creditsOf(credits), 'b', 'down')))).toEqual([
      'Tallow',
      'Low Tide',
      'Gravel',
    ]);
    expect(names(withPlaces(credits, movedPlaces(creditsOf(credits), 'a', 'up')))).toEqual([
      'Tallow',
      'Low Tide',
      'Gravel',
    ]);
  });

  test('nothing moves beyond an end', () => {
    expect(movedPlaces(creditsOf(credits), 'b', 'up').size).toBe(0);
    expect(movedPlaces(creditsOf(credits), 'c', 'down').size).toBe(0);
    expect(movedPlaces(creditsOf(credits), 'gone', 'up').size).toBe(0);
  });

  test('where two devices chose one place, moving gives all of them new ones', () => {
    const tied = { a: credit('A', 2020, 0), b: credit('B', 2020, 0), c: credit('C', 2020, 0) };
    expect(names(withPlaces(tied, movedPlaces(creditsOf(tied), 'c', 'up')))).toEqual(['A', 'C', 'B']);
    expect(names(withPlaces(tied, movedPlaces(creditsOf(tied), 'a', 'down')))).toEqual(['B', 'A', 'C']);
  });

  test('are sorted by year on request, and one year keeps its order', () => {
    const mixed = { a: credit('A', 2018, 0), b: credit('B', 2024, 1), c: credit('C', 2018, 2) };
    expect(isSortedByYear(mixed)).toBe(false);
    expect(names(sortedByYear(mixed))).toEqual(['B', 'A', 'C']);
    expect(isSortedByYear(sortedByYear(mixed))).toBe(true);
  });
});

describe('the form of a credit', () => {
  const filled = { ...creditForm(null), production: ' Low Tide ', role: 'focus puller', year: '2024' };

  it('says what is missing', () => {
    const { error } = CreditForm.safeParse(creditForm(null));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter the name of the production.',
      'Say what you did on it.',
      'Enter a year, such as 2024.',
    ]);
  });

  it('takes years from 1900 to the next', () => {
    const next = new Date().getFullYear() + 1;
    const isTaken = (year: string): boolean => CreditForm.safeParse({ ...filled, year }).success;
    expect([isTaken('1900'), isTaken(String(next)), isTaken(' 2020 ')]).toEqual([true, true, true]);
    for (const year of ['1899', String(next + 1), '24', 'last year', '2024.5'])
      expect(isTaken(year), year).toBe(false);
  });

  it('stores a role of the taxonomy as its code, and any other as it was typed', () => {
    const role = (text: string): string => creditFields(CreditForm.parse({ ...filled, role: text })).role;
    expect(role('1st AC')).toBe('first_ac');
    expect(role('gaffer')).toBe('gaffer');
    expect(role('Lighthouse keeper')).toBe('Lighthouse keeper');
  });

  it('becomes a credit that the schema takes, and the same form again', () => {
    const fields = creditFields(CreditForm.parse({ ...filled, url: 'imdb.com/title/tt1' }));
    expect(fields).toMatchObject({ production: 'Low Tide', year: 2024, url: 'https://imdb.com/title/tt1' });
    const id = '0197a3b4-0000-7000-8000-000000000001';
    expect(profiles.schema.shape.credits.safeParse({ [id]: { ...fields, place: 0 } }).success).toBe(true);
    expect(creditForm({ ...fields, place: 0 })).toEqual({
      ...filled,
      production: 'Low Tide',
      url: 'https://imdb.com/title/tt1',
    });
    expect(creditForm(null, 'gaffer').role).toBe('Gaffer');
  });
});

const picture = (
  id: string,
): { id: string; type: 'image/jpeg'; size: number; width: number; height: number } => ({
  id,
  type: 'image/jpeg',
  size: 100,
  width: 512,
  height: 512,
});
const avatar = (name: string): Media[string] => ({
  kind: 'avatar',
  place: 0,
  title: '',
  url: null,
  file: picture(`${name}-file`),
  thumb: picture(`${name}-thumb`),
});
const video: Media[string] = {
  kind: 'video',
  place: 0,
  title: 'Reel',
  url: 'https://vimeo.com/76979871',
  file: null,
  thumb: null,
};

describe('media', () => {
  test('of two pictures that two devices chose, every device shows the same', () => {
    expect(standingAvatar({ a: avatar('old'), b: avatar('new') })?.id).toBe('b');
    expect(standingAvatar({ b: avatar('new'), a: avatar('old') })?.id).toBe('b');
    expect(standingAvatar({ v: video })).toBeNull();
  });

  test('a picture is where its own device has it, and else where the server says', () => {
    const person = { id: 'me', avatar_url: 'me/stored', media: { a: avatar('new') } };
    expect(avatarPath(person)).toBe('me/new-thumb');
    expect(avatarPath(person, 'file')).toBe('me/new-file');
    expect(avatarPath({ ...person, media: undefined })).toBe('me/stored');
    expect(avatarPath({ ...person, media: {} }), 'removed here').toBeNull();
    expect(avatarPath(null)).toBeNull();
  });

  test('the small files come first, and a video has none', () => {
    expect(
      filesOfMedia({ a: avatar('a'), b: { ...avatar('b'), kind: 'still' } as Media[string], v: video }).map(
        ({ id }) => id,
      ),
    ).toEqual(['a-thumb', 'b-thumb', 'a-file', 'b-file']);
    expect(filesOf({ media: { a: avatar('a') } })[0]).toEqual({
      id: 'a-thumb',
      name: 'Profile picture',
      type: 'image/jpeg',
      size: 100,
    });
    expect(filesOf({ attachments: [{ id: 'x', name: 'x', type: '', size: 1 }] }).map(({ id }) => id)).toEqual(
      ['x'],
    );
    expect(filesOf(null)).toEqual([]);
  });

  test('are listed by kind, in their order', () => {
    const stills = {
      a: { ...avatar('a'), kind: 'still', place: 5 },
      b: { ...avatar('b'), kind: 'still', place: 1 },
    } as unknown as Media;
    expect(mediaOf({ ...stills, v: video }, 'still').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(mediaOf({ ...stills, v: video }, 'video')).toHaveLength(1);
  });
});

describe('the address of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10s', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['youtu.be/aqz-KE-bpKQ?si=abc', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    ['https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
    [' https://vimeo.com/76979871 ', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  ])('%s is kept as %s', (pasted, kept) => {
    expect(videoAddress(pasted)).toBe(kept);
    expect(videoAddress(kept)).toBe(kept);
  });

  it.each([
    'https://youtube.com.evil.test/watch?v=aqz-KE-bpKQ',
    'https://evil.test/?u=youtube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)//youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"onload',
    'https://notvimeo.com/76979871',
    'https://vimeo.com/about',
    'https://vimeo.com@evil.test/76979871',
    '',
    'a reel',
  ])('%s is none', (pasted) => {
    expect(videoAddress(pasted)).toBeNull();
  });

  it('becomes the address of a player, from its id alone', () => {
    expect(videoSource('https://www.youtube.com/watch?v=aqz-KE-bpKQ')).toEqual({
      service: 'YouTube',
      embed: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
    });
    expect(videoSource('https://vimeo.com/76979871/8272103f6e')).toEqual({
      service: 'Vimeo',
      embed: 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
    });
    expect(videoSource('https://evil.test/watch?v=aqz-KE-bpKQ')).toBeNull();
  });
});

const cv: Media[string] = {
  kind: 'cv',
  place: 0,
  title: 'Ines Marlow.pdf',
  url: null,
  file: { id: 'cv file', type: 'application/pdf', size: 900, added_on: '2027-01-04' },
  thumb: null,
};

describe('a CV', () => {
  it('is called what it was called, with the ending of what it is, and nothing that hides another', () => {
    expect(cvName({ name: 'Ines Marlow.PDF' })).toBe('Ines Marlow.PDF');
    expect(cvName({ name: 'cv' })).toBe('cv.pdf');
    expect(cvName({ name: 'CV\u202Efdp.exe' })).toBe('CVfdp.exe.pdf');
    expect(cvName({ name: 'a/b.pdf' })).toBe('a_b.pdf');
  });

  it('is a file of the profile, under the name that it was chosen with', () => {
    expect(filesOf({ media: { c: cv } })).toEqual([
      { id: 'cv file', name: 'Ines Marlow.pdf', type: 'application/pdf', size: 900 },
    ]);
  });

  it('is one: the higher id of two that two devices chose', () => {
    expect(standingCv({ a: cv, b: { ...cv, title: 'Later.pdf' } })?.title).toBe('Later.pdf');
    expect(standingCv({ v: video })).toBeNull();
    expect(standingCv(undefined)).toBeNull();
  });

  it('is no piece of the work to pick', () => {
    expect(piecesOf({ c: cv, v: video, a: avatar('a') }).map(({ id }) => id)).toEqual(['v']);
  });

  it('is a file of the application that it was sent with, until that is withdrawn', () => {
    const sent = {
      status: 'pending',
      resume_path: 'me/cv file',
      resume_name: 'Ines Marlow.pdf',
      resume_size: 900,
    } as const;
    const file = { id: 'cv file', name: 'Ines Marlow.pdf', type: 'application/pdf', size: 900 };
    expect(cvOf(sent)).toEqual(file);
    expect(filesOf(sent)).toEqual([file]);
    for (const other of [{ status: 'withdrawn' }, { resume_path: null }, { resume_size: null }] as const) {
      expect(cvOf({ ...sent, ...other })).toBeNull();
      expect(filesOf({ ...sent, ...other })).toEqual([]);
    }
  });

  it.each<[string, BlobPart[], string | null]>([
    ['a PDF', ['%PDF-1.7 and more'], null],
    ['a page that is called so', ['<script>alert(1)</script>'], REFUSALS.MQ628],
    ['a PDF behind something else', ['MZ%PDF-1.7'], REFUSALS.MQ628],
    ['a few bytes', ['%PD'], REFUSALS.MQ628],
    ['nothing', [], REFUSALS.MQ603.replace('{name}', 'cv.pdf')],
    ['10 MB', ['%PDF-', new Uint8Array(10_485_755)], null],
    ['a byte more', ['%PDF-', new Uint8Array(10_485_756)], REFUSALS.MQ629],
  ])('is checked by its first bytes: %s', async (_what, parts, problem) => {
    expect(await cvProblem(new File(parts, 'cv.pdf', { type: 'application/pdf' }))).toBe(problem);
  });
});

describe('what is missing on a profile', () => {
  const me = profiles.sample({
    id: 'id',
    me: 'me',
    other: 'other',
    job: 'job',
    project: 'project',
    sheet: 'sheet',
    company: 'company',
    application: 'application',
    conversation: 'c',
  });
  const labels = (changes: Partial<typeof me>): string[] =>
    missingSteps({ ...me, ...changes }).map(({ label }) => label);

  it('is named with the most valuable first, and where it is done', () => {
    expect(missingSteps(me).map(({ section, label }) => [section, label])).toEqual([
      ['picture', 'A picture'],
      ['credits', 'Credits'],
      ['rate', 'Your rate'],
      ['stills', 'Stills or a video'],
      ['cv', 'A CV'],
    ]);
    for (const { why } of missingSteps(me)) expect(why).toMatch(/^[A-Z].*\.$/);
  });

  it('has days among it once they are read, and they are none', () => {
    expect(
      missingSteps(me, '')
        .map(({ section }) => section)
        .slice(0, 2),
    ).toEqual(['availability', 'picture']);
    expect(missingSteps(me, '2027-05-12f').map(({ section }) => section)).not.toContain('availability');
    expect(missingSteps({ ...me, role: 'employer' }, '').map(({ section }) => section)).not.toContain(
      'availability',
    );
  });

  it('begins with what applying needs', () => {
    const steps = missingSteps({ ...me, first_name: ' ', bio: '' });
    expect(steps.slice(0, 2).map(({ section, isRequired }) => [section, isRequired])).toEqual([
      ['name', true],
      ['bio', true],
    ]);
    expect(steps.filter(({ isRequired }) => isRequired)).toHaveLength(2);
  });

  it('is done as soon as it is said, each by itself', () => {
    expect(labels({ media: { a: avatar('a') } })).toEqual([
      'Credits',
      'Your rate',
      'Stills or a video',
      'A CV',
    ]);
    expect(labels({ media: { v: video } })).toEqual(['A picture', 'Credits', 'Your rate', 'A CV']);
    expect(labels({ media: { c: cv } })).toEqual(['A picture', 'Credits', 'Your rate', 'Stills or a video']);
    expect(labels({ credits })).not.toContain('Credits');
    expect(labels({ hourly_rate: 60 })).not.toContain('Your rate');
    expect(labels({ day_rate_minor: 60 })).not.toContain('Your rate');
    expect(labels({ role_codes: [] })).toContain('What you do');
    expect(labels({ city: '', country_code: '' })).toContain('Where you are based');
    expect(labels({ headline: '' })).toContain('A headline');
    expect(labels({ skills: [] })).toContain('Skills');
    expect(labels({ languages: [] })).toContain('Kit, unions or languages');
  });

  it('asks an employer nothing about their craft', () => {
    expect(labels({ role: 'employer', skills: [], role_codes: [] })).toEqual(['A picture']);
  });
});

test('a conflict about one credit or picture reads as words, not as its id', () => {
  expect(conflictLabel(partName('credits', 'a'))).toBe('Credit');
  expect(conflictValue('credits', credits['b'], {}, new Map())).toBe('Gaffer on Low Tide, 2024');
  expect(conflictValue('credits', undefined, {}, new Map())).toBe('Nothing');
  expect(conflictLabel(partName('media', 'a'))).toBe('Picture, video or CV');
  expect(conflictValue('media', avatar('a'), {}, new Map())).toBe('Your picture');
  expect(conflictValue('media', video, {}, new Map())).toBe('Reel');
  const radiusFor = (me: Record<string, unknown>) => conflictValue('travel_radius_km', 50, me, new Map());
  expect(radiusFor({ country_code: 'DE' })).toBe('50 km');
  expect(radiusFor({ country_code: 'US' })).toBe('31 mi');
  expect(radiusFor({ country_code: 'US', settings: { units: 'km' } })).toBe('50 km');
  expect(conflictValue('media', cv, {}, new Map())).toBe('CV: Ines Marlow.pdf');
  expect(partName('settings', 'muted')).toBe('muted');
  expect(partName('bio', null)).toBe('bio');
});
