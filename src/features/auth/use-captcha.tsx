import { type ReactNode, useRef } from 'react';
import type { CaptchaHandle, Proof } from './captcha';
import { CaptchaWidget } from './captcha-widget';
import { SITE_KEY } from './site-key';

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
