import { backendClient } from '../client';

const HINT = 'hint';
const TYPING = 'typing';

/** Somebody writes in a conversation of this account. */
export interface Typing {
  conversation: string;
  account: string;
}

const isTyping = (payload: unknown): payload is Typing =>
  typeof payload === 'object' &&
  payload !== null &&
  'conversation' in payload &&
  'account' in payload &&
  typeof payload.conversation === 'string' &&
  typeof payload.account === 'string';

export interface HintListener {
  /** Something may have changed, so pull. A hint says no more: it could be stale, repeated or out of order. */
  hint: () => void;
  /** Whether hints can be expected now. False: poll. */
  live: (isLive: boolean) => void;
  /** True for a moment: it is neither stored nor repeated. */
  typing: (typing: Typing) => void;
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
  channel.on('broadcast', { event: TYPING }, ({ payload }) => {
    if (isTyping(payload)) listener.typing(payload);
  });
  channel.subscribe((status) => {
    const isLive = status === 'SUBSCRIBED';
    listener.live(isLive);
    // What changed before is in no hint.
    if (isLive) listener.hint();
  });
  return () => void client.removeChannel(channel);
}
