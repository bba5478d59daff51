import type { App } from '@supabase/lite';
import { withKnownOtpType } from './auth/mail-links';
import type { Functions } from './edge-functions';
import { type GoogleStandIn, STAND_IN_PREFIX } from './google/stand-in';
import { AppFiles } from './http/app-files';
import { MAIL_INLET, takeMail } from './http/mail-endpoint';
import { mailAsItLooks, mailboxPage } from './http/mailbox-page';
import type { Route } from './http/gateway';
import { refuse } from './http/guard';
import { HEADERS_WITH_CAPTCHA, SECURITY_HEADERS } from './http/security-headers';
import type { Mailbox } from './mailbox';
import { storageWire } from './storage/storage-js-compat';

interface Parts {
  app: App;
  functions: Functions;
  mailbox: Mailbox;
  google: GoogleStandIn | null;
  jwtSecret: string;
  secretKey: string;
  appFolder: string | null;
  hasCaptcha: boolean;
}

/** Which part answers which address, tried in this order. */
export function routesOf({
  app,
  functions,
  mailbox,
  google,
  jwtSecret,
  secretKey,
  appFolder,
  hasCaptcha,
}: Parts): Route[] {
  const files =
    appFolder === null ? null : new AppFiles(appFolder, hasCaptcha ? HEADERS_WITH_CAPTCHA : SECURITY_HEADERS);
  const library: Route['answer'] = (request, peerAddress) => app.fetch(request, { peerAddress });
  return [
    { prefix: '/rest/v1', isShared: true, answer: library },
    {
      prefix: '/auth/v1',
      isShared: true,
      answer: async (request, peer) => library(await withKnownOtpType(request), peer),
    },
    {
      prefix: '/storage/v1',
      isShared: true,
      answer: (request, peer) => storageWire(async (wired) => library(wired, peer), jwtSecret)(request),
    },
    { prefix: '/functions/v1/', isShared: true, answer: (request, peer) => functions.serve(request, peer) },
    {
      prefix: '/_mail.json',
      isShared: false,
      answer: () => Response.json(mailbox.list(), { headers: { 'cache-control': 'no-store' } }),
    },
    { prefix: MAIL_INLET, isShared: false, answer: (request) => takeMail(request, mailbox, secretKey) },
    {
      prefix: '/_mail/',
      isShared: false,
      answer: (request) =>
        mailAsItLooks(mailbox.find(Number(new URL(request.url).pathname.slice('/_mail/'.length)))),
    },
    { prefix: '/_mail', isShared: false, answer: () => mailboxPage(mailbox.list()) },
    ...(google
      ? [{ prefix: STAND_IN_PREFIX, isShared: false, answer: (request: Request) => google.answer(request) }]
      : []),
    // A hosted app hands these to the same function (docs/security.md). They never answer with the app's page: a caller would take the
    // HTML for success.
    { prefix: '/api/', isShared: false, answer: (request, peer) => functions.run('api', request, peer) },
    {
      prefix: '/',
      isShared: false,
      answer: (request) => files?.serve(request) ?? refuse(404, 'This backend serves no app.'),
    },
  ];
}
