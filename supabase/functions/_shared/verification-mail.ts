import { cutText } from '../../../src/domain/values/text/sendable-text.ts';
import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';

/** A request to verify a company, as the database hands it to the sender. */
export interface ClaimedVerificationMail {
  id: string;
  /** Names this try among those of one request. */
  claim: number;
  to: string;
  token: string;
  /** The company's. */
  name: string;
  /** Its website's. */
  domain: string;
  /** Who asks: name and address, which the reader knows or does not. */
  asker: string;
}

/** The app's page, which asks before it does anything: mail programs open links by themselves. */
const PAGE = '/companies/verify';

/** A subject is one line, and short; the name is somebody's own text. */
const shortName = (name: string): string => cutText(name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), 80);

/** Asks whoever reads mail at a company's own domain whether the company on Marquee is theirs. */
export function verificationMail(
  { to, token, name, domain, asker }: ClaimedVerificationMail,
  origin: string,
): Mail {
  const company = shortName(name);
  const subject = `Is ${company} on Marquee yours?`;
  const link = `${origin}${PAGE}?token=${encodeURIComponent(token)}`;
  const [asked, meaning, lasts, otherwise] = [
    `${asker} has set up a company called “${company}” on Marquee, a job marketplace for film and media people, with a website at ${domain}. They asked us to verify it with this address.`,
    'If you know them and that is your company, open the page and press the button. Crew then see that it is verified, and believe what they post.',
    'The link works once and expires 24 hours after it was asked for.',
    'If you do not know them or know nothing about this, do nothing: without the button, nothing is verified.',
  ];
  return {
    to,
    subject,
    text: `${asked}\n\n${meaning}\n\nVerify the company:\n${link}\n\n${lasts}\n\n${otherwise}\n\nMarquee. Find your people.\n${origin}\n`,
    html: htmlPage(
      subject,
      `<p>${escapeHtml(asked)}</p>\n<p>${meaning}</p>\n<p><a href="${escapeHtml(link)}">Verify the company</a></p>\n<p>${lasts}</p>\n<p>${otherwise}</p>\n<p><small>Marquee. Find your people.<br><a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a></small></p>`,
    ),
  };
}
