import { isColleagueIn, isCompanyThread, type Sided } from '@/domain/messages/sides';
import type { Conversation } from '@/domain/streams/conversations';
import { SOMEBODY } from '@/domain/values/text/names';

type Named = Pick<Conversation, 'members'> & Sided;

/** Whom a conversation is with, as this account sees it: of a company's thread the company, or for its people the person. */
const othersIn = (conversation: Named, me: string): Conversation['members'] =>
  isColleagueIn(conversation, me)
    ? conversation.members.filter(({ user_id: id }) => id === conversation.person_id)
    : conversation.members.filter(({ user_id: id }) => id !== me);

const isWithCompany = (conversation: Named, me: string): boolean =>
  isCompanyThread(conversation) && !isColleagueIn(conversation, me);

/** The other member's picture; null for several, for a company, and while there is none. */
export function conversationPicture(conversation: Named, me: string): string | null {
  const others = othersIn(conversation, me);
  return others.length === 1 && !isWithCompany(conversation, me) ? (others[0]?.avatar_url ?? null) : null;
}

/** The names of the other members, or of the company. */
export function conversationName(conversation: Named, me: string): string {
  if (isWithCompany(conversation, me)) return conversation.company_name;
  return (
    othersIn(conversation, me)
      .map(({ name }) => name.trim() || SOMEBODY)
      .join(', ') || SOMEBODY
  );
}
