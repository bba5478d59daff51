import { forwardedNetwork, parseProxyHops } from '../../../src/domain/security/client-network.ts';

export interface Site {
  /** Whole origins, such as `https://app.marquee.example`. */
  origins: readonly string[];
  /** Domains that are accepted in a Referer header, with their subdomains. */
  domains: readonly string[];
}

/**
 * Settings of functions that browsers call, in addition to Supabase's own (docs/security.md):
 * API_ALLOWED_ORIGINS   the product's origins, separated by commas
 * API_PRODUCT_DOMAIN    the domain accepted in Referer; default: the hosts of those origins
 * API_PROXY_HOPS        how many trusted proxies append to X-Forwarded-For before this function, or `cloudflare` (docs/security.md); default 1
 * PASSKEY_RP_ID         the domain that passkeys are bound to (passkeys.ts); default: the calling page's host
 * MAILER_URL            a mail server, `smtps://user:password@host:465`, or where to post mail (mail.ts); without it no mail is sent
 * MAILER_FROM           of a mail server: the sender, `Marquee <no-reply@marquee.example>`
 * MAILER_KEY            where mail is posted: the bearer key
 * MAILER_TIMEOUT_MS     how long a mail service may take to answer; default 10000
 * CONTACT_MAIL_TO       the operator's address, which gets each message of /contact (send-contact-mail); default: none, they are in the queue alone
 * NEWSLETTER_URL        where mail programs reach the function `newsletter`, also from mails about saved searches; default: the project's own address
 */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const listFromEnv = (name: string): string[] =>
  (Deno.env.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * The site that may call this function. Without configured origins, a function on loopback serves its own
 * address and any other serves nobody.
 */
export function siteOf(request: Request): Site {
  const own = new URL(request.url);
  const origins = listFromEnv('API_ALLOWED_ORIGINS');
  if (origins.length === 0 && LOOPBACK.has(own.hostname)) origins.push(own.origin);
  const domain = listFromEnv('API_PRODUCT_DOMAIN');
  return { origins, domains: domain.length > 0 ? domain : origins.map((origin) => new URL(origin).hostname) };
}

/** One proxy: Supabase's own, in front of every deployed function. */
const DEFAULT_PROXY_HOPS = '1';

/**
 * The caller's network address as seen by the nearest trusted proxy.
 * @param peer the address of the connection to this function
 */
export const networkOf = (headers: Headers, peer: string): string =>
  forwardedNetwork(headers, parseProxyHops(Deno.env.get('API_PROXY_HOPS') ?? DEFAULT_PROXY_HOPS)) ?? peer;

export const isSecure = (site: Site): boolean =>
  site.origins.every((origin) => origin.startsWith('https://'));
