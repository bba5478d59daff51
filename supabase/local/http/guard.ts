const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const EXPOSED_HEADERS = 'Content-Range, Content-Location, Preference-Applied, Retry-After, X-Sb-Error-Code';
const PREFLIGHT_MAX_AGE_S = '86400';

/** Whether an address such as `http://localhost:5173` is this machine's. */
function isLoopbackOrigin(origin: string): boolean {
  try {
    const { protocol, hostname } = new URL(origin);
    return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname);
  } catch {
    return false;
  }
}

function isLoopbackHost(host: string | null | undefined): boolean {
  return host ? isLoopbackOrigin(`http://${host}`) : false;
}

/**
 * Why a request or a socket may not come in; null when it may. Listening on loopback alone is not enough, as every web
 * page can send requests here, and a name that was rebound to 127.0.0.1 would even be allowed to read the answers.
 */
export function refusalReason(
  host: string | null | undefined,
  origin: string | null | undefined,
): string | null {
  if (!isLoopbackHost(host)) return 'This backend answers to localhost and 127.0.0.1 only.';
  if (origin && !isLoopbackOrigin(origin)) return 'Pages of other sites may not use this backend.';
  return null;
}

/** The answer to a browser's question before a cross-origin request. */
export function answerPreflight(request: Request): Response {
  const headers = new Headers({
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': PREFLIGHT_MAX_AGE_S,
  });
  return allowOrigin(request, new Response(null, { status: 204, headers }));
}

/** Replaces the library's `*` by the one origin that asks, which {@link refusalReason} has let in. */
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

export const refuse = (status: number, message: string): Response =>
  Response.json({ code: String(status), message }, { status });
