import { MAX_UNANSWERED_MESSAGES } from '../limits';
import type { Conversation } from '../streams/conversations';

type Answered = Pick<Conversation, 'state' | 'state_by'>;

/** A stranger's first message, which I can accept or decline. */
export const isRequestToMe = ({ state, state_by: by }: Answered, me: string): boolean =>
  state === 'requested' && by !== me;

/** A request that I declined. It stays among the requests, so that it can still be accepted. */
export const isDeclinedByMe = ({ state, state_by: by }: Answered, me: string): boolean =>
  state === 'declined' && by === me;

/**
 * What replaces the composer when this person cannot write in the conversation; null when they can.
 * @param conversation with how many messages of theirs wait to be sent
 */
export function gateOf(
  conversation: Answered & Pick<Conversation, 'last_seq'> & { waiting: number },
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
