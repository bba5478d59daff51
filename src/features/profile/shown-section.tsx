import { type Circle, circleOf, SHOWN_PARTS, type ShownPart } from '@/domain/people/privacy/shown-parts';
import type { ProfileSection } from './sections';

export const PART_LABELS: Readonly<Record<ShownPart, string>> = {
  picture: 'Picture',
  work: 'Reel and stills',
  credits: 'Credits',
  endorsements: 'Who confirms credits',
  kit: 'Kit',
  unions: 'Unions',
  languages: 'Languages',
  place: 'Place and travel',
  links: 'Links',
  rate: 'Rate',
  days: 'Days',
};

export const CIRCLE_LABELS: Readonly<Record<Circle, string>> = {
  everyone: 'Everybody',
  contacts: 'People in touch',
  nobody: 'Nobody',
};

/** Who sees which part of the profile. Employers have no public profile. */
export const SHOWN_SECTION: ProfileSection = {
  id: 'shown',
  title: 'Who sees what',
  roles: ['talent'],
  rows: (me) => SHOWN_PARTS.map((part) => [PART_LABELS[part], CIRCLE_LABELS[circleOf(me, part)]] as const),
};
