import { addressProblem } from '../../../src/domain/values/email-address.ts';
import { type ClaimedMessage, contactMail } from '../_shared/contact-mail.ts';
import { serveMailOutbox } from '../_shared/mail-outbox.ts';

/** The operator's address; '' where messages are in the admins' queue alone. Read at each run, as a changed setting counts at once. */
const operator = (): string => (Deno.env.get('CONTACT_MAIL_TO') ?? '').trim();

/** Mails the messages of `/contact` (05_notifications/13_contact_mail.sql) to `CONTACT_MAIL_TO`. */
serveMailOutbox<ClaimedMessage>({
  what: 'Mail about messages',
  takeCall: 'contact_mail_take',
  settleCall: 'contact_mail_settle',
  hasLinks: false,
  isWanted: () => operator() !== '',
  problem: () =>
    operator() !== '' && addressProblem(operator()) !== null ? 'CONTACT_MAIL_TO is no address' : null,
  mailOf: (message) => contactMail(message, operator()),
  // The same for each try.
  keyOf: ({ id }) => `contact-${id}`,
});
