import { isMySide, type Sided } from '@/domain/messages/sides';
import type { Conversation } from '@/domain/streams/conversations';

/** What the other side has of a message that the server has. */
export type SentReceipt = 'sent' | 'delivered' | 'read';
/** `storing`: not even stored on this device yet. */
export type MessageReceipt = 'storing' | 'waiting' | SentReceipt | 'refused';

/** Of a company's people whoever is furthest: one of them has it. */
const highestMarkOfOthers = (sided: Sided, marks: Record<string, number>, me: string): number =>
  Math.max(
    0,
    ...Object.entries(marks)
      .filter(([user]) => !isMySide(sided, me, user))
      .map(([, mark]) => mark),
  );

/** @param serverNumber the message's number in its conversation */
export function sentReceiptOf(
  conversation: (Pick<Conversation, 'read_marks' | 'delivered_marks'> & Sided) | null,
  serverNumber: number,
  me: string,
): SentReceipt {
  if (conversation === null) return 'sent';
  if (highestMarkOfOthers(conversation, conversation.read_marks, me) >= serverNumber) return 'read';
  return highestMarkOfOthers(conversation, conversation.delivered_marks, me) >= serverNumber
    ? 'delivered'
    : 'sent';
}
