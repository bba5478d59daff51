const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Only what is safe to send twice: reads, and calls of the auth server, which answers a repeated one alike. */
function isRepeatable(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  const url = input instanceof Request ? input.url : String(input);
  // A refresh token can be used once: the auth client repeats that call by its own rules.
  if (url.includes('grant_type=refresh_token')) return false;
  return method === 'GET' || method === 'HEAD' || url.includes('/auth/v1/');
}

/**
 * P7, P9: up to 3 retries on network errors and status 500 and above, after 1 s, doubling, at most 10 s. None offline, so
 * that the error is shown at once. Sync does not use this: the engine has its own retries.
 */
export function retryingFetch(base: typeof fetch, wait: (ms: number) => Promise<void> = pause): typeof fetch {
  return async (input, init) => {
    const retries = isRepeatable(input, init) ? RETRIES : 0;
    for (let tries = 0; ; tries += 1) {
      const isLast =
        tries >= retries ||
        init?.signal?.aborted === true ||
        (typeof navigator !== 'undefined' && navigator.onLine === false);
      try {
        const response = await base(input, init);
        if (response.status < 500 || isLast) return response;
      } catch (error) {
        // A TypeError like the browser's own, so that callers treat it as a network error.
        if (isLast)
          throw tries === 0 || init?.signal?.aborted === true
            ? error
            : new TypeError('Request failed after all retries', { cause: error });
      }
      await wait(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries));
    }
  };
}
