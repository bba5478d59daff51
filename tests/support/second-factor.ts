import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { type Account, createOnboardedAccount } from './accounts';
import { codeOf, inFreshStep } from './authenticator';
import { DEMO_PASSWORD } from './session';

export interface Factor {
  secret: string;
  backup_codes: string[];
}

async function rpc<T>(site: string, { token }: Account, name: string, body: object): Promise<T> {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  return (await (
    await fetch(`${site}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  ).json()) as T;
}

/** An account with a second factor, switched on with the previous time step's code, so that the current one is unused. */
export async function createAccountWithSecondFactor(site: string): Promise<Account & Factor> {
  const account = await createOnboardedAccount(site, { name: 'Ines Story' });
  await inFreshStep();
  await rpc(site, account, 'prove_identity', { p_purpose: 'second_factor', p_password: DEMO_PASSWORD });
  const factor = await rpc<Factor>(site, account, 'setup_2fa', { p_user_id: account.id, p_secret: null });
  const enabled = await rpc(site, account, 'enable_2fa', {
    p_user_id: account.id,
    p_token: codeOf(factor.secret, -1),
  });
  if (enabled !== true) throw new Error('The second factor was not switched on.');
  return { ...account, ...factor };
}
