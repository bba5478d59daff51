import { callAsService } from '../_shared/database.ts';
import { deliverMail, hasMailer } from '../_shared/mail.ts';
import type { MailOutcome } from '../_shared/mail-outcome.ts';
import { appOrigin } from '../_shared/newsletter-links.ts';
import { refuseOthers } from '../_shared/service-caller.ts';
import { type ClaimedVerificationMail, verificationMail } from '../_shared/verification-mail.ts';

const BATCH_SIZE = 20;
/** Hosted functions are ended after some minutes; what is left is taken by the next run. */
const MAX_RUN_MS = 40_000;

const notSetUp = (why: string): Response =>
  Response.json({ message: `Mail to verify companies is not set up: ${why}.` }, { status: 503 });

async function deliver(mail: ClaimedVerificationMail, origin: string): Promise<MailOutcome> {
  // Another for each try, because each has a link of its own.
  const outcome = await deliverMail(verificationMail(mail, origin), `verification-${mail.id}-${mail.claim}`);
  if (outcome.outcome !== 'sent')
    console.error(`The mail of the verification ${mail.id} was not sent: ${outcome.outcome}.`);
  return outcome;
}

/**
 * Mails the links that verify companies (04_people/09_verification_mail.sql), and returns how many mails had which outcome. Requires the service key. To be called
 * whenever somebody asks for one, and once a minute. Concurrent calls never take the same mail.
 */
Deno.serve(async (request) => {
  const refusal = refuseOthers(request);
  if (refusal) return refusal;
  if (!hasMailer()) return notSetUp('MAILER_URL missing');
  const origin = appOrigin(request);
  if (origin === null) return notSetUp('API_ALLOWED_ORIGINS missing');

  const counts: Partial<Record<MailOutcome['outcome'], number>> = {};
  const until = Date.now() + MAX_RUN_MS;
  let taken: ClaimedVerificationMail[];
  do {
    taken = await callAsService<ClaimedVerificationMail[]>('verification_mail_take', { p_most: BATCH_SIZE });
    const results = await Promise.all(
      taken.map(async (mail) => ({ id: mail.id, claim: mail.claim, ...(await deliver(mail, origin)) })),
    );
    if (results.length > 0) await callAsService('verification_mail_settle', { p_results: results });
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  } while (taken.length > 0 && Date.now() < until);
  return Response.json(counts);
});
