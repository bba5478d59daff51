import type { Mail } from '../mailbox';
import { escapeHtml as escape, plainPage } from './plain-page';

const STYLE = `
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: .25rem 0 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0; }`;

/** Links are found before escaping, so that their `&` is escaped once; only http addresses become links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('');
}

const article = ({ to, subject, text, sentAt }: Mail): string => `
  <article>
    <h2>${escape(subject)}</h2>
    <p class="quiet">To ${escape(to)}, <time datetime="${sentAt}">${escape(sentAt.replace('T', ' ').slice(0, 19))} UTC</time></p>
    <pre>${withLinks(text)}</pre>
  </article>`;

/** Every mail that the local backend would have sent, newest first, as a page that needs no script. */
export function mailboxPage(mails: Mail[]): Response {
  const list = mails.length > 0 ? mails.map(article).join('') : '<p>No mail yet. Ask for a password reset or a magic link, then reload.</p>';
  return plainPage({
    title: 'Mailbox of this Marquee',
    style: STYLE,
    body: `
    <h1>Mailbox</h1>
    <p class="quiet">Mail sent on this machine ends here and is gone when the backend stops. <a href="/_mail">Reload</a></p>
    <main>${list}</main>`,
  });
}
