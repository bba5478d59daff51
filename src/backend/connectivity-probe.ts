import { backendConfig } from './client';

/** The engine looks again long before this: see `src/sync/reconnect.ts`. */
const TIMEOUT_MS = 12_000;

/** `intercepted`: something answered in the server's place, as the network of a hotel does until one signs in to it. */
export type Reach = 'reached' | 'unreached' | 'intercepted';

/**
 * Whether the backend can be reached. `navigator.onLine` says only that there is some network, and stays true when the server is down.
 * The auth server's health check needs no session, costs no database query, exists hosted and embedded alike, and answers
 * JSON, which a captive portal does not.
 */
export async function probeBackend(
  signal: AbortSignal,
  { url, key } = backendConfig(),
  fetcher: typeof fetch = fetch,
): Promise<Reach> {
  try {
    const { status, headers } = await fetcher(`${url}/auth/v1/health`, {
      headers: { apikey: key, Accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (status >= 500) return 'unreached';
    // A 401 or 404 with JSON also comes from the backend.
    return /\bjson\b/i.test(headers.get('content-type') ?? '') ? 'reached' : 'intercepted';
  } catch {
    // Not an error: unreachable is one of the results of this function.
    return 'unreached';
  }
}
