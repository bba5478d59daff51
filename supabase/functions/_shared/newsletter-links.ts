import { siteOf } from './settings.ts';

/** The form of every link's token (private.make_newsletter_token). */
export const isNewsletterToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

/** The app's pages. They ask before they do anything: mail programs open links by themselves. */
const PAGES = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/unsubscribe',
  alerts: '/unsubscribe/alerts',
  messages: '/unsubscribe/messages',
} as const;
export type NewsletterPage = keyof typeof PAGES;

/** The app's origin, the first of API_ALLOWED_ORIGINS; null where a hosted project has not set it. */
export const appOrigin = (request: Request): string | null => siteOf(request).origins[0] ?? null;

/** A page of the app with its token. */
export const pageLink = (origin: string, page: NewsletterPage, token: string): string =>
  `${origin}${PAGES[page]}?token=${encodeURIComponent(token)}`;

/** Where the function `newsletter` is reached from outside: NEWSLETTER_URL, by default the project's own address. */
const functionUrl = (): string =>
  (Deno.env.get('NEWSLETTER_URL') || `${Deno.env.get('SUPABASE_URL')}/functions/v1/newsletter`).replace(
    /\/+$/,
    '',
  );

/** Where mail programs post an unsubscription themselves (RFC 8058); a person who opens it comes to the app's page. */
export const oneClickLink = (token: string): string =>
  `${functionUrl()}/unsubscribe?token=${encodeURIComponent(token)}`;

/** The same for mails about what saved searches have found. */
export const alertsOneClickLink = (token: string): string =>
  `${functionUrl()}/unsubscribe-alerts?token=${encodeURIComponent(token)}`;

/** The same for mails about unread messages. */
export const messagesOneClickLink = (token: string): string =>
  `${functionUrl()}/unsubscribe-messages?token=${encodeURIComponent(token)}`;
