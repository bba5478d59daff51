import { STREAMS } from '@/domain/streams';
import { backendClient } from '../client';

/** Tables whose changes concern one person, and the column that says whom; null: row-level security alone decides. */
const WATCHED = STREAMS.flatMap(({ table, realtime }) =>
  realtime === null ? [] : [{ table, column: realtime === 'any' ? null : realtime }],
);

export interface HintListener {
  /** Something may have changed: pull. The change itself is not used: it could be stale, doubled or out of order. */
  hint: () => void;
  /** Whether hints can be expected now. False: poll. */
  live: (isLive: boolean) => void;
}

/** One channel per person (P7). Returns how to leave it. */
export async function listenForHints(userId: string, listener: HintListener): Promise<() => void> {
  const client = await backendClient();
  // The session is read from storage a moment after the client is made. A channel joined before that is a visitor's, and
  // hears nothing of their own rows.
  await client.realtime.setAuth();
  const channel = client.channel(`marquee:${userId}`);
  for (const { table, column } of WATCHED) {
    const filter = column === null ? {} : { filter: `${column}=eq.${userId}` };
    channel.on('postgres_changes', { event: '*', schema: 'public', table, ...filter }, () => listener.hint());
  }
  // Replication starts a moment after the subscription is confirmed; what happened in between is in no event.
  channel.on('system', {}, () => listener.hint());
  channel.subscribe((status) => {
    const isLive = status === 'SUBSCRIBED';
    listener.live(isLive);
    if (isLive) listener.hint();
  });
  return () => void client.removeChannel(channel);
}
