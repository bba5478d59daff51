import { join } from 'node:path';
import type { App } from '@supabase/lite';
import { withKnownOtpType } from './auth/mail-links';
import type { EdgeFunctions } from './edge-functions';
import { type GoogleStandIn, STAND_IN_PREFIX } from './google/stand-in';
import { AppFiles } from './http/app-files';
import { ServedPages } from './pages/served-pages';
import { MAIL_ENDPOINT, receiveMail } from './http/mail-endpoint';
import { mailPreview, mailboxPage } from './pages/mailbox-page';
import type { Route } from './http/gateway';
import { refuse } from './http/guard';
import { HEADERS_WITH_CAPTCHA, SECURITY_HEADERS } from './http/security-headers';
import { tokenRefusal } from './http/token-form';
import { LOCAL_PUBLISHABLE_KEY } from './keys';
import type { Mailbox } from './mailbox';
import { storageJsCompat } from './storage/storage-js-compat';

const NO_APP = 'This backend does not serve the app.';

interface RouteDependencies {
  app: App;
  functions: EdgeFunctions;
  mailbox: Mailbox;
  google: GoogleStandIn | null;
  jwtSecret: string;
  secretKey: string;
  appFolder: string | null;
  /** The origin that people open. */
  url: string;
  hasCaptcha: boolean;
  log: (line: string) => void;
}

/** Which part of the backend handles which path prefix; the first match wins. */
export function createRoutes({
  app,
  functions,
  mailbox,
  google,
  jwtSecret,
  secretKey,
  appFolder,
  url,
  hasCaptcha,
  log,
}: RouteDependencies): Route[] {
  const headers = hasCaptcha ? HEADERS_WITH_CAPTCHA : SECURITY_HEADERS;
  const toLite: Route['answer'] = (request, peerAddress) => app.fetch(request, { peerAddress });
  const servedPages =
    appFolder === null
      ? null
      : new ServedPages({
          folder: join(appFolder, '../served'),
          url,
          headers,
          readAsVisitor: async (path, peer) =>
            toLite(new Request(url + path, { headers: { apikey: LOCAL_PUBLISHABLE_KEY } }), peer),
          log,
        });
  const files =
    appFolder === null
      ? null
      : new AppFiles(
          appFolder,
          url,
          headers,
          async (pathname) => (await servedPages?.addressOf(pathname)) ?? 'open',
        );
  return [
    {
      prefix: '/rest/v1',
      allowsCrossOrigin: true,
      answer: (request, peer) => tokenRefusal(request.headers) ?? toLite(request, peer),
    },
    {
      prefix: '/auth/v1',
      allowsCrossOrigin: true,
      answer: async (request, peer) => toLite(await withKnownOtpType(request), peer),
    },
    {
      prefix: '/storage/v1',
      allowsCrossOrigin: true,
      answer: (request, peer) =>
        storageJsCompat(async (wired) => toLite(wired, peer), { jwtSecret, secretKey })(request),
    },
    {
      prefix: '/functions/v1/',
      allowsCrossOrigin: true,
      answer: (request, peer) => functions.serve(request, peer),
    },
    {
      prefix: '/_mail.json',
      allowsCrossOrigin: false,
      answer: () => Response.json(mailbox.list(), { headers: { 'cache-control': 'no-store' } }),
    },
    {
      prefix: MAIL_ENDPOINT,
      allowsCrossOrigin: false,
      answer: (request) => receiveMail(request, mailbox, secretKey),
    },
    {
      prefix: '/_mail/',
      allowsCrossOrigin: false,
      answer: (request) =>
        mailPreview(mailbox.find(Number(new URL(request.url).pathname.slice('/_mail/'.length)))),
    },
    { prefix: '/_mail', allowsCrossOrigin: false, answer: () => mailboxPage(mailbox.list()) },
    ...(google
      ? [
          {
            prefix: STAND_IN_PREFIX,
            allowsCrossOrigin: false,
            answer: (request: Request) => google.answer(request),
          },
        ]
      : []),
    // Hosted apps route these to the same function (docs/security.md). They must never fall back to the app's
    // page: a caller would take the HTML for success.
    {
      prefix: '/api/',
      allowsCrossOrigin: false,
      answer: (request, peer) => functions.run('api', request, peer),
    },
    {
      prefix: '/',
      allowsCrossOrigin: false,
      answer: async (request, peer) => {
        const page = await servedPages?.serve(request, peer);
        if (page?.kind === 'page') return page.response;
        if (!files) return refuse(404, NO_APP);
        return page?.kind === 'missing' ? files.serveMissing(request) : files.serve(request);
      },
    },
  ];
}
