import type { Conversation } from '@/domain/streams/conversations';

const NOBODY = 'Somebody on Marquee';

/** The other member's picture; null for several, and while there is none. */
export function conversationPicture({ members }: Pick<Conversation, 'members'>, me: string): string | null {
  const others = members.filter((member) => member.user_id !== me);
  return others.length === 1 ? (others[0]?.avatar_url ?? null) : null;
}

/** The names of the other members. */
export function conversationName({ members }: Pick<Conversation, 'members'>, me: string): string {
  const others = members.filter((member) => member.user_id !== me);
  return others.map(({ name }) => name.trim() || NOBODY).join(', ') || NOBODY;
}
