import { CSRF_FIELD, CSRF_HEADER, CSRF_LIFETIME_MS, type CsrfReason } from '../../../src/domain/csrf.ts';
import { json, refuse } from '../_shared/responses.ts';
import { cookieOf, originFault, signedCookieIn, signToken, tokenFault, verifyToken } from './csrf.ts';
import { ENDPOINTS } from './endpoints.ts';
import { bodyOf } from '../_shared/read-json-body.ts';
import { tooMany } from '../_shared/rate-limit.ts';
import { csrfSecrets } from './secrets.ts';
import { isSecure, networkOf, siteOf } from '../_shared/settings.ts';

const LARGEST_BODY = 8 * 1024;

async function giveToken(request: Request): Promise<Response> {
  const secrets = await csrfSecrets();
  const [secret] = secrets;
  if (secret === undefined) throw new Error('There is no CSRF secret.');
  const now = Date.now();
  const earlier = await verifyToken(signedCookieIn(request.headers.get('cookie')) ?? '', secrets, now);
  // Tabs share the cookie: a new token for one would take the others' away.
  const record =
    earlier !== null && now - earlier.timestamp < CSRF_LIFETIME_MS / 2
      ? earlier
      : { token: crypto.randomUUID(), timestamp: now };
  const cookie = cookieOf(await signToken(record, secret), isSecure(siteOf(request)));
  return json(
    200,
    { token: record.token, expiresAt: record.timestamp + CSRF_LIFETIME_MS },
    { 'set-cookie': cookie },
  );
}

async function csrfFault(request: Request, body: Record<string, unknown> | null): Promise<CsrfReason | null> {
  const fault = originFault(request.headers, siteOf(request));
  if (fault !== null) return fault;
  const token = request.headers.get(CSRF_HEADER) ?? body?.[CSRF_FIELD];
  const check = async (secrets: string[]): Promise<CsrfReason | null> =>
    tokenFault(token, request.headers.get('cookie'), secrets, Date.now());
  const first = await check(await csrfSecrets());
  return first === 'token_mismatch' ? check(await csrfSecrets(true)) : first;
}

const CSRF_SENTENCE =
  'This request did not come from a page of Marquee, or the page is too old. Reload it and try again.';

/** `/api/*`: Marquee's own endpoints. Open to anyone who has a page of ours before them; what each takes is in `endpoints.ts`. */
Deno.serve(async (request, { remoteAddr }) => {
  const path = new URL(request.url).pathname.replace(/^\/functions\/v1(?=\/)/, '');
  if (path === '/api/csrf-token')
    return request.method === 'GET'
      ? giveToken(request)
      : refuse(405, 'wrong_method', 'Ask with GET.', { allow: 'GET' });
  const answer = ENDPOINTS[path];
  if (answer === undefined) return refuse(404, 'not_found', 'There is no such endpoint.');
  if (request.method !== 'POST') return refuse(405, 'wrong_method', 'Send with POST.', { allow: 'POST' });
  const body = await bodyOf(request, LARGEST_BODY);
  const fault = await csrfFault(request, body);
  if (fault !== null) return refuse(403, fault, CSRF_SENTENCE);
  const limit = await tooMany(path, networkOf(request.headers, remoteAddr.hostname));
  if (limit !== null) return limit;
  const { [CSRF_FIELD]: _token, ...payload } = body ?? {};
  return answer(body === null ? null : payload);
});
