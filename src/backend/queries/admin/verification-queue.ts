import { pageTransport } from '../../sync/page-transport';
import { type AdminQueue, readAdminQueue } from './admin-queue';
import { queryClient } from '../query-cache';

/** A request to verify a company, or what became of one, for admins (04_people/10_verification_queue.sql). */
export interface QueuedVerification {
  id: string;
  company_id: string;
  company_name: string;
  /** '' for none. */
  website: string;
  owner_name: string;
  verified_how: 'domain mail' | 'admin';
  note: string;
  address: string;
  /** `replaced` and `changed`: nothing is left to decide. */
  state: 'open' | 'granted' | 'declined' | 'replaced' | 'changed' | 'ended';
  /** ISO, as the others. */
  asked_at: string;
  decided_at: string | null;
  /** Names; null where nobody has, or that account is gone. */
  decided_by: string | null;
  decision: string;
  ended_at: string | null;
  ended_by: string | null;
  ended_reason: string;
  open_jobs: number;
}

export const VERIFICATION_QUEUE = 'verification-queue';

/** One page of the queue; admins only. @throws SyncFault */
export const getVerificationQueue = (
  accountId: string | null,
  after: string | null,
): Promise<AdminQueue<QueuedVerification>> =>
  readAdminQueue(accountId, { call: 'verification_queue', list: 'verifications' }, after);

async function change(accountId: string | null, call: string, args: object): Promise<QueuedVerification> {
  const verification = await pageTransport(accountId).call(call, args);
  // Fetched again when the screen opens next, and not under the finger now.
  void queryClient.invalidateQueries({ queryKey: [VERIFICATION_QUEUE], refetchType: 'none' });
  return verification as QueuedVerification;
}

/** Grants or declines a request, with a note for the owner, and returns it as it is now. Admins only. @throws SyncFault */
export const decideVerification = (
  accountId: string | null,
  id: string,
  isGranted: boolean,
  note: string,
): Promise<QueuedVerification> =>
  change(accountId, 'decide_verification', { p_id: id, p_is_granted: isGranted, p_note: note });

/** Ends a verification, with a reason for the owner, and returns it as it is now. Admins only. @throws SyncFault */
export const endVerification = (
  accountId: string | null,
  id: string,
  reason: string,
): Promise<QueuedVerification> => change(accountId, 'end_verification', { p_id: id, p_reason: reason });
