import { claimsMode } from '@/domain/claims';

/** Reserved: nobody reads it. For an installation with demo data, which nobody writes to. */
const DEMO_EMAIL = 'info@marquee.test';

/** The address for general questions that this build is configured with (`VITE_CONTACT_EMAIL`); null: it has none (A2, ruling 28). */
export function contactEmail(env: Readonly<Record<string, unknown>>): string | null {
  const configured = env['VITE_CONTACT_EMAIL'];
  if (typeof configured === 'string' && /^[^\s@<>"]+@[^\s@<>"]+$/.test(configured)) return configured;
  return claimsMode(env) === 'demo' ? DEMO_EMAIL : null;
}
