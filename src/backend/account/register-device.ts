import { atom } from 'jotai/vanilla';
import type { DeviceFingerprint } from '@/domain/security/device-match';
import { readStoredSession, sessionIdOf, storedSessionAtom } from '../session/stored-session';
import { SyncFault, WRONG_KEY } from '../sync/sync-protocol';
import { pageTransport } from '../sync/page-transport';

const CALL_TIMEOUT_MS = 30_000;
/** The name is stored on devices. */
const REGISTERED_SESSION_KEY = 'marquee:device-told';

/** The id of this browser's session, from its token; null: nobody is signed in. */
export const currentSession = (): string | null => sessionIdOf(readStoredSession()?.accessToken);

export const currentSessionAtom = atom((get) => {
  get(storedSessionAtom);
  return currentSession();
});

function wasRegistered(session: string): boolean {
  try {
    return localStorage.getItem(REGISTERED_SESSION_KEY) === session;
  } catch {
    return false;
  }
}

function rememberRegistered(session: string): void {
  try {
    localStorage.setItem(REGISTERED_SESSION_KEY, session);
  } catch {
    // Storage is blocked: the next start registers again, and the server repeats its first answer.
  }
}

export type DeviceOutcome = 'first' | 'match' | 'tolerated' | 'confirmed' | 'mismatch' | 'held';

/**
 * Reports this device's fingerprint to the server once per session; the server decides what follows (ruling 17).
 * @returns null when it was reported before, or cannot be yet: offline, or before the session has passed every step
 */
export async function registerDevice(
  accountId: string,
  readFingerprint: () => Promise<DeviceFingerprint | null>,
): Promise<DeviceOutcome | null> {
  const session = currentSession();
  if (session === null || wasRegistered(session)) return null;
  const fingerprint = await readFingerprint();
  if (fingerprint === null) return null;
  try {
    const outcome = (await pageTransport(accountId).call(
      'record_device',
      { p_fingerprint: fingerprint },
      AbortSignal.timeout(CALL_TIMEOUT_MS),
    )) as DeviceOutcome;
    rememberRegistered(session);
    return outcome;
  } catch (error) {
    if (!(error instanceof SyncFault)) throw error;
    // The server does not accept this fingerprint; sending it again would not help.
    if (error.kind === 'broken' && error.code !== WRONG_KEY) rememberRegistered(session);
    if (error.kind === 'broken' || error.kind === 'busy')
      console.warn('The server did not accept the registration of this device:', error.message);
    return null;
  }
}
