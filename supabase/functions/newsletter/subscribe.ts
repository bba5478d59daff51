import {
  readSubscription,
  SUBSCRIBED_MESSAGE,
  tooManySubscriptions,
} from '../../../src/domain/newsletter/subscription.ts';
import { callAsService } from '../_shared/database.ts';
import { siteOf } from '../_shared/settings.ts';
import { refuse, succeed } from './answers.ts';

interface Answer {
  outcome: 'accepted' | 'limited' | 'invalid';
  wait_ms?: number;
}

/**
 * Asks the owner of an address whether they want the newsletter. The answer is the same for every address; the mail leaves later, so its time is, too.
 * @param network the caller's, for the limit
 */
export async function subscribe(
  request: Request,
  body: Record<string, unknown>,
  network: string,
): Promise<Response> {
  // Browsers name the origin of every POST: no page of another site can have its visitors subscribe people.
  const origin = request.headers.get('origin');
  if (origin === null || !siteOf(request).origins.includes(origin))
    return refuse(403, 'This request did not come from a page of Marquee. Reload the page and try again.');
  // A field that people do not see: whoever fills it in is a program, which learns nothing.
  if ((body['website'] ?? '') !== '') return succeed(SUBSCRIBED_MESSAGE);
  const subscription = readSubscription(body);
  if (typeof subscription === 'string') return refuse(400, subscription);
  const { email, source, preferences } = subscription;
  const { outcome, wait_ms: waitMs = 0 } = await callAsService<Answer>('newsletter_subscribe', {
    p_email: email,
    p_source: source,
    p_frequency: preferences.frequency,
    p_categories: preferences.categories,
    p_network: network,
  });
  if (outcome === 'limited')
    return refuse(429, tooManySubscriptions(waitMs), { 'retry-after': String(Math.ceil(waitMs / 1000)) });
  return outcome === 'accepted'
    ? succeed(SUBSCRIBED_MESSAGE)
    : refuse(400, 'Please enter a valid email address');
}
