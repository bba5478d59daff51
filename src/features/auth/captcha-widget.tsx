import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { CAPTCHA_TEXTS } from '@/domain/auth-messages';
import { Turnstile } from '@/platform/turnstile';
import type { CaptchaHandle } from './captcha';

interface CaptchaWidgetProps {
  siteKey: string;
  /** From the third failure on: in sight, and to be solved before the form is sent. */
  isVisible: boolean;
  ref: Ref<CaptchaHandle>;
}

/** The place of the CAPTCHA in a form. Out of sight it takes no room until it has to ask something. */
export function CaptchaWidget({ siteKey, isVisible, ref }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<Turnstile> | null>(null);

  const show = useCallback((): Promise<Turnstile> => {
    const own = document.createElement('div');
    place.current?.replaceChildren(own);
    const shown = Turnstile.show(own, { siteKey, isVisible });
    widget.current = shown;
    // What could not be loaded is tried again with the next request.
    shown.catch(() => {
      if (widget.current === shown) widget.current = null;
    });
    return shown;
  }, [siteKey, isVisible]);

  useEffect(() => {
    if (isVisible) show().catch((error: unknown) => console.warn('The CAPTCHA is not there:', error));
    return () => {
      widget.current?.then(
        (turnstile) => turnstile.remove(),
        () => undefined,
      );
      widget.current = null;
    };
  }, [isVisible, show]);

  useImperativeHandle(
    ref,
    () => ({
      token: async () => {
        try {
          const token = await (await (widget.current ?? show())).token();
          return token === null ? { ok: false, message: CAPTCHA_TEXTS.incomplete } : { ok: true, token };
        } catch (error) {
          console.warn('The CAPTCHA is not there:', error);
          return { ok: false, message: CAPTCHA_TEXTS.notLoaded };
        }
      },
      renew: () =>
        void widget.current?.then(
          (turnstile) => turnstile.renew(),
          () => undefined,
        ),
    }),
    [show],
  );
  return <div ref={place} className="empty:hidden" />;
}
