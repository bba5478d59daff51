import { type ReactNode, useRef } from 'react';
import type { CaptchaHandle, Proof } from './captcha';
import { CaptchaWidget } from './captcha-widget';

/** Set by a host that has one (docs/security.md). Here, so that a build without it is rid of all that only it needs. */
const SITE_KEY = import.meta.env.VITE_TURNSTILE_SITE_KEY as string | undefined;

export const HAS_CAPTCHA = Boolean(SITE_KEY);

interface Captcha {
  place: ReactNode;
  proof: () => Promise<Proof>;
  renew: () => void;
}

const NONE: Captcha = { place: null, proof: async () => ({ ok: true }), renew: () => undefined };

/** A proof for each request of a form: found out of sight, or solved by the person once `isVisible`. */
export function useCaptcha(isVisible = false): Captcha {
  const handle = useRef<CaptchaHandle>(null);
  if (!SITE_KEY) return NONE;
  return {
    place: <CaptchaWidget ref={handle} siteKey={SITE_KEY} isVisible={isVisible} />,
    proof: async () => handle.current?.token() ?? { ok: true },
    renew: () => handle.current?.renew(),
  };
}
