import { isSafeUrl } from './redirects';

const LABEL = '[a-z0-9_\\u00a1-\\u{10ffff}-]+';
const TOP_DOMAIN = '[a-z\\u00a1-\\u{10ffff}][a-z0-9\\u00a1-\\u{10ffff}-]+';
const PORT = ':(?:[1-5]?\\d{1,4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])';
const WEB_ADDRESS = new RegExp(
  `^https?://(?:${LABEL}\\.)+${TOP_DOMAIN}(?:${PORT})?(?:[/?#][^\\x00-\\x20\\x7f\\\\]*)?$`,
  'u',
);

/**
 * The host that an address of the web leads to, as a reader can tell it from others: look-alike letters in punycode. Null for anything but
 * http(s) of a named host, and for credentials, which would show another one. Twin: `private.is_web_link`; a test holds them equal.
 */
export function webHost(address: string): string | null {
  if (!WEB_ADDRESS.test(address.toLowerCase())) return null;
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

/** The same address with its host as mail and certificates know it: `https://xn--klnfilm-90a.de` for `https://kölnfilm.de`. What is no such address stays. */
export function withAsciiHost(address: string): string {
  const host = webHost(address);
  if (host === null) return address;
  return address.replace(/^([^:]+:\/\/)([^/?#]+)/, (whole, scheme: string, typed: string) =>
    /^\p{ASCII}*$/u.test(typed) ? whole : `${scheme}${host}`,
  );
}

/** The address of a page on the web, for a link that somebody else has written. */
export const isWebAddress = (value: string): boolean => isSafeUrl(value) && webHost(value) !== null;
