import { callAsService } from './database.ts';
import { deliverMail, hasMailer, type Mail } from './mail.ts';
import type { MailOutcome } from './mail-outcome.ts';
import { appOrigin } from './newsletter-links.ts';
import { refuseOthers } from './service-caller.ts';

const BATCH_SIZE = 20;
/** Hosted functions are ended after some minutes; what is left is taken by the next run. */
const MAX_RUN_MS = 40_000;

/** As an outbox hands it out. */
interface ClaimedMail {
  id: string | number;
  /** Names this try among those of one mail. */
  claim: number;
}

interface MailOutbox<Claimed extends ClaimedMail> {
  /** As in "Mail about saved searches is not set up". */
  what: string;
  /** Functions of the database that hand out the next mails, so that no two calls take the same one, and take their outcomes. */
  takeCall: string;
  settleCall: string;
  /** False: they need no address of the app. */
  hasLinks?: boolean;
  /** Why it cannot run, beside what every outbox needs; null: it can. */
  problem?: () => string | null;
  /** False: nobody wants these mails, and each that is due is over, with the outcome `off`. */
  isWanted?: () => boolean;
  /** @param origin of the app, for links; '' without any */
  mailOf: (claimed: Claimed, origin: string) => Mail;
  /** A service that knows such keys sends a mail with one of them once, also where its answer was lost. */
  keyOf: (claimed: Claimed) => string;
}

type Outcome = MailOutcome | { outcome: 'off' };

/** Mails what an outbox holds, and answers how many mails had which outcome. Requires the service key. To be called whenever something was put in, and once a minute. */
export function serveMailOutbox<Claimed extends ClaimedMail>(outbox: MailOutbox<Claimed>): void {
  const { what, takeCall, settleCall, mailOf, keyOf } = outbox;
  const { hasLinks = true, problem = () => null, isWanted = () => true } = outbox;
  const notSetUp = (why: string): Response =>
    Response.json({ message: `${what} is not set up: ${why}.` }, { status: 503 });

  const deliver = async (claimed: Claimed, origin: string): Promise<Outcome> => {
    if (!isWanted()) return { outcome: 'off' };
    const key = keyOf(claimed);
    const outcome = await deliverMail(mailOf(claimed, origin), key);
    if (outcome.outcome !== 'sent') console.error(`The mail ${key} was not sent: ${outcome.outcome}.`);
    return outcome;
  };

  Deno.serve(async (request) => {
    const refusal = refuseOthers(request);
    if (refusal) return refusal;
    if (isWanted() && !hasMailer()) return notSetUp('MAILER_URL missing');
    const why = problem();
    if (why !== null) return notSetUp(why);
    const origin = hasLinks ? appOrigin(request) : '';
    if (origin === null) return notSetUp('API_ALLOWED_ORIGINS missing');

    const counts: Partial<Record<Outcome['outcome'], number>> = {};
    const until = Date.now() + MAX_RUN_MS;
    let taken: Claimed[];
    do {
      taken = await callAsService<Claimed[]>(takeCall, { p_most: BATCH_SIZE });
      const results = await Promise.all(
        taken.map(async (mail) => ({ id: mail.id, claim: mail.claim, ...(await deliver(mail, origin)) })),
      );
      if (results.length > 0) await callAsService(settleCall, { p_results: results });
      for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
    } while (taken.length > 0 && Date.now() < until);
    return Response.json(counts);
  });
}
