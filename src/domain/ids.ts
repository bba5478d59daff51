import { v7 } from 'uuid';

/**
 * A new row's id, created on the device. A UUIDv7 sorts by creation time, but nothing on the server relies on that
 * order.
 */
export const newId = (): string => v7();

/**
 * An id that everyone computes alike from the same parts: the first 16 bytes of SHA-256 over the parts joined with '|',
 * marked as UUID version 8. `sync_private.derived_id` does the same in SQL; a test keeps the two in step.
 */
export async function derivedId(...parts: string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('|')));
  const bytes = new Uint8Array(digest).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The order of the participants does not matter. `subjectId` is the job's id, or '' for a conversation about none. */
export const conversationId = (
  kind: 'direct' | 'job',
  participants: readonly string[],
  subjectId = '',
): Promise<string> => derivedId('conversation', kind, participants.toSorted().join(','), subjectId);

/**
 * Of a thread that a company's people share with a person about one of its jobs (`docs/companies.md`): the same for every colleague, whoever posts the job.
 * Twin: `private.company_thread_id`.
 */
export const companyThreadId = (companyId: string, personId: string, jobId: string): Promise<string> =>
  derivedId('conversation', 'company', companyId, personId, jobId);

interface AskedCredit {
  production: string;
  role: string;
  year: number;
  kind: string;
}

/** Of everything that is asked, so that nobody is asked twice about a credit while it says the same. */
export const endorsementId = (
  askerId: string,
  creditId: string,
  endorserId: string,
  { production, role, year, kind }: AskedCredit,
): Promise<string> =>
  derivedId('endorsement', askerId, creditId, endorserId, production, role, String(year), kind);

/** Of what a booking says as a credit, so that two devices that take it make one. */
export const bookedCreditId = (
  userId: string,
  { production, role, year, kind }: AskedCredit,
): Promise<string> => derivedId('booked_credit', userId, production, role, String(year), kind);

/** @param month its first day */
export const availabilityId = (userId: string, month: string): Promise<string> =>
  derivedId('availability', userId, month);
export const projectMemberId = (projectId: string, userId: string): Promise<string> =>
  derivedId('project_member', projectId, userId);

export const projectBudgetId = (projectId: string): Promise<string> => derivedId('project_budget', projectId);

/** @param address as it is stored: in lower case */
export const colleagueId = (companyId: string, address: string): Promise<string> =>
  derivedId('company_member', companyId, address);

export const companySettingsId = (companyId: string): Promise<string> =>
  derivedId('company_settings', companyId);

export const savedId = (userId: string, kind: string, target: string): Promise<string> =>
  derivedId('saved', userId, kind, target);
