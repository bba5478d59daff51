import { goTrueErrorCode, jsonOf } from './auth-fetch';
import { backendConfig } from './config';
import { isAboutTheKey } from './sync/read-answer';

/** The engine looks again long before this: see `src/sync/reconnect.ts`. */
const TIMEOUT_MS = 12_000;

/** `intercepted`: something answered in the server's place, as the network of a hotel does until one signs in to it. */
export type Reach = 'reached' | 'unreached' | 'intercepted';

const NETWORK_AUTHENTICATION_REQUIRED = 511;

/**
 * Whether the backend can be reached. `navigator.onLine` says only that there is some network, and stays true when the server is down.
 * The auth server's health check needs no session, costs no database query, exists hosted and embedded alike, and names who answers,
 * which neither a captive portal's page nor its JSON does.
 */
export async function probeBackend(
  signal: AbortSignal,
  { url, key } = backendConfig(),
  fetcher: typeof fetch = fetch,
): Promise<Reach> {
  try {
    const response = await fetcher(`${url}/auth/v1/health`, {
      headers: { apikey: key, Accept: 'application/json' },
      cache: 'no-store',
      // Most portals redirect. Followed, that fails like a dead line, because their pages may not be read from here.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { status, type } = response;
    if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'intercepted';
    if (status === NETWORK_AUTHENTICATION_REQUIRED) return 'intercepted';
    if (status >= 500) return 'unreached';
    return isOurs(status, jsonOf(await response.text())) ? 'reached' : 'intercepted';
  } catch {
    // Not an error: unreachable is one of the results of this function.
    return 'unreached';
  }
}

/** Also with an error: the server is there, and says what is wrong to whoever asks it for more. */
function isOurs(status: number, answer: unknown): boolean {
  if (status === 200) return (answer as { name?: unknown } | null | undefined)?.name === 'GoTrue';
  return goTrueErrorCode(answer) !== null || isAboutTheKey(status, answer);
}
