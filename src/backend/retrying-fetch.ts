const RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asking again may not act twice: reads always, and the auth server's calls, which answer a repeated request alike. */
function mayRepeat(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  const url = input instanceof Request ? input.url : String(input);
  // A refresh token is good for one use: the auth client repeats that call by its own rules.
  if (url.includes('grant_type=refresh_token')) return false;
  return method === 'GET' || method === 'HEAD' || url.includes('/auth/v1/');
}

/**
 * P7, P9: up to 3 retries on network errors and status 500 and above, after 1 s, doubling, at most 10 s. Offline it does
 * not wait: the person is told at once. The sync calls do not come through here; the engine has its own patience.
 */
export function retryingFetch(base: typeof fetch, wait: (ms: number) => Promise<void> = pause): typeof fetch {
  return async (input, init) => {
    const retries = mayRepeat(input, init) ? RETRIES : 0;
    for (let tries = 0; ; tries += 1) {
      const isLast =
        tries >= retries ||
        init?.signal?.aborted === true ||
        (typeof navigator !== 'undefined' && navigator.onLine === false);
      try {
        const response = await base(input, init);
        if (response.status < 500 || isLast) return response;
      } catch (error) {
        // A TypeError like the browser's own: whoever asks must take it for the network.
        if (isLast)
          throw tries === 0 || init?.signal?.aborted === true
            ? error
            : new TypeError('Request failed after all retries', { cause: error });
      }
      await wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** tries));
    }
  };
}
