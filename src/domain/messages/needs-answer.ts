import type { Conversation } from '../streams/conversations';
import type { Message } from '../streams/messages';

type Said = Pick<Message, 'sender_id' | 'kind' | 'body'>;

/** `https://marquee.test/jobs?page=2` asks nothing. */
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S+/giu;
/** Latin, full-width, Arabic and Armenian. */
const QUESTION_MARK = /[?？؟՞]/u;
/** Proposals of their own: an offer, a hold. */
const PROPOSALS: readonly Message['kind'][] = ['offer', 'hold'];

const asks = ({ kind, body }: Said): boolean =>
  PROPOSALS.includes(kind) || QUESTION_MARK.test(body.replace(WEB_ADDRESS, ''));

/**
 * Whether somebody waits for words of mine: a stranger who asks to write to me, or a question or a proposal since I wrote last. Reading
 * answers nothing, and an unread thank-you asks nothing.
 * @param latest the last messages of the conversation, in order, with those of mine that are not sent yet
 */
export function needsAnswer(
  { state, state_by: by }: Pick<Conversation, 'state' | 'state_by'>,
  latest: readonly Said[],
  me: string,
): boolean {
  if (state === 'requested' && by !== me) return true;
  if (state === 'blocked' || state === 'declined') return false;
  return latest.slice(latest.findLastIndex(({ sender_id: sender }) => sender === me) + 1).some(asks);
}
