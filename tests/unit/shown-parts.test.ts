import { describe, expect, it } from 'vitest';
import {
  type Circle,
  circleChanges,
  circleOf,
  onlyPartsFor,
  SHOWN_PARTS,
  type ShownPart,
  settingOf,
  withPartsInTouch,
} from '@/domain/people/privacy/shown-parts';
import { people, type Person } from '@/domain/streams/people';
import { type Profile, profiles } from '@/domain/streams/profiles';

const settings = { muted: [], quiet_from: '', quiet_to: '' };
const owner = (more: Record<string, unknown> = {}, show_rate = false) => ({
  settings: { ...settings, ...more },
  show_rate,
});
const circles = (of: ReturnType<typeof owner>): Record<ShownPart, Circle> =>
  Object.fromEntries(SHOWN_PARTS.map((part) => [part, circleOf(of, part)])) as Record<ShownPart, Circle>;

describe('for whom a part is', () => {
  it('is everybody where nothing is said, but for the rate, which is shown only on request', () => {
    const { rate, ...others } = circles(owner());
    expect(rate).toBe('nobody');
    expect(new Set(Object.values(others))).toEqual(new Set(['everyone']));
  });
  it('is nobody where a setting says what this version does not know', () => {
    expect(circleOf(owner({ shown_kit: 'employers' }), 'kit')).toBe('nobody');
    expect(circleOf(owner({ shown_kit: 7 }), 'kit')).toBe('nobody');
  });
  it.each(['contacts', 'nobody'] as const)(
    'is %s where the setting says so, whatever the switch of another device says',
    (circle) => {
      for (const isOn of [true, false]) {
        expect(circleOf(owner({ shown_rate: circle }, isOn), 'rate')).toBe(circle);
        expect(circleOf(owner({ shown_days: circle, show_days: isOn }), 'days')).toBe(circle);
      }
    },
  );
  it('is nobody where the switch of rate or days is off, unless a setting says contacts', () => {
    expect(circleOf(owner({ shown_rate: 'everyone' }), 'rate')).toBe('nobody');
    expect(circleOf(owner({ shown_rate: 'everyone' }, true), 'rate')).toBe('everyone');
    expect(circleOf(owner({ shown_days: 'everyone', show_days: false }), 'days')).toBe('nobody');
    expect(circleOf(owner({ show_days: false }), 'days')).toBe('nobody');
    expect(circleOf(owner({}, true), 'rate')).toBe('everyone');
  });
  it('is what was chosen, for every part and circle, and nothing else changes', () => {
    for (const part of SHOWN_PARTS)
      for (const circle of ['nobody', 'contacts', 'everyone'] as const) {
        const before = owner({ show_days: true, shown_kit: 'contacts' }, true);
        const wanted = { ...circles(before), [part]: circle };
        const changed = { ...before, ...circleChanges(before, wanted) } as ReturnType<typeof owner>;
        expect([part, circles(changed)]).toEqual([part, wanted]);
      }
    expect(circleChanges(owner(), circles(owner()))).toEqual({});
  });
});

describe('a profile as others see it', () => {
  const medium = (kind: string) => ({ kind, place: 0, title: '', url: null, file: null, thumb: null });
  const whole = {
    ...people.sample({} as never),
    avatar_url: 'me/picture',
    media: { a: medium('avatar'), s: medium('still'), v: medium('video') },
    credits: { c: {} },
    confirmations: { c: [] },
    kit: ['Van'],
    unions: ['iatse_480'],
    languages: ['en'],
    travel_radius_km: 80,
    website_url: 'https://one.example',
    linkedin_url: 'https://two.example',
    portfolio_url: 'https://three.example',
    hourly_rate: 60,
    day_rate_minor: 62_000,
    shown_days: '2027-01-04f',
  } as unknown as Person;
  const everything = { show_days: true };
  const seen = (part: ShownPart | null, circle: Circle, by: readonly Circle[]) => {
    const of = { ...profiles.sample({ me: 'me' } as never), ...owner(everything, true) } as Profile;
    const changes = part === null ? {} : circleChanges(of, { ...circles(of as never), [part]: circle });
    return onlyPartsFor(whole, { ...of, ...changes }, by);
  };
  const HIDDEN: Record<ShownPart, Partial<Record<keyof Person, unknown>>> = {
    picture: { avatar_url: null, media: { s: medium('still'), v: medium('video') } },
    work: { media: { a: medium('avatar') } },
    credits: { credits: {}, confirmations: {} },
    endorsements: { confirmations: {} },
    kit: { kit: [] },
    unions: { unions: [] },
    languages: { languages: [] },
    place: { location: '', city: '', region: '', country_code: '', travel_radius_km: null },
    links: { website_url: null, linkedin_url: null, portfolio_url: null },
    rate: { hourly_rate: null, day_rate_minor: null },
    days: { shown_days: '' },
  };
  it('is whole where everything is for everybody', () =>
    expect(seen(null, 'everyone', ['everyone'])).toEqual(whole));
  it.each(SHOWN_PARTS)('lacks %s, and nothing else, for whom it is not', (part) => {
    expect(seen(part, 'nobody', ['everyone', 'contacts'])).toEqual({ ...whole, ...HIDDEN[part] });
    expect(seen(part, 'contacts', ['everyone'])).toEqual({ ...whole, ...HIDDEN[part] });
    expect(seen(part, 'contacts', ['everyone', 'contacts'])).toEqual(whole);
  });
  it('takes from the server’s answer the parts that can be for people in touch, and no other field', () => {
    expect(withPartsInTouch(whole, null)).toBe(whole);
    expect(withPartsInTouch(whole, { kit: ['Crane'], full_name: 'Somebody else', id: 'other' })).toEqual({
      ...whole,
      kit: ['Crane'],
    });
  });
  it('keeps each circle in a setting of its own', () =>
    expect(new Set(SHOWN_PARTS.map(settingOf)).size).toBe(SHOWN_PARTS.length));
});
