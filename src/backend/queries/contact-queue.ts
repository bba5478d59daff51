import { pageTransport } from '../sync/page-transport';
import { queryClient } from './query-cache';

/** A message of `/contact`, for admins (05_notifications/12_contact_queue.sql). */
export interface QueuedMessage {
  id: string;
  topic: string;
  /** '' for none. */
  name: string;
  email: string;
  message: string;
  has_account: boolean;
  account_name: string | null;
  /** ISO, as `state_changed_at`. */
  created_at: string;
  state: 'open' | 'answered';
  state_changed_at: string | null;
  /** A name; null where nobody has changed it, or that account is gone. */
  state_changed_by: string | null;
}

export interface ContactQueue {
  /** How many are open in all. */
  open: number;
  messages: QueuedMessage[];
  /** Where the next page begins; null after the last. */
  next: unknown;
}

export const CONTACT_QUEUE = 'contact-queue';
const PAGE_SIZE = 20;

const call = (accountId: string | null, name: string, args: object): Promise<unknown> =>
  pageTransport(accountId).call(name, args);

/**
 * One page of the queue; admins only.
 * @param after `next` of the page before, as JSON; null: the first
 * @throws SyncFault
 */
export async function getContactQueue(accountId: string | null, after: string | null): Promise<ContactQueue> {
  const args = { p_after: after === null ? null : (JSON.parse(after) as unknown), p_most: PAGE_SIZE };
  return (await call(accountId, 'contact_queue', args)) as ContactQueue;
}

/** Notes that a message is answered, or open again; returns it as it is now. Admins only. @throws SyncFault */
export async function setContactState(
  accountId: string | null,
  id: string,
  state: QueuedMessage['state'],
): Promise<QueuedMessage> {
  const message = (await call(accountId, 'set_contact_state', {
    p_id: id,
    p_state: state,
  })) as QueuedMessage;
  // Fetched again when the screen opens next, and not under the finger now.
  void queryClient.invalidateQueries({ queryKey: [CONTACT_QUEUE], refetchType: 'none' });
  return message;
}
