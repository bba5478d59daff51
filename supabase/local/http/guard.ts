const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const EXPOSED_HEADERS = 'Content-Range, Content-Location, Preference-Applied, Retry-After, X-Sb-Error-Code';
const PREFLIGHT_MAX_AGE_S = '86400';

/** Whether an address such as `http://localhost:5173/inbox` is on this machine, and names no user, whom a reader could take for the host. */
export function isLoopbackAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address);
    return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname) && username === '' && password === '';
  } catch {
    return false;
  }
}

function isLoopbackHost(host: string | null | undefined): boolean {
  return host ? isLoopbackAddress(`http://${host}`) : false;
}

/**
 * Why a request or a socket must be refused; null if it may pass. Listening on loopback is not enough: every
 * web page can send requests here, and a page whose name was rebound to 127.0.0.1 (DNS rebinding) could even
 * read the answers.
 */
export function refusalReason(
  host: string | null | undefined,
  origin: string | null | undefined,
): string | null {
  if (!isLoopbackHost(host)) return 'This backend accepts requests to localhost and 127.0.0.1 only.';
  if (origin && !isLoopbackAddress(origin)) return 'Pages of other sites may not use this backend.';
  return null;
}

/** Answers a CORS preflight request. */
export function answerPreflight(request: Request): Response {
  const headers = new Headers({
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': PREFLIGHT_MAX_AGE_S,
  });
  return allowOrigin(request, new Response(null, { status: 204, headers }));
}

/** Replaces lite's `*` by the requesting origin, which {@link refusalReason} has accepted. */
export function allowOrigin(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  const origin = request.headers.get('origin');
  headers.delete('access-control-allow-credentials');
  headers.append('vary', 'Origin');
  if (origin) {
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', EXPOSED_HEADERS);
  } else {
    headers.delete('access-control-allow-origin');
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

export const refuse = (status: number, message: string, code = String(status)): Response =>
  Response.json({ code, message }, { status });
