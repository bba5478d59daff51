import { useEffect, useState } from 'react';
import { getEmailAvailable } from '@/backend/account/account-security';
import { useAnnounce } from '@/ui/feedback/announcer';
import { useDebounced } from '@/ui/fields/use-debounced';
import { type FieldCheck, isEmail, INLINE_CHECK_DELAY_MS } from './sign-up-checks';

export interface EmailCheck extends FieldCheck {
  /** Belongs to an account: sending the form would fail. */
  taken: boolean;
}

interface Verdict {
  email: string;
  isFree: boolean;
}

const TAKEN_TEXT = 'This email is already registered';
const FREE_TEXT = 'Email is available';

/**
 * A5: half a second after the last key, checks whether this is a valid address and not taken. Offline, or where the host does not
 * reveal it, there is no message and the form may be sent; the server then decides.
 */
export function useEmailCheck(typed: string): EmailCheck {
  const email = typed.trim().toLowerCase();
  const settled = useDebounced(email, INLINE_CHECK_DELAY_MS);
  const announce = useAnnounce();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (!isEmail(settled)) return;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const isFree = await getEmailAvailable(settled);
      if (!isLatest || isFree === null) return;
      setVerdict({ email: settled, isFree });
      announce(isFree ? FREE_TEXT : TAKEN_TEXT);
    };
    if (navigator.onLine)
      ask().catch((error: unknown) =>
        console.warn('The availability of this address could not be checked:', error),
      );
    return () => {
      isLatest = false;
    };
  }, [settled, announce]);

  if (settled !== '' && !isEmail(settled)) return { taken: false, error: 'Please enter a valid email' };
  // A verdict applies only to the text that was checked, so the next key removes it.
  if (verdict === null || verdict.email !== email) return { taken: false };
  return verdict.isFree ? { taken: false, success: FREE_TEXT } : { taken: true, error: TAKEN_TEXT };
}
