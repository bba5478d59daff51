import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';
import { oneClickLink, pageLink } from './newsletter-links.ts';

/** What an issue says, as the database keeps it. */
export interface IssueContent {
  subject: string;
  text: string;
  /** The inside of the HTML part; null: made from the text. */
  html: string | null;
}

const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const WHY = 'You get this because you confirmed that you want the Marquee newsletter.';
const LEAVE = 'Unsubscribe, or choose what you get';

/** One issue for one subscriber, with the headers that mail programs show a button for. */
export function issueMail(
  { subject, text, html }: IssueContent,
  to: string,
  token: string,
  origin: string,
): Mail {
  const link = pageLink(origin, 'unsubscribe', token);
  const footer = `<hr>\n<p><small>${WHY}<br><a href="${escapeHtml(link)}">${LEAVE}</a></small></p>`;
  return {
    to,
    subject,
    text: `${text.trim()}\n\n--\n${WHY}\n${LEAVE}: ${link}\n`,
    html: htmlPage(subject, `${html ?? paragraphs(text)}\n${footer}`),
    headers: {
      'List-Id': `Marquee newsletter <newsletter.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${oneClickLink(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Asks whether the owner of an address wants the newsletter. Says nothing that somebody else wrote: anybody can name an address. */
export function confirmationMail(to: string, token: string, origin: string): Mail {
  const subject = 'Confirm your subscription to the Marquee newsletter';
  const link = pageLink(origin, 'confirm', token);
  const [asked, lasts, otherwise] = [
    'Somebody, probably you, asked for the Marquee newsletter at this address. Open the page and press the button, and you get it.',
    'The link works once and expires in 48 hours.',
    'If that was not you, do nothing: you get no newsletter without it.',
  ];
  return {
    to,
    subject,
    text: `${asked}\n\n${lasts}\n\nConfirm my subscription:\n${link}\n\n${otherwise}\n\nMarquee. Find your people.\n${origin}\n`,
    html: htmlPage(
      subject,
      `<p>${asked}</p>\n<p>${lasts}</p>\n<p><a href="${escapeHtml(link)}">Confirm my subscription</a></p>\n<p>${otherwise}</p>\n<p><small>Marquee. Find your people.<br><a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a></small></p>`,
    ),
  };
}
