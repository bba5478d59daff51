import { useEffect, useState } from 'react';
import { emailAvailable } from '@/backend/email-available';
import { useAnnounce } from '@/ui/announcer';
import { useSettled } from '@/ui/use-settled';
import { type FieldCheck, isEmail, REST_MS } from './sign-up-checks';

export interface EmailCheck extends FieldCheck {
  /** Known to belong to an account: there is no use in sending the form. */
  taken: boolean;
}

interface Verdict {
  email: string;
  isFree: boolean;
}

const TAKEN = 'This email is already registered';
const FREE = 'Email is available';

/**
 * A5, half a second after the last key: is this an address at all, and is it free. Offline, or where the host tells nobody, nothing is said
 * and the form may be sent: the server decides then.
 */
export function useEmailCheck(typed: string): EmailCheck {
  const email = typed.trim().toLowerCase();
  const settled = useSettled(email, REST_MS);
  const announce = useAnnounce();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (!isEmail(settled)) return;
    let isLatest = true;
    const ask = async (): Promise<void> => {
      const isFree = await emailAvailable(settled);
      if (!isLatest || isFree === null) return;
      setVerdict({ email: settled, isFree });
      announce(isFree ? FREE : TAKEN);
    };
    if (navigator.onLine)
      ask().catch((error: unknown) =>
        console.warn('Whether this address is free could not be asked:', error),
      );
    return () => {
      isLatest = false;
    };
  }, [settled, announce]);

  if (settled !== '' && !isEmail(settled)) return { taken: false, error: 'Please enter a valid email' };
  // An answer is about the text that was asked about, and is gone with the next key.
  if (verdict === null || verdict.email !== email) return { taken: false };
  return verdict.isFree ? { taken: false, success: FREE } : { taken: true, error: TAKEN };
}
