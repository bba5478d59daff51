import { AsyncLocalStorage } from 'node:async_hooks';
import { type AuthContext, serviceOf } from '../auth/lite-auth';
import { type GoogleStandIn, STAND_IN_PREFIX } from './stand-in';

const GOOGLE_AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth';

/** The addresses of Google's that the library asks while somebody returns, and what answers in their place. */
const REROUTED: Readonly<Record<string, string>> = {
  'https://oauth2.googleapis.com/token': 'token',
  'https://www.googleapis.com/oauth2/v3/certs': 'jwks',
  'https://www.googleapis.com/userinfo/v2/me': 'userinfo',
};

const returning = new AsyncLocalStorage<GoogleStandIn>();
let isInstalled = false;

/**
 * The library has Google's addresses built in and asks them by the global `fetch`. Only while it answers somebody's return to a backend
 * with a stand-in, and only for those addresses, that stand-in answers, without leaving the process.
 */
function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const outside = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const standIn = returning.getStore();
    if (!standIn) return outside(input, init);
    const address = input instanceof Request ? input.url : String(input);
    const path = REROUTED[address];
    return path === undefined
      ? outside(input, init)
      : standIn.answer(
          new Request(
            `http://stand-in.invalid${STAND_IN_PREFIX}${path}`,
            input instanceof Request ? input : init,
          ),
        );
  };
}

/** Sends people to the stand-in where the library sends them to Google. */
export function leadToStandIn(context: AuthContext, url: string): void {
  const service = serviceOf(context);
  const leadAway = service.getExternalProviderRedirectUrl.bind(service);
  service.getExternalProviderRedirectUrl = async (...args) => {
    const target = await leadAway(...args);
    return target.startsWith(`${GOOGLE_AUTHORIZE}?`)
      ? `${url}${STAND_IN_PREFIX}authorize${target.slice(GOOGLE_AUTHORIZE.length)}`
      : target;
  };
}

/** Runs the library's answer to somebody's return from there. */
export function returnFromStandIn<T>(standIn: GoogleStandIn, answer: () => T): T {
  install();
  return returning.run(standIn, answer);
}
