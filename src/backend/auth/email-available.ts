import { callProcedure } from '../account/account-security';

/** Whether the address has no account yet (A5, ruling 15). Null: unknown, because the host disables the check or nobody answered. */
export async function emailAvailable(email: string): Promise<boolean | null> {
  const result = await callProcedure<boolean | null>(null, 'email_available', { p_email: email }, '');
  return result.ok ? result.value : null;
}
