import { pageTransport } from '../../sync/page-transport';
import { type AdminQueue, readAdminQueue } from './admin-queue';
import { queryClient } from '../query-cache';

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

export const CONTACT_QUEUE = 'contact-queue';

/** One page of the queue; admins only. @throws SyncFault */
export const getContactQueue = (
  accountId: string | null,
  after: string | null,
): Promise<AdminQueue<QueuedMessage>> =>
  readAdminQueue(accountId, { call: 'contact_queue', list: 'messages' }, after);

/** Notes that a message is answered, or open again; returns it as it is now. Admins only. @throws SyncFault */
export async function setContactState(
  accountId: string | null,
  id: string,
  state: QueuedMessage['state'],
): Promise<QueuedMessage> {
  const message = (await pageTransport(accountId).call('set_contact_state', {
    p_id: id,
    p_state: state,
  })) as QueuedMessage;
  // Fetched again when the screen opens next, and not under the finger now.
  void queryClient.invalidateQueries({ queryKey: [CONTACT_QUEUE], refetchType: 'none' });
  return message;
}
