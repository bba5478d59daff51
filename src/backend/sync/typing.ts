import { backendClient } from '../client';

/** Tells the others of a conversation that this account is typing in it. @throws where the server does not answer, or refuses */
export async function tellTyping(conversationId: string): Promise<void> {
  const client = await backendClient();
  const { error } = await client.rpc('tell_typing', { p_conversation: conversationId });
  if (error) throw error;
}
