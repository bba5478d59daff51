import type { Mail } from '../mailbox';
import { refuse } from '../http/guard';
import { escapeHtml as escape, plainPage } from './plain-page';

const STYLE = `
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: .25rem 0 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }`;

/** Finds links before escaping, so that their `&` is escaped only once. Only http addresses become links. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('');
}

const mailArticle = ({ id, to, subject, text, html, sentAt }: Mail): string => `
  <article>
    <h2>${escape(subject)}</h2>
    <p class="quiet">To ${escape(to)}, <time datetime="${sentAt}">${escape(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></p>
    <pre>${linkify(text)}</pre>${
      html === null
        ? ''
        : `
    <p><a href="/_mail/${id}">View as sent</a></p>`
    }
  </article>`;

/** Lists every mail that the local backend has sent, newest first, on a page without scripts. */
export function mailboxPage(mails: Mail[]): Response {
  const list =
    mails.length > 0
      ? mails.map(mailArticle).join('')
      : '<p>No mail yet. Ask for a password reset or a magic link, then reload.</p>';
  return plainPage({
    title: 'Marquee mailbox',
    style: STYLE,
    body: `
    <h1>Mailbox</h1>
    <p class="quiet">Mail sent on this machine is collected here and discarded when the backend stops. <a href="/_mail">Reload</a></p>
    <main>${list}</main>`,
  });
}

/** Allows a mail's own styles and links, and nothing else. */
const MAIL_CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation-by-user-activation; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** One mail as a mail program would show it. */
export function mailPreview(mail: Mail | undefined): Response {
  if (!mail || mail.html === null) return refuse(404, 'There is no such mail.');
  return new Response(mail.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': MAIL_CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
