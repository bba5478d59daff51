import { isSafeUrl } from '@/domain/redirects';
import type { SocialLink } from '@/ui/footer';

/** A2. */
const NETWORKS = ['Twitter', 'LinkedIn', 'Instagram', 'YouTube'] as const;

/** The accounts that this build was told of (`VITE_SOCIAL_TWITTER=https://…`); a network without one is not linked (ruling 28). */
export const socialLinks = (env: Readonly<Record<string, unknown>>): SocialLink[] =>
  NETWORKS.flatMap((label) => {
    const href = env[`VITE_SOCIAL_${label.toUpperCase()}`];
    return isSafeUrl(href) && href.startsWith('https://') ? [{ label, href }] : [];
  });
