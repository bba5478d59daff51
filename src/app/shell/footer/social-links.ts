import { isSafeUrl } from '@/domain/navigation/redirects';
import type { SocialLink } from '@/ui/navigation/footer';

/** In the order of A2. */
const NETWORKS = ['Twitter', 'LinkedIn', 'Instagram', 'YouTube'] as const;

/**
 * The accounts that this build is configured with (`VITE_SOCIAL_TWITTER=https://…`); a network without one gets no link
 * (ruling 28).
 */
export const socialLinks = (env: Readonly<Record<string, unknown>>): SocialLink[] =>
  NETWORKS.flatMap((label) => {
    const href = env[`VITE_SOCIAL_${label.toUpperCase()}`];
    return isSafeUrl(href) && href.startsWith('https://') ? [{ label, href }] : [];
  });
