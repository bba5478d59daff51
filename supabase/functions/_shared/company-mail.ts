import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';
import { companyInMail } from './names-in-mail.ts';

/** What every mail of a company has, as the database hands it to the sender. */
interface Claimed {
  id: string;
  /** Names this try among those of one mail. */
  claim: number;
  to: string;
  /** The company's. */
  name: string;
  /** Who asks: name and address, which the reader knows or does not. */
  asker: string;
}

export interface ClaimedVerificationMail extends Claimed {
  kind: 'verification';
  token: string;
  /** Its website's. */
  domain: string;
}

export interface ClaimedInvitationMail extends Claimed {
  kind: 'invitation';
}

export type ClaimedCompanyMail = ClaimedVerificationMail | ClaimedInvitationMail;

/** The app's page, which asks before it does anything: mail programs open links by themselves. */
const VERIFY_PAGE = '/companies/verify';
const INVITATIONS_PAGE = '/company/invitations';

interface Letter {
  to: string;
  subject: string;
  before: readonly string[];
  link: { label: string; address: string };
  after: readonly string[];
  origin: string;
}

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escapeHtml(text)}</p>\n`).join('');

function letter({ to, subject, before, link, after, origin }: Letter): Mail {
  return {
    to,
    subject,
    text: `${before.join('\n\n')}\n\n${link.label}:\n${link.address}\n\n${after.join('\n\n')}\n\nMarquee. Find your people.\n${origin}\n`,
    html: htmlPage(
      subject,
      `${paragraphs(before)}<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>\n${paragraphs(after)}<p><small>Marquee. Find your people.<br><a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a></small></p>`,
    ),
  };
}

/** Asks whoever reads mail at a company's own domain whether the company on Marquee is theirs. */
export function verificationMail(
  { to, token, name, domain, asker }: ClaimedVerificationMail,
  origin: string,
): Mail {
  const company = companyInMail(name);
  return letter({
    to,
    subject: `Is ${company} on Marquee yours?`,
    before: [
      `${asker} has set up a company called “${company}” on Marquee, a job marketplace for film and media people, with a website at ${domain}. They asked us to verify it with this address.`,
      'If you know them and that is your company, open the page and press the button. Crew then see that it is verified, and believe what they post.',
    ],
    link: {
      label: 'Verify the company',
      address: `${origin}${VERIFY_PAGE}?token=${encodeURIComponent(token)}`,
    },
    after: [
      'The link works once and expires 24 hours after it was asked for.',
      'If you do not know them or know nothing about this, do nothing: without the button, nothing is verified.',
    ],
    origin,
  });
}

/** Invites somebody to work for a company. The link holds no secret: the page shows what was sent to the address of the reader's own account. */
export function invitationMail({ to, name, asker }: ClaimedInvitationMail, origin: string): Mail {
  const company = companyInMail(name);
  return letter({
    to,
    subject: `${company} invites you to hire with them on Marquee`,
    before: [
      `${asker} invites you to work for “${company}” on Marquee, a job marketplace for film and media people. You would share its jobs and everybody who applies to them.`,
      `To answer, sign in with this address (${to}), or create an account for hiring with it.`,
    ],
    link: { label: 'See the invitation', address: `${origin}${INVITATIONS_PAGE}` },
    after: [
      'If you do not know them or know nothing about this, do nothing: nobody joins without an answer.',
    ],
    origin,
  });
}

export const companyMail = (mail: ClaimedCompanyMail, origin: string): Mail =>
  mail.kind === 'invitation' ? invitationMail(mail, origin) : verificationMail(mail, origin);
