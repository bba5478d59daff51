import { useCallback, useEffect, useRef, useState } from 'react';
import { getPasskeys, type Passkey } from '@/backend/passkeys/passkeys';
import { sentenceOf } from '@/ui/feedback/attempt';

export type Passkeys =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'loaded'; list: readonly Passkey[] };

/** Fetched from the server each time (ruling 32). While refetching, and when that fails, the last list stays. */
export function usePasskeys(
  userId: string | null,
  isOffline: boolean,
): { passkeys: Passkeys; refetch: () => Promise<void> } {
  const [passkeys, setPasskeys] = useState<Passkeys>({ state: 'loading' });
  const latestRequest = useRef(0);
  const refetch = useCallback(async () => {
    if (userId === null) return;
    latestRequest.current += 1;
    const request = latestRequest.current;
    const answer = await getPasskeys(userId).then(
      (list): Passkeys => ({ state: 'loaded', list }),
      (error: unknown): Passkeys => ({ state: 'failed', message: sentenceOf(error) }),
    );
    // A later request supersedes this one.
    if (request === latestRequest.current)
      setPasskeys((before) => (answer.state === 'failed' && before.state === 'loaded' ? before : answer));
  }, [userId]);
  useEffect(() => {
    if (!isOffline) void refetch();
    return () => {
      latestRequest.current += 1;
    };
  }, [refetch, isOffline]);
  return { passkeys, refetch };
}
