import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { CAPTCHA_TEXTS } from '@/domain/auth/auth-messages';
import { Turnstile } from '@/platform/sign-in/turnstile';

/** The token to send with a request (none when the build has no CAPTCHA), or a sentence for the person. */
export type Proof = { ok: true; token?: string } | { ok: false; message: string };

export interface CaptchaHandle {
  token(): Promise<Proof>;
  /** Call after each request, because a token is valid for only one. */
  renew(): void;
}

interface CaptchaWidgetProps {
  siteKey: string;
  /** Set from the third failure on: the widget is visible and must be solved before the form is sent. */
  isVisible: boolean;
  ref: Ref<CaptchaHandle>;
}

/** The CAPTCHA of a form. Unless visible, it takes no space until it has to ask something. */
export function CaptchaWidget({ siteKey, isVisible, ref }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Promise<Turnstile> | null>(null);

  const show = useCallback((): Promise<Turnstile> => {
    const element = document.createElement('div');
    place.current?.replaceChildren(element);
    const turnstile = Turnstile.show(element, { siteKey, isVisible });
    widget.current = turnstile;
    // After a failed load, the next request tries again.
    turnstile.catch(() => {
      if (widget.current === turnstile) widget.current = null;
    });
    return turnstile;
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
