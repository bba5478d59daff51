import { readPreferences } from '../../../src/domain/newsletter/subscription.ts';
import { callAsService } from '../_shared/database.ts';
import { appOrigin, isNewsletterToken, type NewsletterPage, pageLink } from '../_shared/newsletter-links.ts';
import { refuse, succeed } from './answers.ts';

/** What links of mails do. The token alone says who may: it was sent to nobody but the address's owner. */
interface Answer {
  outcome: 'done' | 'wrong' | 'used' | 'expired' | 'ended';
  frequency?: string;
  categories?: string[];
}

const WRONG = 'This link is not valid. Copy all of it from the mail.';

const REFUSALS: Readonly<
  Record<'confirm' | 'manage', Record<Exclude<Answer['outcome'], 'done'>, readonly [number, string]>>
> = {
  confirm: {
    wrong: [404, WRONG],
    used: [410, 'This link has already been used. If you pressed the button before, you are subscribed.'],
    expired: [410, 'This link has expired. Subscribe again, and we send a new one.'],
    ended: [409, 'This address refuses our mail, so it cannot be subscribed.'],
  },
  manage: {
    wrong: [404, WRONG],
    used: [410, 'This link has already been used to unsubscribe.'],
    expired: [410, 'This link has expired. Use the one in a newer newsletter.'],
    ended: [409, 'You are not subscribed, so there is nothing to change. Subscribe again first.'],
  },
};

const callWithToken = (
  procedure: string,
  token: unknown,
  args: Record<string, unknown> = {},
): Promise<Answer> =>
  isNewsletterToken(token)
    ? callAsService<Answer>(procedure, { p_token: token, ...args })
    : Promise.resolve({ outcome: 'wrong' });

export async function confirm({ token }: Record<string, unknown>): Promise<Response> {
  const { outcome } = await callWithToken('newsletter_confirm', token);
  return outcome === 'done'
    ? succeed('You are subscribed. The next newsletter comes to this address.')
    : refuse(...REFUSALS.confirm[outcome]);
}

/**
 * @param isOneClick a mail program's own post (RFC 8058), which may come twice: it is told that it is done, as it is
 */
export async function unsubscribe(token: unknown, isOneClick: boolean): Promise<Response> {
  const { outcome } = await callWithToken('newsletter_unsubscribe', token);
  return outcome === 'done' || (isOneClick && outcome === 'used')
    ? succeed('You are unsubscribed. You get no more newsletters.')
    : refuse(...REFUSALS.manage[outcome]);
}

/** For mails about what saved searches have found (06_jobs/18_alert_mail.sql). Done twice is done. */
export async function unsubscribeAlerts(token: unknown): Promise<Response> {
  const { outcome } = await callWithToken('alert_mail_unsubscribe', token);
  return outcome === 'done'
    ? succeed('You get no more mail about saved searches. They stay, and so do notifications in the app.')
    : refuse(404, WRONG);
}

/** For mails about unread messages (07_messages/16_message_mail.sql). Done twice is done. */
export async function unsubscribeMessages(token: unknown): Promise<Response> {
  const { outcome } = await callWithToken('message_mail_unsubscribe', token);
  return outcome === 'done'
    ? succeed('You get no more mail about messages. They wait for you in the app, and so do notifications.')
    : refuse(404, WRONG);
}

/** With a token alone: what its subscriber gets, unchanged. */
export async function setPreferences({
  token,
  frequency,
  categories,
}: Record<string, unknown>): Promise<Response> {
  const isChange = frequency !== undefined || categories !== undefined;
  const wanted = isChange ? readPreferences({ frequency, categories }) : null;
  if (typeof wanted === 'string') return refuse(400, wanted);
  const { outcome, ...now } = await callWithToken('newsletter_preferences', token, {
    p_frequency: frequency === undefined ? null : wanted?.frequency,
    p_categories: categories === undefined ? null : wanted?.categories,
  });
  return outcome === 'done'
    ? succeed(isChange ? 'Your choice is saved.' : 'This is what you get.', now)
    : refuse(...REFUSALS.manage[outcome]);
}

/** For whoever opens a link of a mail: leads to the app's page, and changes nothing, because mail programs open links by themselves. */
export function redirectToPage(request: Request, page: NewsletterPage): Response {
  const token = new URL(request.url).searchParams.get('token');
  const origin = appOrigin(request);
  if (!isNewsletterToken(token)) return refuse(404, WRONG);
  if (origin === null) return refuse(503, 'The newsletter is not set up here yet.');
  return new Response(null, {
    status: 303,
    headers: {
      location: pageLink(origin, page, token),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
