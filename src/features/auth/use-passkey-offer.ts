import { useCallback, useEffect, useRef, useState } from 'react';
import type { PasskeyResult } from '@/backend/passkeys/passkey-results';
import { offerPasskeys, type PasskeySignIn } from '@/backend/passkeys/sign-in';
import { offersPasskeysInFields } from '@/platform/passkey-support';
import { whenIdle } from '@/platform/when-idle';

/** A challenge lasts five minutes; an offer that is chosen from later would fail. */
const RENEWED_MS = 4 * 60 * 1000;

interface Offer {
  /** Somebody chose one and waits. */
  isBusy: boolean;
  /** Takes the offer back while the button's own ceremony runs. */
  pause: () => void;
  resume: () => void;
}

/** Passkeys among what the browser fills into the e-mail field, as long as the form is on the screen and in sight. */
export function usePasskeyOffer(onResult: (result: PasskeyResult<PasskeySignIn>) => void): Offer {
  const [isOn, setIsOn] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const tell = useRef(onResult);
  useEffect(() => {
    tell.current = onResult;
  }, [onResult]);

  useEffect(() => {
    if (!isOn) return;
    let taking = new AbortController();
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
      tell.current(result);
      if (!result.ok && !signal.aborted) begin();
    };
    const begin = (): void => {
      if (isChosen) return;
      taking.abort();
      taking = new AbortController();
      offer(taking).catch((error: unknown) => console.info('Passkeys are not offered in the field:', error));
    };
    // Most visitors type: what the offer needs is fetched after what they see.
    const notYet = whenIdle(begin);
    const renewal = setInterval(begin, RENEWED_MS);
    addEventListener('online', begin);
    return () => {
      notYet();
      clearInterval(renewal);
      removeEventListener('online', begin);
      taking.abort();
    };
  }, [isOn]);

  return {
    isBusy,
    pause: useCallback(() => setIsOn(false), []),
    resume: useCallback(() => setIsOn(true), []),
  };
}
