import { serveMailOutbox } from '../_shared/mail-outbox.ts';
import { type ClaimedMessageMail, messageMail } from '../_shared/message-mail.ts';

/** Mails people who have not been here that messages wait for them (07_messages/16_message_mail.sql). */
serveMailOutbox<ClaimedMessageMail>({
  what: 'Mail about messages that wait',
  takeCall: 'message_mail_take',
  settleCall: 'message_mail_settle',
  mailOf: messageMail,
  keyOf: ({ id }) => `message-${id}`,
});
