import { addressProblem } from '../../../src/domain/values/email-address.ts';
import { type ClaimedMessage, contactMail } from '../_shared/contact-mail.ts';
import { callAsService } from '../_shared/database.ts';
import { deliverMail, hasMailer } from '../_shared/mail.ts';
import type { MailOutcome } from '../_shared/mail-outcome.ts';
import { refuseOthers } from '../_shared/service-caller.ts';

const BATCH_SIZE = 20;
/** Hosted functions are ended after some minutes; what is left is taken by the next run. */
const MAX_RUN_MS = 40_000;

/** `off`: nobody wants these mails. */
type Outcome = MailOutcome | { outcome: 'off' };

const notSetUp = (why: string): Response =>
  Response.json({ message: `Mail about messages is not set up: ${why}.` }, { status: 503 });

async function deliver(message: ClaimedMessage, to: string): Promise<Outcome> {
  if (to === '') return { outcome: 'off' };
  // The same for each try: a service that knows such keys sends a mail once, also where its answer was lost.
  const outcome = await deliverMail(contactMail(message, to), `contact-${message.id}`);
  if (outcome.outcome !== 'sent')
    console.error(`The mail about the message ${message.id} was not sent: ${outcome.outcome}.`);
  return outcome;
}

/**
 * Mails the messages of `/contact` that are due (05_notifications/13) to `CONTACT_MAIL_TO`, and returns how many had which outcome. Without that setting
 * they are in the admins' queue alone. Requires the service key. To be called whenever a message arrives, and once a minute for those that could not be sent. Concurrent
 * calls never take the same message.
 */
Deno.serve(async (request) => {
  const refusal = refuseOthers(request);
  if (refusal) return refusal;
  const to = (Deno.env.get('CONTACT_MAIL_TO') ?? '').trim();
  if (to !== '' && !hasMailer()) return notSetUp('MAILER_URL missing');
  if (to !== '' && addressProblem(to) !== null) return notSetUp('CONTACT_MAIL_TO is no address');

  const counts: Partial<Record<Outcome['outcome'], number>> = {};
  const until = Date.now() + MAX_RUN_MS;
  let taken: ClaimedMessage[];
  do {
    taken = await callAsService<ClaimedMessage[]>('contact_mail_take', { p_most: BATCH_SIZE });
    const results = await Promise.all(
      taken.map(async (message) => ({
        id: message.id,
        claim: message.claim,
        ...(await deliver(message, to)),
      })),
    );
    if (results.length > 0) await callAsService('contact_mail_settle', { p_results: results });
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  } while (taken.length > 0 && Date.now() < until);
  return Response.json(counts);
});
