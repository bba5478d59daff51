import { newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';
import { accepted, write } from './sync-fixtures';

/** Owners, mails and admins, for the tests of verified companies. */

export interface Outcome {
  outcome: string;
  wait_ms?: number;
  name?: string;
  domain?: string;
}

export interface QueuedVerification {
  id: string;
  company_id: string;
  company_name: string;
  website: string;
  owner_name: string;
  verified_how: string;
  note: string;
  address: string;
  state: string;
  decided_by: string | null;
  decision: string;
  ended_by: string | null;
  ended_reason: string;
}

export interface ClaimedVerificationMail {
  id: string;
  claim: number;
  to: string;
  token: string;
  name: string;
  domain: string;
}

export const WEBSITE = 'https://www.saltandlight.co.uk/work';
export const ADDRESS = 'ines@saltandlight.co.uk';

/** A person and a company of theirs that nobody has verified. */
export async function owner(
  db: TestDatabase,
  company: { name?: string; website?: string | null } = {},
): Promise<{ who: As; company: string }> {
  const who = db.as({ id: await db.createUser({ role: 'employer', name: 'Ines Marlow' }) });
  const { id } = await accepted(
    who,
    write('companies', { name: 'Salt & Light', website: WEBSITE, ...company }),
  );
  return { who, company: id };
}

const call = async <T>(who: As, text: string, args: unknown[]): Promise<T> =>
  (await who.sql<{ answer: T }>(`select public.${text} as answer`, args))[0]!.answer;

export const askMail = (
  who: As,
  company: string,
  address: string | null = ADDRESS,
  id: string = newId(),
): Promise<Outcome> => call(who, 'ask_domain_verification($1, $2, $3)', [id, company, address]);

export const askAdmin = (
  who: As,
  company: string,
  note: string | null = 'Companies House 0123',
  id: string = newId(),
): Promise<Outcome> => call(who, 'ask_admin_verification($1, $2, $3)', [id, company, note]);

export const stateOf = (who: As, company: string): Promise<Record<string, unknown>> =>
  call(who, 'company_verification($1)', [company]);

export const readLink = (who: As, token: string | null): Promise<Outcome> =>
  call(who, 'read_verification_link($1)', [token]);

export const confirmLink = (who: As, token: string | null): Promise<Outcome> =>
  call(who, 'use_verification_link($1)', [token]);

export const takeMails = (who: As): Promise<ClaimedVerificationMail[]> =>
  call(who, 'company_mail_take($1)', [20]);

export const settleMails = (who: As, results: unknown): Promise<unknown> =>
  call(who, 'company_mail_settle($1::text::jsonb)', [JSON.stringify(results)]);

export const verificationQueue = (
  who: As,
  after: unknown = null,
  most = 100,
): Promise<{ open: number; verifications: QueuedVerification[]; next: unknown }> =>
  call(who, 'verification_queue($1::text::jsonb, $2)', [after === null ? null : JSON.stringify(after), most]);

export const decide = (
  who: As,
  id: string,
  isGranted: boolean | null,
  note: string | null,
): Promise<QueuedVerification> => call(who, 'decide_verification($1, $2, $3)', [id, isGranted, note]);

export const endVerification = (who: As, id: string, reason: string | null): Promise<QueuedVerification> =>
  call(who, 'end_verification($1, $2)', [id, reason]);
