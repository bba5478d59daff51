import { callAsService } from '../_shared/database.ts';
import { hasMailer, sendMail } from '../_shared/mail.ts';
import { refuseOthers } from '../_shared/service-caller.ts';

const BATCH_SIZE = 20;
const MAX_BATCHES = 50;
const RETRY_FIRST_S = 60;
const RETRY_LONGEST_S = 6 * 60 * 60;

interface ClaimedMail {
  id: number;
  attempts: number;
  to: string;
  title: string;
  message: string;
  /** ISO. */
  at: string;
}

type Result = { id: number; outcome: 'sent' } | { id: number; outcome: 'later'; after_s: number };

/** Without a link, so that nobody learns to follow one in such a mail. */
const textOf = ({ title, message, at }: ClaimedMail): string =>
  [
    `${title}, on ${new Date(at).toUTCString()}.`,
    message,
    'You find everything about signing in to your account in Marquee, in the settings under Security. This mail has no link on purpose.',
  ].join('\n\n');

async function send(mail: ClaimedMail): Promise<Result> {
  try {
    await sendMail({ to: mail.to, subject: `Marquee: ${mail.title}`, text: textOf(mail) });
    return { id: mail.id, outcome: 'sent' };
  } catch (error) {
    console.error('A security mail was not sent:', error instanceof Error ? error.message : error);
    const after = Math.min(RETRY_FIRST_S * 2 ** (mail.attempts - 1), RETRY_LONGEST_S);
    return { id: mail.id, outcome: 'later', after_s: after };
  }
}

/**
 * Mails the due security notices (05_notifications/04_security_mail.sql) and returns how many had which outcome. Requires the service key. To
 * be called whenever a notification is created, and once a minute for those that could not be sent. Concurrent calls never take the same mail.
 */
Deno.serve(async (request) => {
  const refusal = refuseOthers(request);
  if (refusal) return refusal;
  if (!hasMailer())
    return Response.json({ message: 'Mail is not set up: MAILER_URL missing.' }, { status: 503 });

  const counts = { sent: 0, later: 0 };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const claimed = await callAsService<ClaimedMail[]>('security_mail_take', { p_most: BATCH_SIZE });
    if (claimed.length === 0) break;
    const results = await Promise.all(claimed.map(send));
    for (const { outcome } of results) counts[outcome] += 1;
    await callAsService('security_mail_settle', { p_results: results });
  }
  return Response.json(counts);
});
