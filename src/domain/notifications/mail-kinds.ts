/**
 * Among what a person has muted (`settings.muted`): mails about what their saved searches found, people as well as jobs. Twin: the kind that
 * `private.address_for_mail` is asked for.
 */
export const JOB_ALERT_MAIL = 'job_alert_mail';

/** Mails about unread messages, to whoever has not been here since they came. Twin: as above. */
export const MESSAGE_MAIL = 'message_mail';

interface MailKind {
  label: string;
  /** When it comes, and, where it cannot be switched off here, why. */
  note: string;
  /** Absent: it cannot be switched off. */
  muted?: typeof JOB_ALERT_MAIL | typeof MESSAGE_MAIL;
}

/** Every kind of mail that is sent to somebody with an account. The settings list them all. */
export const MAIL_KINDS: readonly MailKind[] = [
  {
    label: 'What your saved searches find',
    note: 'For searches that you have asked mail for. At once, or one mail a day for all of them.',
    muted: JOB_ALERT_MAIL,
  },
  {
    label: 'Messages that wait for you',
    note: 'When you have not been here for three hours: who wrote, and a link; at most one mail a day for each conversation, and none of a muted one.',
    muted: MESSAGE_MAIL,
  },
  {
    label: 'Links and codes that you ask for',
    note: 'To confirm your address, sign in or choose a new password. Sent only when somebody asks for one at your address.',
  },
  {
    label: 'Your account’s safety',
    note: 'A new sign-in, a new password, a changed address. Always sent: whoever has taken a device could switch it off.',
  },
  {
    label: 'A company that names your address',
    note: 'An invitation to hire with it, or the question whether it is yours. Sent when somebody names your address for it, which need not belong to an account, so there is no switch.',
  },
  {
    label: 'The newsletter',
    note: 'Belongs to an address, not to an account. Each issue has a link that ends it.',
  },
];
