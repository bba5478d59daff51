import type { Conversation } from '@/domain/streams/conversations';

const NOBODY = 'Somebody on Marquee';

/** The others' names; the sender alone when nobody else is left. */
export function conversationName({ members }: Pick<Conversation, 'members'>, me: string): string {
  const others = members.filter((member) => member.user_id !== me);
  return others.map(({ name }) => name.trim() || NOBODY).join(', ') || NOBODY;
}
