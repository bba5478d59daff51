import { MAX_UNANSWERED_MESSAGES } from '../limits';
import type { Conversation } from '../streams/conversations';
import { isCompanyThread, isLeftAlone, isMySide, type Sided } from './sides';

type Answered = Pick<Conversation, 'state' | 'state_by'> & Sided;

/** Whether my side set this state; what nobody is named for is not. */
const isByMySide = (conversation: Answered, me: string): boolean =>
  isCompanyThread(conversation) || conversation.state_by !== null
    ? isMySide(conversation, me, conversation.state_by)
    : false;

/** A stranger's first message, which my side can accept or decline. */
export const isRequestToMe = (conversation: Answered, me: string): boolean =>
  conversation.state === 'requested' && !isByMySide(conversation, me);

/** A request that my side declined. It stays among the requests, so that it can still be accepted. */
export const isDeclinedByMe = (conversation: Answered, me: string): boolean =>
  conversation.state === 'declined' && isByMySide(conversation, me);

export const isBlockedByMe = (conversation: Answered, me: string): boolean =>
  conversation.state === 'blocked' && isByMySide(conversation, me);

/**
 * What replaces the composer when this person cannot write in the conversation; null when they can.
 * @param conversation with how many messages of theirs wait to be sent, and whether they may only read what their company writes
 */
export function gateOf(
  conversation: Answered &
    Pick<Conversation, 'last_seq' | 'company_id'> & { waiting: number; isReadOnly: boolean },
  me: string,
): 'request' | 'unanswered' | 'declined' | 'blocked-by-me' | 'closed' | 'read-only' | 'gone' | null {
  if (isLeftAlone(conversation, me)) return 'gone';
  if (conversation.isReadOnly) return 'read-only';
  if (isRequestToMe(conversation, me)) return 'request';
  if (isDeclinedByMe(conversation, me)) return 'declined';
  // Until there is an answer, all messages are of this person's side.
  if (
    conversation.state === 'requested' &&
    conversation.last_seq + conversation.waiting >= MAX_UNANSWERED_MESSAGES
  )
    return 'unanswered';
  if (conversation.state === 'blocked') return isBlockedByMe(conversation, me) ? 'blocked-by-me' : 'closed';
  return conversation.state === 'declined' ? 'closed' : null;
}
