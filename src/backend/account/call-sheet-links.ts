import { backendConfig } from '../config';
import { pageTransport } from '../sync/page-transport';
import { callProcedure, type SecurityResult } from './account-security';

/** The address of one person on a call sheet who has no account. Online only: the server makes the secret, and keeps a digest of it. */
export interface CallSheetLink {
  made_at: string;
  /** The latest version that was on a screen of theirs; 0: none. */
  opened_version: number;
  confirmed_version: number;
  confirmed_at: string | null;
  /** Whom it was made for. */
  name: string;
  /** When that name went from its line, or its maker from the editors, for good; null: it serves the sheet. */
  ended_at: string | null;
  /** The editor who has had the address; '' where that was not kept yet. */
  made_by_name: string;
}

const CALL_TIMEOUT_MS = 30_000;

/** By the id of the person's line. @throws SyncFault */
export const getCallSheetLinks = async (
  accountId: string | null,
  sheetId: string,
): Promise<Record<string, CallSheetLink>> =>
  (await pageTransport(accountId).call(
    'get_call_sheet_links',
    { p_sheet: sheetId },
    AbortSignal.timeout(CALL_TIMEOUT_MS),
  )) as Record<string, CallSheetLink>;

/** The whole address, which ends the one before; null: made too often. It is never shown again. */
export async function makeCallSheetLink(
  accountId: string | null,
  sheetId: string,
  personId: string,
): Promise<SecurityResult<string | null>> {
  const made = await callProcedure<string | null>(
    accountId,
    'make_call_sheet_link',
    { p_sheet: sheetId, p_person: personId },
    'Operation failed',
  );
  if (!made.ok || made.value === null) return made;
  return { ok: true, value: `${backendConfig().url}/functions/v1/call-sheet/${made.value}` };
}

/** Resolves to whether there was one. */
export const revokeCallSheetLink = (
  accountId: string | null,
  sheetId: string,
  personId: string,
): Promise<SecurityResult<boolean>> =>
  callProcedure(
    accountId,
    'revoke_call_sheet_link',
    { p_sheet: sheetId, p_person: personId },
    'Operation failed',
  );

/** Every link of a project, whoever made it. For its owner. Resolves to how many were serving. */
export const revokeCallSheetLinks = (
  accountId: string | null,
  projectId: string,
): Promise<SecurityResult<number>> =>
  callProcedure(accountId, 'revoke_call_sheet_links', { p_project: projectId }, 'Operation failed');
