export interface Site {
  /** Whole origins, as `https://app.marquee.example`. */
  origins: readonly string[];
  /** Domains whose pages, and whose subdomains' pages, may refer. */
  domains: readonly string[];
}

/**
 * What a host tells functions that browsers call, beside what Supabase itself sets (docs/security.md):
 * API_ALLOWED_ORIGINS   the product's origins, with commas between them
 * API_PRODUCT_DOMAIN    the domain whose pages may refer; default: the hosts of those origins
 * API_PROXY_HOPS        how many trusted proxies append to X-Forwarded-For before this function; default 1
 * PASSKEY_RP_ID         the domain that passkeys are for (passkeys.ts); default: the host of the page that asks
 * MAILER_URL, MAILER_KEY   where mail is handed in (api/mail.ts); without them none is sent
 */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const listFromEnv = (name: string): string[] =>
  (Deno.env.get(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** With no origins set, a function on a loopback address serves that address alone; anywhere else it serves nobody. */
export function siteOf(request: Request): Site {
  const own = new URL(request.url);
  const origins = listFromEnv('API_ALLOWED_ORIGINS');
  if (origins.length === 0 && LOOPBACK.has(own.hostname)) origins.push(own.origin);
  const domain = listFromEnv('API_PRODUCT_DOMAIN');
  return { origins, domains: domain.length > 0 ? domain : origins.map((origin) => new URL(origin).hostname) };
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

/**
 * The caller's address as the nearest trusted proxy saw it; what stands further left in X-Forwarded-For is the caller's own word.
 * @param peer the address that this function itself was asked from
 */
export function networkOf(headers: Headers, peer: string): string {
  const hops = Number(Deno.env.get('API_PROXY_HOPS') ?? (isLoopback(peer) ? 0 : 1));
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  return (hops > 0 ? forwarded.at(-hops) : undefined) || peer;
}

export const isSecure = (site: Site): boolean =>
  site.origins.every((origin) => origin.startsWith('https://'));
