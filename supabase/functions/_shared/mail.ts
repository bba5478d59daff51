import { type MailOutcome, outcomeOfAnswer, outcomeOfFailure } from './mail-outcome.ts';

/**
 * The interface to a mail service: one POST per mail, `{to, subject, text}`, with a bearer key. The local
 * backend puts it into its mailbox; a hosted project sets MAILER_URL and MAILER_KEY to an adapter for its
 * provider (docs/monitoring.md).
 */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Those beside the address and the subject. */
  headers?: Readonly<Record<string, string>>;
}

/** Longer than any mail service takes that is going to answer. */
const TIMEOUT_MS = 10_000;

/** A line break in one would begin another header, or the text, in whatever builds the mail from this. */
const hasSoundHeaders = ({ to, subject, headers = {} }: Mail): boolean =>
  [to, subject, ...Object.entries(headers).flat()].every((line) => !/\p{Cc}/u.test(line));

/** @throws if the settings are unusable */
function requestFor(mail: Mail, idempotencyKey?: string): Request {
  const timeout = Number(Deno.env.get('MAILER_TIMEOUT_MS'));
  return new Request(Deno.env.get('MAILER_URL') ?? '', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Deno.env.get('MAILER_KEY') ?? ''}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(timeout > 0 ? timeout : TIMEOUT_MS),
  });
}

/** Whether a mail service is configured. */
export const hasMailer = (): boolean => (Deno.env.get('MAILER_URL') ?? '') !== '';

/**
 * Returns false if no mail service is configured.
 * @throws if the service refuses the mail
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  if (!hasMailer()) return false;
  if (!hasSoundHeaders(mail)) throw new Error('A header of a mail is one line.');
  const response = await fetch(requestFor(mail));
  if (!response.ok) throw new Error(`The mail service answered ${response.status}: ${await response.text()}`);
  return true;
}

/**
 * Sends a mail that must not come twice, and returns what is known of it.
 * @param idempotencyKey the same for each try of one mail: services that know such keys send it once
 */
export async function deliverMail(mail: Mail, idempotencyKey: string): Promise<MailOutcome> {
  if (!hasSoundHeaders(mail)) return { outcome: 'failed' };
  let request: Request;
  try {
    request = requestFor(mail, idempotencyKey);
  } catch (error) {
    console.error('The mail service cannot be called:', error instanceof Error ? error.message : error);
    return { outcome: 'down', after_s: null };
  }
  try {
    const response = await fetch(request);
    return outcomeOfAnswer(response, await response.text().catch(() => ''), Date.now());
  } catch (error) {
    return outcomeOfFailure(error);
  }
}
