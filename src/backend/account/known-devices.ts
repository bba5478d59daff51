import { authMessage } from '@/domain/auth-messages';
import type { SecurityAnswer } from './account-security';
import { backendClient } from '../client';
import { pageTransport } from '../sync/sync-transport';

const WAIT_MS = 30_000;

/** A device that a person is known by (A3, A4). */
export interface OwnDevice {
  id: string;
  user_agent: string;
  is_trusted: boolean;
  first_seen: string;
  last_seen: string;
  is_current: boolean;
}

/** This one first. @throws SyncFault */
export const getDevices = async (accountId: string): Promise<OwnDevice[]> =>
  (await pageTransport(accountId).call('list_devices', {}, AbortSignal.timeout(WAIT_MS))) as OwnDevice[];

/** Its trust is forgotten; it is not signed out. One that is gone already counts as removed. */
export async function forgetDevice(id: string): Promise<SecurityAnswer<true>> {
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
