import { CSRF_FIELD, CSRF_HEADER, CSRF_LIFETIME_MS, type CsrfReason } from '../../../src/domain/auth/csrf.ts';
import { json, refuse } from '../_shared/responses.ts';
import { csrfCookie, checkOrigin, readCsrfCookie, signToken, checkToken, verifyToken } from './csrf.ts';
import { ENDPOINTS } from './endpoints.ts';
import { readJsonBody } from '../_shared/read-json-body.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { csrfSecrets } from './secrets.ts';
import { isSecure, networkOf, siteOf } from '../_shared/settings.ts';

const MAX_BODY_BYTES = 8 * 1024;

async function issueToken(request: Request): Promise<Response> {
  const secrets = await csrfSecrets();
  const [secret] = secrets;
  if (secret === undefined) throw new Error('There is no CSRF secret.');
  const now = Date.now();
  const current = await verifyToken(readCsrfCookie(request.headers.get('cookie')) ?? '', secrets, now);
  // Tabs share the cookie: a new token for one tab would invalidate the others' tokens.
  const record =
    current !== null && now - current.timestamp < CSRF_LIFETIME_MS / 2
      ? current
      : { token: crypto.randomUUID(), timestamp: now };
  const cookie = csrfCookie(await signToken(record, secret), isSecure(siteOf(request)));
  return json(
    200,
    { token: record.token, expiresAt: record.timestamp + CSRF_LIFETIME_MS },
    { 'set-cookie': cookie },
  );
}

async function checkCsrf(request: Request, body: Record<string, unknown> | null): Promise<CsrfReason | null> {
  const reason = checkOrigin(request.headers, siteOf(request));
  if (reason !== null) return reason;
  const token = request.headers.get(CSRF_HEADER) ?? body?.[CSRF_FIELD];
  const check = async (secrets: string[]): Promise<CsrfReason | null> =>
    checkToken(token, request.headers.get('cookie'), secrets, Date.now());
  const first = await check(await csrfSecrets());
  return first === 'token_mismatch' ? check(await csrfSecrets(true)) : first;
}

const CSRF_REFUSAL =
  'This request did not come from a page of Marquee, or the page is too old. Reload it and try again.';

/**
 * `/api/*`: Marquee's own endpoints. Anyone who has one of our pages open may call them; `endpoints.ts`
 * defines the bodies.
 */
Deno.serve(async (request, { remoteAddr }) => {
  const path = new URL(request.url).pathname.replace(/^\/functions\/v1(?=\/)/, '');
  if (path === '/api/csrf-token')
    return request.method === 'GET'
      ? issueToken(request)
      : refuse(405, 'wrong_method', 'Use GET.', { allow: 'GET' });
  const handle = ENDPOINTS[path];
  if (handle === undefined) return refuse(404, 'not_found', 'There is no such endpoint.');
  if (request.method !== 'POST') return refuse(405, 'wrong_method', 'Use POST.', { allow: 'POST' });
  const body = await readJsonBody(request, MAX_BODY_BYTES);
  const reason = await checkCsrf(request, body);
  if (reason !== null) return refuse(403, reason, CSRF_REFUSAL);
  const tooMany = await refuseOverLimit(path, networkOf(request.headers, remoteAddr.hostname));
  if (tooMany !== null) return tooMany;
  const { [CSRF_FIELD]: _token, ...payload } = body ?? {};
  return handle(body === null ? null : payload);
});
