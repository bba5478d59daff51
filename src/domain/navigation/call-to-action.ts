import type { Role } from '../roles';

/** Two wordings, so that two calls to action on one page are two different offers. */
export type CallToActionVariant = 'A' | 'B';

const FOR_ANYONE: Record<CallToActionVariant, string> = { A: 'Get Started', B: 'Join Marquee' };

/** A4: the words by who reads them. */
const WORDS: Readonly<Partial<Record<Role, Record<CallToActionVariant, string>>>> = {
  talent: { A: 'Find Your Dream Job', B: 'Discover Opportunities' },
  employer: { A: 'Find Top Talent', B: 'Hire Media Pros' },
};

export const ctaWords = (role: Role, variant: CallToActionVariant): string =>
  (WORDS[role] ?? FOR_ANYONE)[variant];

/** A2. */
export const ctaPath = (role: Role): string => (role === 'visitor' ? '/sign-up' : '/dashboard');
