import { alertMail, type ClaimedAlertMail } from '../_shared/alert-mail.ts';
import { callAsService } from '../_shared/database.ts';
import { deliverMail, hasMailer } from '../_shared/mail.ts';
import type { MailOutcome } from '../_shared/mail-outcome.ts';
import { appOrigin } from '../_shared/newsletter-links.ts';
import { refuseOthers } from '../_shared/service-caller.ts';

const BATCH_SIZE = 20;
/** Hosted functions are ended after some minutes; what is left is taken by the next run. */
const MAX_RUN_MS = 40_000;

const notSetUp = (why: string): Response =>
  Response.json({ message: `Mail about jobs is not set up: ${why}.` }, { status: 503 });

async function deliver(mail: ClaimedAlertMail, origin: string): Promise<MailOutcome> {
  // The same for each try: a service that knows such keys sends a mail once, also where its answer was lost.
  const outcome = await deliverMail(alertMail(mail, origin), `alert-${mail.id}`);
  if (outcome.outcome !== 'sent')
    console.error(`The mail ${mail.id} about jobs was not sent: ${outcome.outcome}.`);
  return outcome;
}

/**
 * Mails what saved searches have found (06_jobs/18_alert_mail.sql), and returns how many mails had which outcome. Requires the service key. To be called once a
 * minute. Concurrent calls never take the same mail.
 */
Deno.serve(async (request) => {
  const refusal = refuseOthers(request);
  if (refusal) return refusal;
  if (!hasMailer()) return notSetUp('MAILER_URL missing');
  const origin = appOrigin(request);
  if (origin === null) return notSetUp('API_ALLOWED_ORIGINS missing');

  const counts: Partial<Record<MailOutcome['outcome'], number>> = {};
  const until = Date.now() + MAX_RUN_MS;
  let taken: ClaimedAlertMail[];
  do {
    taken = await callAsService<ClaimedAlertMail[]>('alert_mail_take', { p_most: BATCH_SIZE });
    const results = await Promise.all(
      taken.map(async (mail) => ({ id: mail.id, claim: mail.claim, ...(await deliver(mail, origin)) })),
    );
    if (results.length > 0) await callAsService('alert_mail_settle', { p_results: results });
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  } while (taken.length > 0 && Date.now() < until);
  return Response.json(counts);
});
