import { backendConfig } from './client';

const TIMEOUT_MS = 8_000;

/**
 * Is the backend there? `navigator.onLine` says only that there is some network, and stays true when the server is gone.
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
    // 401 and 404 with JSON are the backend speaking, too.
    return response.status < 500 && /\bjson\b/i.test(response.headers.get('content-type') ?? '');
  } catch {
    // Not an error: "nobody there" is one of the two answers this function exists to give.
    return false;
  }
}
