import { refusal } from '../../../src/domain/refusals.ts';
import { callAsService } from '../_shared/database.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { networkOf } from '../_shared/settings.ts';
import { type LinkedSheet, sentencePage, sheetPage } from './page.ts';

interface Confirmed {
  outcome: 'confirmed' | 'changed' | 'cancelled';
  version?: number;
}

/** Whoever finds the address in a log must not find its content in a cache or a search engine, and no site that it leads to learns it. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  // Not no-referrer: with that a browser posts the form of the page without saying from where, and no server takes it from anywhere.
  'referrer-policy': 'same-origin',
  // What an editor writes is text here: nothing runs, and nothing is fetched but the picture beside the page.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const html = (status: number, body: string): Response =>
  new Response(body, { status, headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' } });

/** The same for an address that never was, one that was taken back, and one that is over. */
const unknown = (): Response =>
  html(404, sentencePage('There is no call sheet at this address. Ask the production for a new one.'));

/** One transparent pixel. */
const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (character) =>
  character.charCodeAt(0),
);

const read = (token: string): Promise<LinkedSheet | null> =>
  callAsService<LinkedSheet | null>('read_call_sheet_link', { p_token: token });

const ADDRESS = /\/call-sheet\/([\w-]{43})(?:\/seen\/(\d{1,6})\.gif)?$/;

async function show(token: string, problem = '', status = 200): Promise<Response> {
  const linked = await read(token);
  return linked === null ? unknown() : html(status, sheetPage(linked, token, new Date(), problem));
}

/** A browser asks for the picture as it shows the page; a program that previews the address has no picture to show. */
async function seen(request: Request, token: string, version: number): Promise<Response> {
  if (request.method === 'GET' && request.headers.get('sec-fetch-dest') === 'image')
    await callAsService('open_call_sheet_link', { p_token: token, p_version: version });
  return new Response(PIXEL, { headers: { ...HEADERS, 'content-type': 'image/gif' } });
}

/** Done twice is done. */
async function confirm(request: Request, token: string): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const version = Number(form?.get('version'));
  if (!Number.isInteger(version) || version < 1 || version > 1_000_000)
    return show(token, 'Press the button on this page.', 400);
  const confirmed = await callAsService<Confirmed | null>('confirm_call_sheet_link', {
    p_token: token,
    p_version: version,
  });
  if (confirmed === null) return unknown();
  if (confirmed.outcome === 'changed')
    return show(token, refusal('MQ681', { version: String(confirmed.version) }), 409);
  if (confirmed.outcome === 'cancelled') return show(token, refusal('MQ682'), 409);
  // To the page itself, so that loading it again confirms nothing.
  return new Response(null, { status: 303, headers: { ...HEADERS, location: token } });
}

/**
 * The call sheet of somebody without an account: `/call-sheet/<token>`, a page that needs no script. The token alone says who may. Reading the page changes nothing, because
 * messengers and mail programs open addresses by themselves.
 */
Deno.serve(async (request, { remoteAddr }) => {
  const [, token, version] = ADDRESS.exec(new URL(request.url).pathname) ?? [];
  const over = await refuseOverLimit('call_sheet_link', networkOf(request.headers, remoteAddr.hostname));
  if (over) return over;
  if (token === undefined) return unknown();
  if (version !== undefined) return seen(request, token, Number(version));
  if (request.method === 'POST') return confirm(request, token);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Use GET.', { status: 405, headers: { ...HEADERS, allow: 'GET, HEAD, POST' } });
  const response = await show(token);
  return request.method === 'HEAD'
    ? new Response(null, { status: response.status, headers: response.headers })
    : response;
});
