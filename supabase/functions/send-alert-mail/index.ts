import { alertMail, type ClaimedAlertMail } from '../_shared/alert-mail.ts';
import { serveMailOutbox } from '../_shared/mail-outbox.ts';

/** Mails what saved searches have found (06_jobs/18_alert_mail.sql). */
serveMailOutbox<ClaimedAlertMail>({
  what: 'Mail about saved searches',
  takeCall: 'alert_mail_take',
  settleCall: 'alert_mail_settle',
  mailOf: alertMail,
  keyOf: ({ id }) => `alert-${id}`,
});
