import { type ReactNode, useRef } from 'react';
import { type CaptchaHandle, type Proof, CaptchaWidget } from './captcha-widget';

/** Set by a host that has one (docs/security.md). Read here, so that a build without it drops the CAPTCHA's code. */
const SITE_KEY = import.meta.env.VITE_TURNSTILE_SITE_KEY as string | undefined;

export const HAS_CAPTCHA = Boolean(SITE_KEY);

interface Captcha {
  place: ReactNode;
  proof: () => Promise<Proof>;
  renew: () => void;
}

const NO_CAPTCHA: Captcha = { place: null, proof: async () => ({ ok: true }), renew: () => undefined };

/** Provides a proof for each request of a form: computed invisibly, or solved by the person when `isVisible`. */
export function useCaptcha(isVisible = false): Captcha {
  const handle = useRef<CaptchaHandle>(null);
  if (!SITE_KEY) return NO_CAPTCHA;
  return {
    place: <CaptchaWidget ref={handle} siteKey={SITE_KEY} isVisible={isVisible} />,
    proof: async () => handle.current?.token() ?? { ok: true },
    renew: () => handle.current?.renew(),
  };
}
