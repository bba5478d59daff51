import { backendClient } from '../client';

/** Tells the others of a conversation that this account is typing in it. @throws where the server does not answer, or refuses */
export async function tellTyping(conversationId: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.rpc('tell_typing', { p_conversation: conversationId });
  if (error) throw error;
}

/**
 * From the tab that hears the server to all tabs of the account, itself included: who is typing where. Null: this browser has no such channels,
 * and nobody is seen typing.
 */
export const openTypingChannel = (accountId: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`marquee-typing-${accountId}`);
