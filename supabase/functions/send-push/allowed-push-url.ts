/**
 * Limits where pushes may be posted. Endpoints come from browsers and can be forged by anybody: public
 * internet names are allowed, addresses within the server's own network are not (SSRF).
 */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa)$/;
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/**
 * The address to post a push to; null if the endpoint is not allowed.
 * @param standIn `http://127.0.0.1:<port>` of a push service on this machine, for tests; replaces only an
 * endpoint with the same host and port
 */
export function allowedPushUrl(endpoint: string, standIn: string | undefined): string | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (standIn !== undefined && URL.canParse(standIn)) {
    const { protocol, host, hostname } = new URL(standIn);
    if (protocol === 'http:' && LOOPBACK.has(hostname) && host === url.host)
      return `http://${host}${url.pathname}${url.search}`;
  }
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname) && !/^[\d.]+$/.test(url.hostname);
  return isName && !PRIVATE_NAME.test(url.hostname) && url.port === '' ? url.href : null;
}
