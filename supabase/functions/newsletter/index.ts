import { withCors } from '../_shared/cors.ts';
import { callAsService } from '../_shared/database.ts';
import { readJsonBody } from '../_shared/read-json-body.ts';
import { json } from '../_shared/responses.ts';
import { networkOf } from '../_shared/settings.ts';
import { sendNewsletter } from './admin.ts';
import { refuse } from './answers.ts';
import {
  confirm,
  redirectToPage,
  setPreferences,
  unsubscribe,
  unsubscribeAlerts,
  unsubscribeMessages,
} from './links.ts';
import { subscribe } from './subscribe.ts';

/** More than an address of 10,000 characters, so that it is told what is wrong with it. */
const MAX_BODY_BYTES = 32 * 1024;
/** An issue with text and HTML. */
const MAX_ISSUE_BYTES = 512 * 1024;
const STATUS_MAX_AGE_S = 300;

type JsonCall = (body: Record<string, unknown>, request: Request, network: string) => Promise<Response>;

/** The POST calls, by path. */
const CALLS: Readonly<Record<string, JsonCall>> = {
  '/subscribe': (body, request, network) => subscribe(request, body, network),
  '/confirm': confirm,
  '/unsubscribe': ({ token }) => unsubscribe(token, false),
  '/unsubscribe-alerts': ({ token }) => unsubscribeAlerts(token),
  '/unsubscribe-messages': ({ token }) => unsubscribeMessages(token),
  '/preferences': setPreferences,
  '/send-newsletter': (body, request) => sendNewsletter(request, body),
};

/** What may be opened: a number, and the links of mails. */
const PAGES: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  '/status': async () =>
    json(
      200,
      { newsletterSubscribers: await callAsService<number>('newsletter_count', {}) },
      { 'cache-control': `public, max-age=${STATUS_MAX_AGE_S}` },
    ),
  '/confirm': (request) => redirectToPage(request, 'confirm'),
  '/unsubscribe': (request) => redirectToPage(request, 'unsubscribe'),
  '/unsubscribe-alerts': (request) => redirectToPage(request, 'alerts'),
  '/unsubscribe-messages': (request) => redirectToPage(request, 'messages'),
};

const typeOf = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** What mail programs may post by themselves. */
const ONE_CLICK: Readonly<Record<string, (token: string | null) => Promise<Response>>> = {
  '/unsubscribe': (token) => unsubscribe(token, true),
  '/unsubscribe-alerts': unsubscribeAlerts,
  '/unsubscribe-messages': unsubscribeMessages,
};

/** RFC 8058: the form that a mail program posts, with the token in the address. */
async function isOneClick(request: Request): Promise<boolean> {
  if (typeOf(request) === 'application/json') return false;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  return form?.get('List-Unsubscribe') === 'One-Click';
}

async function answerPost(request: Request, path: string, network: string): Promise<Response> {
  const call = CALLS[path];
  if (call === undefined) return refuse(405, 'Use GET.', { allow: 'GET' });
  if (Number(request.headers.get('content-length')) > MAX_ISSUE_BYTES)
    return refuse(413, 'This is too long.');
  const oneClick = ONE_CLICK[path];
  if (oneClick !== undefined && (await isOneClick(request)))
    return oneClick(new URL(request.url).searchParams.get('token'));
  // Only a page of ours can send JSON to another host: a form of another site cannot.
  if (typeOf(request) !== 'application/json') return refuse(415, 'Send JSON.');
  const body = await readJsonBody(request, path === '/send-newsletter' ? MAX_ISSUE_BYTES : MAX_BODY_BYTES);
  return body === null
    ? refuse(400, 'This is not in the right form, or too long.')
    : call(body, request, network);
}

/** The newsletter (A2, A7): see docs/newsletter.md. Open to anyone; what admins do, the database checks with their own token. */
Deno.serve((request, { remoteAddr }) =>
  withCors(request, async () => {
    const path = new URL(request.url).pathname.replace(/^(\/functions\/v1)?\/newsletter(?=\/|$)/, '');
    if (!Object.hasOwn(CALLS, path) && !Object.hasOwn(PAGES, path))
      return refuse(404, 'There is no such call.');
    if (request.method === 'POST')
      return answerPost(request, path, networkOf(request.headers, remoteAddr.hostname));
    const open = PAGES[path];
    if ((request.method !== 'GET' && request.method !== 'HEAD') || open === undefined)
      return refuse(405, 'Use POST.', { allow: open === undefined ? 'POST' : 'GET, POST' });
    return open(request);
  }),
);
