import { STREAMS } from '@/domain/streams';
import { backendClient } from '../client';

/** Tables to watch, each with the column that holds the owner's id; null: row-level security alone decides. */
const WATCHED_TABLES = STREAMS.flatMap(({ table, realtime }) =>
  realtime === null ? [] : [{ table, column: realtime === 'any' ? null : realtime }],
);

export interface HintListener {
  /** Something may have changed, so pull. The change itself is not used: it could be stale, repeated or out of order. */
  hint: () => void;
  /** Whether hints can be expected now. False: poll. */
  live: (isLive: boolean) => void;
}

/** One channel per account (P7). Returns a function that leaves it. */
export async function listenForHints(userId: string, listener: HintListener): Promise<() => void> {
  const client = await backendClient();
  // The client reads the session from storage asynchronously. A channel joined before that would be a visitor's and
  // receive nothing about the account's own rows.
  await client.realtime.setAuth();
  const channel = client.channel(`marquee:${userId}`);
  for (const { table, column } of WATCHED_TABLES) {
    const filter = column === null ? {} : { filter: `${column}=eq.${userId}` };
    channel.on('postgres_changes', { event: '*', schema: 'public', table, ...filter }, () => listener.hint());
  }
  // Replication starts a moment after the subscription is confirmed; changes in between are in no event.
  channel.on('system', {}, () => listener.hint());
  channel.subscribe((status) => {
    const isLive = status === 'SUBSCRIBED';
    listener.live(isLive);
    if (isLive) listener.hint();
  });
  return () => void client.removeChannel(channel);
}
