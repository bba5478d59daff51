import type { Conversation } from '@/domain/streams/conversations';

const NOBODY = 'Somebody on Marquee';

/** The names of the other members. */
export function conversationName({ members }: Pick<Conversation, 'members'>, me: string): string {
  const others = members.filter((member) => member.user_id !== me);
  return others.map(({ name }) => name.trim() || NOBODY).join(', ') || NOBODY;
}
