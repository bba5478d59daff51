/**
 * Profile completeness (P4, P5). White space counts as blank. The server derives `profile_completed` by the same rule
 * (ruling 20).
 */
export interface ProfileFields {
  first_name?: string | null;
  last_name?: string | null;
  bio?: string | null;
  role?: string | null;
  profile_completed?: boolean | null;
  avatar_url?: string | null;
}

/** P9: how long a "not complete" answer is trusted before the server is asked again (ruling 21). */
const PROFILE_CHECK_TTL_MS = 15 * 60 * 1000;

/** @param checkedAt ms since 1970; 0 for never */
export const isProfileCheckFresh = (checkedAt: number, now: number): boolean =>
  // The absolute value, so that a clock set back by more than that cannot keep an old answer fresh for ever.
  Math.abs(now - checkedAt) < PROFILE_CHECK_TTL_MS;

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  bio: 'Bio/description',
  role: 'Account type',
  avatar_url: 'Profile picture',
  profile_completed: 'Profile setup',
} as const;

type RequiredField = 'first_name' | 'last_name' | 'bio' | 'role';
const REQUIRED: readonly RequiredField[] = ['first_name', 'last_name', 'bio', 'role'];
const COUNTED_FIELDS = ['first_name', 'last_name', 'bio', 'role', 'profile_completed', 'avatar_url'] as const;

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value === true;

export const missingFields = (profile: ProfileFields): RequiredField[] =>
  REQUIRED.filter((field) => !isFilled(profile[field]));

export const isProfileComplete = (profile: ProfileFields): boolean => missingFields(profile).length === 0;

/** Where each missing field is edited: a section of the profile. The role is chosen in the settings. */
const SECTION_OF: Readonly<Record<RequiredField, 'name' | 'bio' | 'role'>> = {
  first_name: 'name',
  last_name: 'name',
  bio: 'bio',
  role: 'role',
};

/** The section with the first missing field; null when nothing is missing. */
export function missingSection(profile: ProfileFields): 'name' | 'bio' | 'role' | null {
  const [first] = missingFields(profile);
  return first === undefined ? null : SECTION_OF[first];
}

/** Leads to the field that is missing first, and from there back. @param back the path to go on with */
export function completionPath(profile: ProfileFields, back: string): string {
  const section = missingSection(profile);
  if (section === 'role') return '/settings/account';
  const params = new URLSearchParams({ ...(section ? { edit: section } : {}), redirect: back });
  return `/profile?${params}`;
}

function namesOf(fields: readonly (keyof typeof LABELS)[]): string {
  const names = fields.map((field) => LABELS[field].toLowerCase());
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** "first name and bio/description"; empty when nothing is missing. */
export const missingNames = (profile: ProfileFields): string => namesOf(missingFields(profile));

/**
 * What keeps `completionPercentage` from a hundred, in words. "Profile setup" only where the rest is filled in and the server has not
 * confirmed it: otherwise it says nothing more.
 */
export function missingBasics(profile: ProfileFields): string {
  const required = missingFields(profile);
  const isUnconfirmed = required.length === 0 && !isFilled(profile.profile_completed);
  return namesOf([
    ...required,
    ...(isUnconfirmed ? (['profile_completed'] as const) : []),
    ...(isFilled(profile.avatar_url) ? [] : (['avatar_url'] as const)),
  ]);
}

/** Whole percent of the six counted fields. */
export const completionPercentage = (profile: ProfileFields): number =>
  Math.round(
    (COUNTED_FIELDS.filter((field) => isFilled(profile[field])).length / COUNTED_FIELDS.length) * 100,
  );

/** "Please complete your first name and bio/description", or "Profile is complete". */
export function completenessMessage(profile: ProfileFields): string {
  const names = missingNames(profile);
  return names === '' ? 'Profile is complete' : `Please complete your ${names}`;
}
