import type { CompanyAccess } from '@/domain/companies/permissions';
import { type FailedCall, failedCall } from './failed-call';
import { pageTransport } from './sync/page-transport';

/** Invitations to work for a company (supabase/schemas/06_jobs/22_colleague_rules.sql). Only online: the address of an account is the server's to know. */

export interface CompanyInvitation {
  id: string;
  company_id: string;
  company: string;
  inviter: string;
  access: CompanyAccess;
  invited_at: string;
  /** Its path in the bucket; null: the company has none. */
  logo: string | null;
}

/** Those that wait for this account, by its confirmed address, the newest first. @throws SyncFault */
export const getMyInvitations = async (accountId: string | null): Promise<CompanyInvitation[]> =>
  (await pageTransport(accountId).call('my_company_invitations', {})) as CompanyInvitation[];

export type InvitationAnswer = { outcome: 'answered' } | FailedCall;

/** Never throws. The same answer twice is one. */
export async function answerInvitation(
  accountId: string | null,
  id: string,
  answer: 'accepted' | 'declined',
): Promise<InvitationAnswer> {
  try {
    await pageTransport(accountId).call('answer_company_invitation', { p_id: id, p_answer: answer });
    return { outcome: 'answered' };
  } catch (error) {
    return failedCall(error, 'invitation');
  }
}
