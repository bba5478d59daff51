import { serveMailOutbox } from '../_shared/mail-outbox.ts';

interface ClaimedSecurityMail {
  id: number;
  claim: number;
  to: string;
  title: string;
  message: string;
  /** ISO. */
  at: string;
}

/** Without a link, so that nobody learns to follow one in such a mail. */
const textOf = ({ title, message, at }: ClaimedSecurityMail): string =>
  [
    `${title}, on ${new Date(at).toUTCString()}.`,
    message,
    'You find everything about signing in to your account in Marquee, in the settings under Security. This mail has no link on purpose.',
  ].join('\n\n');

/** Mails notices about the safety of accounts (05_notifications/04_security_mail.sql). */
serveMailOutbox<ClaimedSecurityMail>({
  what: 'Mail about the safety of accounts',
  takeCall: 'security_mail_take',
  settleCall: 'security_mail_settle',
  hasLinks: false,
  mailOf: (mail) => ({ to: mail.to, subject: `Marquee: ${mail.title}`, text: textOf(mail) }),
  keyOf: ({ id }) => `security-${id}`,
});
