import { serveMailOutbox } from '../_shared/mail-outbox.ts';
import { type ClaimedVerificationMail, verificationMail } from '../_shared/verification-mail.ts';

/** Mails the links that verify companies (04_people/09_verification_mail.sql). */
serveMailOutbox<ClaimedVerificationMail>({
  what: 'Mail to verify companies',
  takeCall: 'verification_mail_take',
  settleCall: 'verification_mail_settle',
  mailOf: verificationMail,
  // Another for each try, because each has a link of its own.
  keyOf: ({ id, claim }) => `verification-${id}-${claim}`,
});
