import type { MailKind } from '../config';
import type { Mailbox } from '../mailbox';
import { fillTemplate, type Templates } from './templates';

/** What lite passes along with the address and the token. */
interface MailMeta {
  redirectTo?: string;
  /** Set for a change of address. */
  currentEmail?: string;
  newEmail?: string;
  /** The new address's code, if both addresses must confirm. */
  tokenNew?: string;
  tokenHashNew?: string;
  /** Set for a code without a link. */
  tokenHash?: string;
}

/** The auth server's link type of each mail. */
const LINK_TYPE: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  invite: 'invite',
};

/**
 * Writes Auth's mails from the project's templates, the same ones that hosted Supabase sends, instead of
 * lite's own.
 */
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

  /** If both addresses must confirm, lite passes both tokens and expects two mails. */
  async sendEmailChange(email: string, hash: string, otp: string, meta: MailMeta = {}): Promise<void> {
    await this.write('email_change', email, hash, otp, meta);
    if (meta.newEmail && meta.tokenHashNew)
      await this.write('email_change', meta.newEmail, meta.tokenHashNew, meta.tokenNew ?? '', meta);
  }

  /** Has no template: the app asks for passwords, never for this code. */
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
