import { onAuthChange } from '@/backend/auth/auth';
import { listenForHints } from '@/backend/sync/realtime-hints';
import type { Clock } from '../clock';
import { openTypingChannel } from '../typing';
import type { Leader } from './leader';

/** One action can change many rows; one pull fetches them all. */
const COALESCE_MS = 150;
const RETRY_MS = 30_000;

/**
 * Passes hints to the leader while this tab leads. If anything fails here, the leader polls.
 * Returns a function that stops it.
 */
export function followHints(
  leader: Pick<Leader, 'wake' | 'setLive'>,
  accountId: string,
  clock: Clock,
  log: (message: string, cause: unknown) => void,
): () => void {
  let isOver = false;
  let leave: (() => void) | null = null;
  let cancelHint: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  const typingChannel = openTypingChannel(accountId);
  const hint = (): void => {
    cancelHint ??= clock.after(COALESCE_MS, () => {
      cancelHint = null;
      leader.wake('hint');
    });
  };
  const join = async (): Promise<void> => {
    try {
      const leaveChannel = await listenForHints(accountId, {
        hint,
        live: (isLive) => leader.setLive(isLive),
        // A broadcast channel has no target origin: it never leaves its own.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        typing: (typing) => typingChannel?.postMessage(typing),
      });
      // The session that sync was waiting for, started in this tab or another.
      const stopListening = await onAuthChange((event) => {
        if (event === 'SIGNED_IN' || event === 'TOKEN_REFRESHED') leader.wake('session');
      });
      leave = () => {
        leaveChannel();
        stopListening();
      };
      if (isOver) leave();
    } catch (error) {
      log('Hints are not available, so news is asked for', error);
      if (!isOver) cancelRetry = clock.after(RETRY_MS, () => void join());
    }
  };
  void join();
  return () => {
    isOver = true;
    cancelHint?.();
    cancelRetry?.();
    leave?.();
    typingChannel?.close();
    leader.setLive(false);
  };
}
