import { MARKETING } from '@/domain/marketing-constants';
import type { Role } from '@/domain/roles';
import { STICKY } from '../sticky/sticky-rules';

export type Variant = 'A' | 'B';

const FOR_ANYONE: Record<Variant, string> = { A: 'Get Started', B: 'Join Marquee' };

/** A4: the words by who reads them. */
const WORDS: Readonly<Partial<Record<Role, Record<Variant, string>>>> = {
  talent: { A: 'Find Your Dream Job', B: 'Discover Opportunities' },
  employer: { A: 'Find Top Talent', B: 'Hire Media Pros' },
};

export const ctaWords = (role: Role, variant: Variant): string => (WORDS[role] ?? FOR_ANYONE)[variant];

/** A2. */
export const ctaPath = (role: Role): string => (role === 'visitor' ? '/sign-up' : '/dashboard');

/** A4: how long the check is shown after a click, in milliseconds. */
export const CONFIRMED_MS = MARKETING.confirmedMs;

/** A4: the one at the edge of a wide screen, after 30 percent of the window's height and not near the footer. In pixels; no footer: null. */
export const isEdgeShown = (top: number, viewport: number, footerTop: number | null): boolean =>
  top > STICKY.scrolledShare * viewport &&
  (footerTop === null || footerTop - (top + viewport) > STICKY.nearFooter);

/** A4: the mouse leaves through the top of the window, on its way to the tabs or the address. */
export const isExit = ({ clientY, relatedTarget }: Pick<MouseEvent, 'clientY' | 'relatedTarget'>): boolean =>
  clientY <= 0 && relatedTarget === null;
