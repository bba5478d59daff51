import { askServer } from '../account/account-security';

/** Whether nobody has an account with this address (A5, ruling 15). Null: no verdict, by the host's setting or because nobody answered. */
export async function emailAvailable(email: string): Promise<boolean | null> {
  const answer = await askServer<boolean | null>(null, 'email_available', { p_email: email }, '');
  return answer.ok ? answer.value : null;
}
