import { serveMailOutbox } from '../_shared/mail-outbox.ts';
import { companyMail, type ClaimedCompanyMail } from '../_shared/company-mail.ts';

/** Mails the links that verify companies, and invitations to work for one (04_people/13_company_mail.sql). */
serveMailOutbox<ClaimedCompanyMail>({
  what: 'Mail of companies',
  takeCall: 'company_mail_take',
  settleCall: 'company_mail_settle',
  mailOf: companyMail,
  // Another for each try, because each link that verifies is its own.
  keyOf: ({ kind, id, claim }) => `${kind}-${id}-${claim}`,
});
