import { atom } from 'jotai/vanilla';
import type { DeviceFingerprint } from '@/domain/device-match';
import { readStoredSession, storedSessionAtom } from '../session/stored-session';
import { SyncFault } from '../sync/sync-protocol';
import { pageTransport } from '../sync/sync-transport';

const WAIT_MS = 30_000;
const KEY = 'marquee:device-told';

/** The name of this browser's session, from its token; null: nobody is signed in. */
export function currentSession(): string | null {
  const [, payload = ''] = readStoredSession()?.accessToken.split('.') ?? [];
  try {
    const { session_id: session } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      session_id?: unknown;
    };
    return typeof session === 'string' ? session : null;
  } catch {
    return null;
  }
}

export const currentSessionAtom = atom((get) => {
  get(storedSessionAtom);
  return currentSession();
});

function wasRegistered(session: string): boolean {
  try {
    return localStorage.getItem(KEY) === session;
  } catch {
    return false;
  }
}

function rememberRegistered(session: string): void {
  try {
    localStorage.setItem(KEY, session);
  } catch {
    // Storage is blocked: the next start says it again, and the server gives its first answer.
  }
}

export type DeviceOutcome = 'first' | 'match' | 'tolerated' | 'confirmed' | 'mismatch' | 'held';

/**
 * Tells the server once a session what it runs on; what follows is the server's to decide (ruling 17).
 * @returns null when it was told before, or has to wait: for a connection, or until the session has passed everything
 */
export async function registerDevice(
  accountId: string,
  read: () => Promise<DeviceFingerprint | null>,
): Promise<DeviceOutcome | null> {
  const session = currentSession();
  if (session === null || wasRegistered(session)) return null;
  const fingerprint = await read();
  if (fingerprint === null) return null;
  try {
    const outcome = (await pageTransport(accountId).call(
      'record_device',
      { p_fingerprint: fingerprint },
      AbortSignal.timeout(WAIT_MS),
    )) as DeviceOutcome;
    rememberRegistered(session);
    return outcome;
  } catch (error) {
    if (!(error instanceof SyncFault)) throw error;
    // What it says of itself is not taken: to say the same again would not help.
    if (error.kind === 'broken') rememberRegistered(session);
    if (error.kind === 'broken' || error.kind === 'busy')
      console.warn('The server did not take what this device is:', error.message);
    return null;
  }
}
