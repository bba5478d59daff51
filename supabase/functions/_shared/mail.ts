import { type MailOutcome, outcomeOfAnswer, outcomeOfFailure, outcomeOfSmtp } from './mail-outcome.ts';

/**
 * The interface to a mail service, at MAILER_URL: a mail server (`smtps://`, `smtp://`), with MAILER_FROM as the sender; or over HTTP one POST per
 * mail, `{to, subject, text}`, with MAILER_KEY as bearer, such as the local backend's, which puts it into its mailbox (docs/monitoring.md).
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

const address = (): string => Deno.env.get('MAILER_URL') ?? '';

function timeoutMs(): number {
  const configured = Number(Deno.env.get('MAILER_TIMEOUT_MS'));
  return configured > 0 ? configured : TIMEOUT_MS;
}

const isSmtp = (): boolean => /^smtps?:/.test(address());

/** The library for it is read by whoever uses it alone. */
async function sendToServer(mail: Mail, id: string): Promise<void> {
  const { sendBySmtp } = await import('./smtp.ts');
  await sendBySmtp(
    {
      url: address(),
      from: Deno.env.get('MAILER_FROM') ?? '',
      timeoutMs: timeoutMs(),
    },
    mail,
    id,
  );
}

/** @throws if the settings are unusable */
function requestFor(mail: Mail, idempotencyKey?: string): Request {
  return new Request(address(), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${Deno.env.get('MAILER_KEY') ?? ''}`,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(timeoutMs()),
  });
}

/** Whether a mail service is configured. */
export const hasMailer = (): boolean => address() !== '';

/**
 * Returns false if no mail service is configured.
 * @throws if the service refuses the mail
 */
export async function sendMail(mail: Mail): Promise<boolean> {
  if (!hasMailer()) return false;
  if (!hasSoundHeaders(mail)) throw new Error('A header of a mail is one line.');
  if (isSmtp()) {
    await sendToServer(mail, crypto.randomUUID());
    return true;
  }
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
  if (isSmtp()) {
    try {
      await sendToServer(mail, idempotencyKey);
      return { outcome: 'sent' };
    } catch (error) {
      console.error('The mail server did not take a mail:', error instanceof Error ? error.message : error);
      return outcomeOfSmtp(error);
    }
  }
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
