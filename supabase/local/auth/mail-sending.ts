import type { Next } from 'hono';
import { addressRefusal, type NetworkLimiter, RATE_LIMIT_REACHED } from './limits';
import { type AuthContext, type AuthService, liteAuthError, type SendMail, serviceOf } from './lite-auth';

/** The rule of `private.rate_rules` for all kinds of mail together. */
const MAIL_RULE = '/reset-password';

const addressOf = async (service: AuthService, id: string): Promise<string> =>
  (await service.repo.findUserById(id))?.email ?? '';

/**
 * The methods that have a mail sent, and the addresses that each is counted for: those it would go to, whether or not they have an
 * account and it is sent (otherwise the answers would tell), and the address of the account that asks.
 */
const MAILING = {
  recover: async (_service, email: string) => [email],
  signInWithOtp: async (_service, email: string) => [email],
  requestMagicLink: async (_service, email: string) => [email],
  resend: async (_service, _type: string, email: string) => [email],
  signUp: async (service, email: string) => (service.config.email?.enable_confirmations ? [email] : []),
  reauthenticate: async (service, id: string) => [await addressOf(service, id)],
  updateUser: async (service, id: string, { email }: { email?: string }) =>
    email === undefined ? [] : [await addressOf(service, id), email],
} satisfies Partial<Record<keyof AuthService, (service: AuthService, ...args: never[]) => Promise<string[]>>>;

/**
 * Counts mails by address, account and network, all kinds together, and sends them only once the request has been accepted. Stock lite
 * sends those of a change of address before the database refuses it, and counts nothing.
 */
export async function sendMailsOnceAccepted(
  context: AuthContext,
  networks: NetworkLimiter,
  next: Next,
): Promise<void> {
  const service = serviceOf(context);
  const waiting: (() => Promise<void>)[] = [];
  const counted = new Set<string>();
  const count = async (addresses: readonly (string | undefined)[]): Promise<void> => {
    for (const address of addresses.map((one) => (one ?? '').trim().toLowerCase())) {
      if (address === '' || counted.has(address)) continue;
      const refusal =
        counted.size === 0 && !networks.allowsMail(context)
          ? RATE_LIMIT_REACHED
          : await addressRefusal(service, MAIL_RULE, address, false);
      counted.add(address);
      if (refusal !== null) throw await liteAuthError(service, 429, 'over_email_send_rate_limit', refusal);
    }
  };

  for (const [name, addressesOf] of Object.entries(MAILING)) {
    const method = Reflect.get(service, name).bind(service);
    Reflect.set(service, name, async (...args: never[]) => {
      await count(await (addressesOf as (...all: unknown[]) => Promise<string[]>)(service, ...args));
      return method(...args);
    });
  }
  service.mailer = new Proxy(service.mailer, {
    get: (mailer, name) => {
      const send: SendMail | undefined = typeof name === 'string' ? mailer[name] : undefined;
      if (!send || !String(name).startsWith('send') || name === 'send') return Reflect.get(mailer, name);
      return async (...[email, token, otp, meta]: Parameters<SendMail>) => {
        // Also for a way that is missing above, such as a provider's address that has to be confirmed first.
        await count([email, meta?.newEmail]);
        waiting.push(() => send.call(mailer, email, token, otp, meta));
      };
    },
  });

  await next();
  if (context.res.status < 400) for (const send of waiting) await send();
}
