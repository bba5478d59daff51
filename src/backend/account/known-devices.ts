import { authMessage } from '@/domain/auth/auth-messages';
import type { SecurityResult } from './account-security';
import { backendClient } from '../client';
import { pageTransport } from '../sync/page-transport';

const CALL_TIMEOUT_MS = 30_000;

/** A device that the account has signed in on (A3, A4). */
export interface OwnDevice {
  id: string;
  user_agent: string;
  is_trusted: boolean;
  first_seen: string;
  last_seen: string;
  is_current: boolean;
}

/** This device first. @throws SyncFault */
export const getDevices = async (accountId: string): Promise<OwnDevice[]> =>
  (await pageTransport(accountId).call(
    'list_devices',
    {},
    AbortSignal.timeout(CALL_TIMEOUT_MS),
  )) as OwnDevice[];

/** The device is no longer trusted, but stays signed in. Succeeds for a device that is already removed. */
export async function forgetDevice(id: string): Promise<SecurityResult<true>> {
  const client = await backendClient();
  const { error, status } = await client.from('user_devices').delete().eq('id', id);
  if (!error) return { ok: true, value: true };
  return {
    ok: false,
    message:
      status === 0 ? authMessage('Network request failed') : 'It could not be removed. Please try again.',
    offline: status === 0,
  };
}
