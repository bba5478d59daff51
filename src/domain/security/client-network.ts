/**
 * How far a request's headers are believed about where it comes from (docs/security.md#where-a-request-comes-from): the number of proxies that
 * append to X-Forwarded-For, or `cloudflare`. Twin: `private.request_network`; a test holds the two equal.
 */
export type ProxyHops = number | 'cloudflare';

/** @throws for a value that means nothing: guessing would let callers choose their own address */
export function parseProxyHops(value: string): ProxyHops {
  if (value === 'cloudflare') return value;
  if (!/^[0-9]$/.test(value)) throw new Error('API_PROXY_HOPS is a number from 0 to 9, or cloudflare.');
  return Number(value);
}

/** The client's address as the trusted proxies name it; null: they name none. Whatever else the headers say was written by the caller. */
export function forwardedNetwork(headers: Headers, hops: ProxyHops): string | null {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  if (hops === 'cloudflare') return headers.get('cf-connecting-ip')?.trim() || forwarded.at(-1) || null;
  return (hops > 0 && forwarded.at(-hops)) || null;
}
