import { useCallback, useEffect, useRef, useState } from 'react';
import { getPasskeys, type Passkey } from '@/backend/passkeys/devices';
import { sentenceOf } from '@/ui/attempt';

export type Passkeys =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'there'; list: readonly Passkey[] };

/** Asked of the server each time (ruling 32). While it is asked again, what was there stays in sight. */
export function usePasskeys(
  userId: string | null,
  isOffline: boolean,
): { passkeys: Passkeys; fetchAgain: () => Promise<void> } {
  const [passkeys, setPasskeys] = useState<Passkeys>({ state: 'loading' });
  const asked = useRef(0);
  const fetchAgain = useCallback(async () => {
    if (userId === null) return;
    asked.current += 1;
    const mine = asked.current;
    const answer = await getPasskeys(userId).then(
      (list): Passkeys => ({ state: 'there', list }),
      (error: unknown): Passkeys => ({ state: 'failed', message: sentenceOf(error) }),
    );
    // A later question has a later answer.
    if (mine === asked.current)
      setPasskeys((before) => (answer.state === 'failed' && before.state === 'there' ? before : answer));
  }, [userId]);
  useEffect(() => {
    if (!isOffline) void fetchAgain();
    return () => {
      asked.current += 1;
    };
  }, [fetchAgain, isOffline]);
  return { passkeys, fetchAgain };
}
