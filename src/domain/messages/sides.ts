import type { Conversation } from '../streams/conversations';

/**
 * The two sides of a conversation. In a company's thread its people are one side: when one of them has answered, the company has; each reads for themselves.
 * Everywhere else a side is one person.
 */
export type Sided = Pick<Conversation, 'company_name' | 'person_id'>;

export const isCompanyThread = ({ company_name: company }: Sided): boolean => Boolean(company);

/** Whether this account reads it as one of the company's people. */
export const isColleagueIn = (conversation: Sided, me: string): boolean =>
  isCompanyThread(conversation) && conversation.person_id !== me;

/** Whether somebody is on this account's side, by the id of an account; null: one that is gone, which was the company's. */
export function isMySide(conversation: Sided, me: string, account: string | null): boolean {
  if (!isCompanyThread(conversation)) return account === me;
  return (account !== null && account === conversation.person_id) === (me === conversation.person_id);
}

/** Nobody is left on the other side: the company or the account is gone. */
export const isLeftAlone = (conversation: Sided & Pick<Conversation, 'company_id'>, me: string): boolean =>
  isCompanyThread(conversation) &&
  (isColleagueIn(conversation, me) ? conversation.person_id === null : conversation.company_id === null);

/** Those on the other side whom this account has to do with: a colleague with the person if they have written themselves, and never with each other. */
export function counterparts(
  conversation: Sided & Pick<Conversation, 'members' | 'participants'>,
  me: string,
): Conversation['members'] {
  const { members, participants, person_id: person } = conversation;
  if (!isColleagueIn(conversation, me)) return members.filter(({ user_id: id }) => id !== me);
  return participants.includes(me) ? members.filter(({ user_id: id }) => id === person) : [];
}
