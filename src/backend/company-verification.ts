import type { CompanyStanding, VerificationLink } from '@/domain/companies/verification';
import { type FailedCall, failedCall } from './failed-call';
import { unknownForm } from './sync/check-answer';
import { pageTransport, visitorTransport } from './sync/page-transport';

/** Verified companies (supabase/schemas/04_people/08_company_verification.sql). Only online: nobody is verified by a device. */

export type AskAnswer = { outcome: 'accepted' } | { outcome: 'limited'; waitMs: number } | FailedCall;

/** Named in the sentence of a failure, too. */
export const COMPANY_VERIFICATION = 'verification';

/**
 * Where a company of this account stands.
 * @param _of what the answer is about, as its reader knows it: another one is asked for anew, not read from the cache
 * @throws SyncFault
 */
export const getCompanyStanding = async (
  accountId: string | null,
  companyId: string,
  _of: string,
): Promise<CompanyStanding> =>
  (await pageTransport(accountId).call('company_verification', {
    p_company: companyId,
  })) as CompanyStanding;

async function ask(accountId: string | null, call: string, args: object): Promise<AskAnswer> {
  try {
    const answer = await pageTransport(accountId).call(call, args);
    const { outcome, wait_ms: waitMs } = answer as { outcome?: unknown; wait_ms?: unknown };
    if (outcome === 'limited') return { outcome, waitMs: Number(waitMs) };
    if (outcome === 'accepted') return { outcome };
    throw unknownForm();
  } catch (error) {
    return failedCall(error, COMPANY_VERIFICATION);
  }
}

/** Has a link mailed to an address at the company's domain. Never throws. @param id the same for each try of one request */
export const askDomainVerification = (
  accountId: string | null,
  id: string,
  companyId: string,
  address: string,
): Promise<AskAnswer> =>
  ask(accountId, 'ask_domain_verification', { p_id: id, p_company: companyId, p_address: address });

/** Asks an admin to look at what proves the company. Never throws. @param id as for `askDomainVerification` */
export const askAdminVerification = (
  accountId: string | null,
  id: string,
  companyId: string,
  note: string,
): Promise<AskAnswer> =>
  ask(accountId, 'ask_admin_verification', { p_id: id, p_company: companyId, p_note: note });

/** What a mailed link is worth; changes nothing. Whoever has the mail may ask, whoever is signed in here. @throws SyncFault */
export const readVerificationLink = async (token: string): Promise<VerificationLink> =>
  (await visitorTransport().call('read_verification_link', { p_token: token })) as VerificationLink;

/** Uses a mailed link. @throws SyncFault */
export const confirmVerificationLink = async (token: string): Promise<VerificationLink> =>
  (await visitorTransport().call('use_verification_link', { p_token: token })) as VerificationLink;
