import type { Person } from '../../streams/people';
import type { Profile } from '../../streams/profiles';

/**
 * For whom each part of a public profile is. The server enforces it (twin: `supabase/schemas/04_people/11_shown_parts.sql`); here it is for the
 * form, and for what the person sees of themselves as others do.
 */
export const SHOWN_PARTS = [
  'picture',
  'work',
  'credits',
  'endorsements',
  'kit',
  'unions',
  'languages',
  'place',
  'links',
  'rate',
  'days',
] as const;
export type ShownPart = (typeof SHOWN_PARTS)[number];

/** `contacts`: people in touch, by the person's own step: an application, an answer, a confirmed credit. */
export const CIRCLES = ['everyone', 'contacts', 'nobody'] as const;
export type Circle = (typeof CIRCLES)[number];

/** The setting in which a part's circle is kept, one for each, so that two devices that change different ones both win. */
export const settingOf = (part: ShownPart): `shown_${ShownPart}` => `shown_${part}`;

type Owner = Pick<Profile, 'settings' | 'show_rate'>;

/** Never wider than the specified switches say: where switch and setting disagree, because two devices changed them, the narrower one is meant. */
export function circleOf({ settings, show_rate: showsRate }: Owner, part: ShownPart): Circle {
  const said = settings[settingOf(part)] ?? 'everyone';
  if (said === 'contacts') return 'contacts';
  const isOff = (part === 'rate' && !showsRate) || (part === 'days' && settings.show_days === false);
  return said === 'everyone' && !isOff ? 'everyone' : 'nobody';
}

/** What has to change for these circles; what stays as it was is left alone. */
export function circleChanges(
  owner: Owner,
  circles: Readonly<Record<ShownPart, Circle>>,
): Partial<Pick<Profile, 'settings' | 'show_rate'>> {
  const changed = SHOWN_PARTS.filter((part) => circles[part] !== circleOf(owner, part));
  if (changed.length === 0) return {};
  const settings: Profile['settings'] = { ...owner.settings };
  for (const part of changed) settings[settingOf(part)] = circles[part];
  if (changed.includes('days')) settings.show_days = circles.days === 'everyone';
  return { settings, ...(changed.includes('rate') ? { show_rate: circles.rate === 'everyone' } : {}) };
}

const HIDDEN: Readonly<Record<Exclude<ShownPart, 'picture' | 'work'>, Partial<Person>>> = {
  credits: { credits: {}, confirmations: {} },
  endorsements: { confirmations: {} },
  kit: { kit: [] },
  unions: { unions: [] },
  languages: { languages: [] },
  place: { location: '', city: '', region: '', country_code: '', travel_radius_km: null },
  links: { linkedin_url: null, portfolio_url: null, website_url: null },
  rate: { hourly_rate: null, day_rate_minor: null },
  days: { shown_days: '' },
};

/** The profile without what is for others than these circles. @param person as it would be if everything were shown */
export function onlyPartsFor<P extends Person>(person: P, owner: Owner, circles: readonly Circle[]): P {
  const isHidden = (part: ShownPart): boolean => !circles.includes(circleOf(owner, part));
  const hidden = Object.entries(HIDDEN).flatMap(([part, blank]) =>
    isHidden(part as ShownPart) ? [blank] : [],
  );
  const media = Object.fromEntries(
    Object.entries(person.media ?? {}).filter(
      ([, { kind }]) => !isHidden(kind === 'avatar' ? 'picture' : 'work'),
    ),
  );
  return Object.assign({ ...person, media }, isHidden('picture') ? { avatar_url: null } : {}, ...hidden) as P;
}

const FIELDS_IN_TOUCH: readonly (keyof Person)[] = [
  'avatar_url',
  'media',
  ...Object.values(HIDDEN).flatMap((blank) => Object.keys(blank) as (keyof Person)[]),
];

/**
 * The profile with what its owner shows to people in touch, and not to everyone.
 * @param parts the answer of `parts_in_touch`; a field that is no part of a profile is ignored
 */
export function withPartsInTouch<P extends Person>(person: P, parts: unknown): P {
  if (parts === null || typeof parts !== 'object') return person;
  const known = Object.entries(parts).filter(([field]) => FIELDS_IN_TOUCH.includes(field as keyof Person));
  return { ...person, ...Object.fromEntries(known) };
}
