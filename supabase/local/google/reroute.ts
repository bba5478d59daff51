import { AsyncLocalStorage } from 'node:async_hooks';
import { type AuthContext, serviceOf } from '../auth/lite-auth';
import { type GoogleStandIn, STAND_IN_PREFIX } from './stand-in';

const GOOGLE_AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth';

/** Google's endpoints that lite calls during a callback, and the stand-in's path for each. */
const STAND_IN_ENDPOINTS: Readonly<Record<string, string>> = {
  'https://oauth2.googleapis.com/token': 'token',
  'https://www.googleapis.com/oauth2/v3/certs': 'jwks',
  'https://www.googleapis.com/userinfo/v2/me': 'userinfo',
};

const activeStandIn = new AsyncLocalStorage<GoogleStandIn>();
let isFetchPatched = false;

/**
 * lite hard-codes Google's endpoints and calls them with the global `fetch`. While lite handles a callback to
 * a backend with a stand-in, and only for those endpoints, the stand-in answers in-process.
 */
function patchFetch(): void {
  if (isFetchPatched) return;
  isFetchPatched = true;
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const standIn = activeStandIn.getStore();
    if (!standIn) return originalFetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const path = STAND_IN_ENDPOINTS[address];
    return path === undefined
      ? originalFetch(input, init)
      : standIn.answer(
          new Request(
            `http://stand-in.invalid${STAND_IN_PREFIX}${path}`,
            input instanceof Request ? input : init,
          ),
        );
  };
}

/** Redirects to the stand-in wherever lite would redirect to Google. */
export function redirectToStandIn(context: AuthContext, url: string): void {
  const service = serviceOf(context);
  const getProviderUrl = service.getExternalProviderRedirectUrl.bind(service);
  service.getExternalProviderRedirectUrl = async (...args) => {
    const target = await getProviderUrl(...args);
    return target.startsWith(`${GOOGLE_AUTHORIZE}?`)
      ? `${url}${STAND_IN_PREFIX}authorize${target.slice(GOOGLE_AUTHORIZE.length)}`
      : target;
  };
}

/** Runs lite's handling of a callback with the stand-in answering for Google. */
export function runWithStandIn<T>(standIn: GoogleStandIn, answer: () => T): T {
  patchFetch();
  return activeStandIn.run(standIn, answer);
}
