import type { MailKind } from '../config';
import type { Mailbox } from '../mailbox';
import { fillTemplate, type Templates } from './templates';

/** What the library says beside the address and the token. */
interface MailMeta {
  redirectTo?: string;
  /** Of a change of address. */
  currentEmail?: string;
  newEmail?: string;
  /** For the new address, where both are asked. */
  tokenNew?: string;
  tokenHashNew?: string;
  /** Of a code without a link. */
  tokenHash?: string;
}

/** What the auth server calls the link of each mail. */
const LINK_TYPE: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  invite: 'invite',
};

/** Writes Auth's mails by the project's templates, the same that hosted Supabase sends, in place of the library's own. */
export class TemplateMailer {
  constructor(
    private readonly templates: Templates,
    private readonly mailbox: Mailbox,
    private readonly siteUrl: string,
  ) {}

  sendConfirmation(email: string, hash: string, otp: string, meta?: MailMeta): Promise<void> {
    return this.write('confirmation', email, hash, otp, meta);
  }

  sendRecovery(email: string, hash: string, otp: string, meta?: MailMeta): Promise<void> {
    return this.write('recovery', email, hash, otp, meta);
  }

  sendMagicLink(email: string, hash: string, otp: string, meta?: MailMeta): Promise<void> {
    return this.write('magic_link', email, hash, otp, meta);
  }

  /** Where both addresses are asked, the library hands over both tokens and expects two mails. */
  async sendEmailChange(email: string, hash: string, otp: string, meta: MailMeta = {}): Promise<void> {
    await this.write('email_change', email, hash, otp, meta);
    if (meta.newEmail && meta.tokenHashNew)
      await this.write('email_change', meta.newEmail, meta.tokenHashNew, meta.tokenNew ?? '', meta);
  }

  /** No template of the project's: the app asks for passwords, never for this code. */
  sendReauthentication(email: string, otp: string): Promise<void> {
    return this.mailbox.send({
      to: email,
      subject: 'Your code for Marquee',
      text: `Your code for Marquee is ${otp}. If you did not ask for it, do nothing.`,
    });
  }

  private async write(
    kind: MailKind,
    to: string,
    hash: string,
    otp: string,
    { redirectTo = this.siteUrl, currentEmail = to, newEmail = to }: MailMeta = {},
  ): Promise<void> {
    const link = new URL('/auth/v1/verify', this.siteUrl);
    link.search = new URLSearchParams({
      token: hash,
      type: LINK_TYPE[kind],
      redirect_to: redirectTo,
    }).toString();
    const values = {
      ConfirmationURL: link.href,
      SiteURL: this.siteUrl,
      Token: otp,
      TokenHash: hash,
      RedirectTo: redirectTo,
      Email: currentEmail,
      NewEmail: newEmail,
    };
    await this.mailbox.send({ to, ...fillTemplate(this.templates[kind], values) });
  }
}
