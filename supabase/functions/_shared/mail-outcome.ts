import { retryAfterSeconds, wasNeverSent } from './failed-requests.ts';

/**
 * sent: accepted. bounced: the address refuses mail for good. failed: this mail is refused, which says nothing about the
 * address. later: the address puts it off. down: the service took nothing, and would not have taken another mail either.
 * unknown: nobody can tell whether it was sent.
 */
export type MailOutcome =
  | { outcome: 'sent' | 'bounced' | 'failed' | 'unknown' }
  | { outcome: 'later' | 'down'; after_s: number | null };

/** What the next server said, where the mail service passes it on: `{"smtp": 550, "status": "5.1.1"}`. */
function readReply(body: string): { smtp: number | null; status: string } {
  try {
    const { smtp, status } = (JSON.parse(body) ?? {}) as { smtp?: unknown; status?: unknown };
    return {
      smtp: Number.isInteger(smtp) ? Number(smtp) : null,
      status: typeof status === 'string' ? status : '',
    };
  } catch {
    return { smtp: null, status: '' };
  }
}

/** Answers of HTTP that are about the service or its key, not about this mail. */
const isServiceFault = (status: number): boolean =>
  status >= 500 || [401, 403, 404, 408, 429].includes(status);

/** SMTP replies that are about the connection or its credentials. As a bounce, they would end every subscription. */
const isConnectionFault = (smtp: number): boolean => smtp === 421 || (smtp >= 530 && smtp <= 539);

/** @param smtp the code of a reply that refuses, 400 to 599 @param enhanced `5.1.1`, or empty @param after seconds, or null */
export function outcomeOfReply(smtp: number, enhanced: string, after: number | null): MailOutcome {
  if (isConnectionFault(smtp)) return { outcome: 'down', after_s: after };
  if (smtp < 500) return { outcome: 'later', after_s: after };
  // 5.7: refused by policy, which is about the sender.
  return { outcome: enhanced.startsWith('5.7.') ? 'failed' : 'bounced' };
}

/** What a mail service's answer means (docs/newsletter.md). */
export function outcomeOfAnswer(
  { status, headers, ok }: Pick<Response, 'status' | 'headers' | 'ok'>,
  body: string,
  now: number,
): MailOutcome {
  if (ok) return { outcome: 'sent' };
  const { smtp, status: enhanced } = readReply(body);
  const after = retryAfterSeconds(headers.get('retry-after'), now);
  if (smtp !== null && smtp >= 400 && smtp <= 599) return outcomeOfReply(smtp, enhanced, after);
  // Something in front of the service gave up waiting for it: it may have taken the mail.
  if (status === 504) return { outcome: 'unknown' };
  return { outcome: isServiceFault(status) ? 'down' : 'later', after_s: after };
}

/** No answer came. */
export const outcomeOfFailure = (error: unknown): MailOutcome =>
  wasNeverSent(error) ? { outcome: 'down', after_s: null } : { outcome: 'unknown' };

/** What is known of a conversation with a mail server that failed: the command that was under way, and the reply to it, if there was one. */
interface SmtpError {
  command?: string;
  responseCode?: number;
  response?: string;
  /** The server has asked for the text, so it may have taken the mail (smtp.ts). */
  hasAskedForText?: boolean;
}

/** The enhanced status of a reply: `550 5.1.1 No such user`. */
const enhancedOf = (response = ''): string => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';

/** What a conversation that failed means for its mail (docs/newsletter.md). */
export function outcomeOfSmtp(error: unknown): MailOutcome {
  const { command = '', responseCode, response, hasAskedForText = false } = error as SmtpError;
  const enhanced = enhancedOf(response);
  if (responseCode === undefined)
    return hasAskedForText ? { outcome: 'unknown' } : { outcome: 'down', after_s: null };
  const outcome = outcomeOfReply(responseCode, enhanced, null);
  if (outcome.outcome !== 'bounced') return outcome;
  // With its text the mail is refused, which says nothing about the address unless the reply does.
  if (hasAskedForText) return { outcome: enhanced.startsWith('5.1.') ? 'bounced' : 'failed' };
  // Before the recipient was named it is the sender that is refused, and would be with every mail.
  return command === 'RCPT TO' ? outcome : { outcome: 'down', after_s: null };
}
