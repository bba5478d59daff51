import type { Conversation } from '@/domain/streams/conversations';

/** What the other side has of a message that the server has. */
export type SentReceipt = 'sent' | 'delivered' | 'read';
/** `storing`: not even stored on this device yet. */
export type MessageReceipt = 'storing' | 'waiting' | SentReceipt | 'refused';

const highestMarkOfOthers = (marks: Record<string, number>, me: string): number =>
  Math.max(
    0,
    ...Object.entries(marks)
      .filter(([user]) => user !== me)
      .map(([, mark]) => mark),
  );

/** @param serverNumber the message's number in its conversation */
export function sentReceiptOf(
  conversation: Pick<Conversation, 'read_marks' | 'delivered_marks'> | null,
  serverNumber: number,
  me: string,
): SentReceipt {
  if (conversation === null) return 'sent';
  if (highestMarkOfOthers(conversation.read_marks, me) >= serverNumber) return 'read';
  return highestMarkOfOthers(conversation.delivered_marks, me) >= serverNumber ? 'delivered' : 'sent';
}
