import { backendConfig } from './client';

const TIMEOUT_MS = 8_000;

/**
 * Whether the backend can be reached. `navigator.onLine` says only that there is some network, and stays true when the server is down.
 * The auth server's health check needs no session, costs no database query, exists hosted and embedded alike, and answers
 * JSON, which a captive portal does not.
 */
export async function probeBackend(
  signal: AbortSignal,
  { url, key } = backendConfig(),
  fetcher: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const response = await fetcher(`${url}/auth/v1/health`, {
      headers: { apikey: key, Accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // A 401 or 404 with JSON also comes from the backend.
    return response.status < 500 && /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  } catch {
    // Not an error: unreachable is one of the two results of this function.
    return false;
  }
}
