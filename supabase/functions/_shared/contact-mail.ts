import { contactReference, topicLabel } from '../../../src/domain/contact/contact-message.ts';
import type { Mail } from './mail.ts';

/** A message of `/contact`, as the database hands it to the sender. */
export interface ClaimedMessage {
  id: string;
  /** Names this try among those of one message. */
  claim: number;
  topic: string;
  /** '' for none. */
  name: string;
  email: string;
  message: string;
  has_account: boolean;
  /** ISO. */
  at: string;
}

/**
 * The message as a mail to the operator. An answer goes to its writer. Nothing that was typed is in a header but the address, which the database has
 * checked; the mailer refuses whatever is not one line.
 */
export function contactMail(
  { id, topic, name, email, message, has_account, at }: ClaimedMessage,
  to: string,
): Mail {
  const about = topicLabel(topic);
  return {
    to,
    subject: `Marquee contact ${contactReference(id)}: ${about}`,
    headers: { 'Reply-To': email },
    text: [
      [
        `About: ${about}`,
        `From: ${name === '' ? email : `${name}, ${email}`}`,
        `Account: ${has_account ? 'signed in' : 'not signed in'}`,
        `Received: ${new Date(at).toUTCString()}`,
        `Number: ${contactReference(id)}`,
      ].join('\n'),
      message,
      'Your answer to this mail goes to its writer. Then mark the message as answered in Marquee, at /admin/contact.',
    ].join('\n\n'),
  };
}
