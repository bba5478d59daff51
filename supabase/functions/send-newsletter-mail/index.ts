import { callAsService } from '../_shared/database.ts';
import { deliverMail, hasMailer } from '../_shared/mail.ts';
import type { MailOutcome } from '../_shared/mail-outcome.ts';
import { appOrigin } from '../_shared/newsletter-links.ts';
import { confirmationMail, type IssueContent, issueMail } from '../_shared/newsletter-mail.ts';
import { refuseOthers } from '../_shared/service-caller.ts';

const BATCH_SIZE = 20;
/** Hosted functions are ended after some minutes; what is left is taken by the next run. */
const MAX_RUN_MS = 40_000;

interface Confirmation {
  id: number;
  attempts: number;
  to: string;
  token: string;
}

interface Taken {
  issues: Record<string, IssueContent>;
  deliveries: { id: number; claim: number; issue: string; to: string; token: string }[];
}

type Counts = Partial<Record<MailOutcome['outcome'], number>>;

const count = (counts: Counts, results: readonly MailOutcome[]): void => {
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
};

/** Returns how many there were. */
async function sendConfirmations(origin: string, counts: Counts): Promise<number> {
  const taken = await callAsService<Confirmation[]>('newsletter_confirmations_take', { p_most: BATCH_SIZE });
  const results = await Promise.all(
    taken.map(async ({ id, attempts, to, token }) => ({
      id,
      ...(await deliverMail(
        confirmationMail(to, token, origin),
        `newsletter-confirmation-${id}-${attempts}`,
      )),
    })),
  );
  if (results.length > 0) await callAsService('newsletter_confirmations_settle', { p_results: results });
  count(counts, results);
  return results.length;
}

/** Returns how many there were. */
async function sendDeliveries(origin: string, counts: Counts): Promise<number> {
  const { issues, deliveries } = await callAsService<Taken>('newsletter_take', { p_most: BATCH_SIZE });
  const results = await Promise.all(
    deliveries.map(async ({ id, claim, issue, to, token }) => {
      const content = issues[issue];
      if (content === undefined) throw new Error('A delivery came without its issue.');
      return {
        id,
        claim,
        ...(await deliverMail(issueMail(content, to, token, origin), `newsletter-${id}`)),
      };
    }),
  );
  if (results.length > 0) await callAsService('newsletter_settle', { p_results: results });
  count(counts, results);
  return results.length;
}

/**
 * Sends what is due of the newsletter (05_notifications/06 and 10) and returns how many mails had which outcome. Requires the service key. To be
 * called whenever an issue is queued or somebody subscribes, and once a minute. Concurrent calls never take the same mail.
 */
Deno.serve(async (request) => {
  const refusal = refuseOthers(request);
  if (refusal) return refusal;
  const origin = appOrigin(request);
  if (!hasMailer() || origin === null)
    return Response.json(
      { message: 'The newsletter is not set up: MAILER_URL or API_ALLOWED_ORIGINS missing.' },
      { status: 503 },
    );

  const counts: Counts = {};
  const until = Date.now() + MAX_RUN_MS;
  let taken: number;
  do {
    // People who have just subscribed wait for theirs, so these come first.
    taken = await sendConfirmations(origin, counts);
    taken += await sendDeliveries(origin, counts);
  } while (taken > 0 && Date.now() < until);
  return Response.json(counts);
});
