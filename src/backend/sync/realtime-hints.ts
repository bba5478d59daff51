import { backendClient } from '../client';

const HINT = 'hint';

export interface HintListener {
  /** Something may have changed, so pull. A hint says no more: it could be stale, repeated or out of order. */
  hint: () => void;
  /** Whether hints can be expected now. False: poll. */
  live: (isLive: boolean) => void;
}

/**
 * Listens to the account's own channel, to which the database sends a hint for each transaction that concerns the account (P7).
 * Private: nobody else may join it, nor an ended or unverified session. Returns a function that leaves it.
 */
export async function listenForHints(userId: string, listener: HintListener): Promise<() => void> {
  const client = await backendClient();
  // The client reads the session from storage asynchronously. A visitor may not join.
  await client.realtime.setAuth();
  const channel = client.channel(`account:${userId}`, { config: { private: true } });
  channel.on('broadcast', { event: HINT }, () => listener.hint());
  channel.subscribe((status) => {
    const isLive = status === 'SUBSCRIBED';
    listener.live(isLive);
    // What changed before is in no hint.
    if (isLive) listener.hint();
  });
  return () => void client.removeChannel(channel);
}
