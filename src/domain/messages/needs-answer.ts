import type { Conversation } from '../streams/conversations';
import type { Message } from '../streams/messages';
import { isRequestToMe } from './conversation-gate';
import { isMySide, type Sided } from './sides';

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
 * answers nothing, and an unread thank-you asks nothing. When one colleague has answered, nobody else of the company needs to.
 * @param latest the last messages of the conversation, in order, with those of mine that are not sent yet
 */
export function needsAnswer(
  conversation: Pick<Conversation, 'state' | 'state_by'> & Sided,
  latest: readonly Said[],
  me: string,
): boolean {
  const { state } = conversation;
  if (isRequestToMe(conversation, me)) return true;
  if (state === 'blocked' || state === 'declined') return false;
  return latest
    .slice(latest.findLastIndex(({ sender_id: sender }) => isMySide(conversation, me, sender)) + 1)
    .some(asks);
}
