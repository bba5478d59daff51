import { MAX_UNANSWERED_MESSAGES } from '@/domain/limits';
import type { ConversationItem } from '@/store/entities/conversations';
import { isDeclinedByMe, isRequestToMe } from '../conversation-copy';

/** What replaces the composer when this person cannot write in the conversation; null when they can. */
export function gateOf(
  conversation: ConversationItem,
  me: string,
): 'request' | 'unanswered' | 'declined' | 'blocked-by-me' | 'closed' | null {
  if (isRequestToMe(conversation, me)) return 'request';
  if (isDeclinedByMe(conversation, me)) return 'declined';
  // Until there is an answer, all messages are this person's.
  if (
    conversation.state === 'requested' &&
    conversation.last_seq + conversation.waiting >= MAX_UNANSWERED_MESSAGES
  )
    return 'unanswered';
  if (conversation.state === 'blocked') return conversation.state_by === me ? 'blocked-by-me' : 'closed';
  return conversation.state === 'declined' ? 'closed' : null;
}
