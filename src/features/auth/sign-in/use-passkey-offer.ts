import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasskeyResult } from '@/backend/passkeys/passkey-results';
import { offerPasskeys, type PasskeySignIn } from '@/backend/passkeys/passkey-sign-in';
import { offersPasskeysInFields } from '@/platform/sign-in/passkey-support';
import { whenIdle } from '@/platform/when-idle';

/** A challenge is valid for five minutes; a passkey chosen later would fail. */
const RENEW_INTERVAL_MS = 4 * 60 * 1000;

interface Offer {
  /** A passkey was chosen and is being verified. */
  isBusy: boolean;
  /** Withdraws the offer while the button's own ceremony runs. */
  pause: () => void;
  resume: () => void;
}

/** Offers passkeys among the browser's suggestions in the email field (conditional UI) while the form is mounted. */
export function usePasskeyOffer(onResult: (result: PasskeyResult<PasskeySignIn>) => void): Offer {
  const [isOn, setIsOn] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const latestOnResult = useRef(onResult);
  useEffect(() => {
    latestOnResult.current = onResult;
  }, [onResult]);

  useEffect(() => {
    if (!isOn) return;
    let controller = new AbortController();
    let isChosen = false;
    const offer = async ({ signal }: AbortController): Promise<void> => {
      if (!(await offersPasskeysInFields()) || signal.aborted) return;
      const result = await offerPasskeys(signal, () => {
        isChosen = true;
        setIsBusy(true);
      });
      if (result === null) return;
      isChosen = false;
      setIsBusy(false);
      latestOnResult.current(result);
      if (!result.ok && !signal.aborted) begin();
    };
    const begin = (): void => {
      if (isChosen) return;
      controller.abort();
      controller = new AbortController();
      offer(controller).catch((error: unknown) =>
        console.info('Passkeys are not offered in the field:', error),
      );
    };
    // Most people type, so what the offer needs is fetched when the page is idle.
    const cancelStart = whenIdle(begin);
    const renewal = setInterval(begin, RENEW_INTERVAL_MS);
    addEventListener('online', begin);
    return () => {
      cancelStart();
      clearInterval(renewal);
      removeEventListener('online', begin);
      controller.abort();
    };
  }, [isOn]);

  return {
    isBusy,
    pause: useCallback(() => setIsOn(false), []),
    resume: useCallback(() => setIsOn(true), []),
  };
}
