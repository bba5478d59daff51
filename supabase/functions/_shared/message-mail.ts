import { escapeHtml, htmlPage } from './html-page.ts';
import type { Mail } from './mail.ts';
import { personInMail } from './names-in-mail.ts';
import { messagesOneClickLink, pageLink } from './newsletter-links.ts';

/** A mail about unread messages of one conversation, as the database hands it to the sender. */
export interface ClaimedMessageMail {
  id: string;
  /** Names this try among those of one mail. */
  claim: number;
  to: string;
  token: string;
  conversation_id: string;
  /** Of who wrote last; their own text. */
  name: string;
  count: number;
  /** A stranger's request, which its reader accepts or declines. */
  requested: boolean;
}

const WHY = 'You get this at most once a day for each conversation, while you have not been on Marquee.';
const CHANGE = 'Choose what is mailed to you';
const LEAVE = 'Unsubscribe from all mail about messages';

/** Who wrote, and the way there. Nothing of what was written: mail is read on other people's screens and servers. */
export function messageMail(
  { to, token, conversation_id, name, count, requested }: ClaimedMessageMail,
  origin: string,
): Mail {
  const who = personInMail(name);
  const subject = requested ? `${who} wants to write to you on Marquee` : `${who} wrote to you on Marquee`;
  const waits = requested
    ? 'You decide whether to accept.'
    : count === 1
      ? 'One message waits for you.'
      : `${count} messages wait for you.`;
  const [read, change, leave] = [
    `${origin}/messages/${conversation_id}`,
    `${origin}/settings#mail`,
    pageLink(origin, 'messages', token),
  ];
  const footer = [
    WHY,
    `<a href="${escapeHtml(change)}">${CHANGE}</a>`,
    `<a href="${escapeHtml(leave)}">${LEAVE}</a>`,
  ].join('<br>');
  return {
    to,
    subject,
    text: `${subject}. ${waits}\n\nRead and answer: ${read}\n\n--\n${WHY}\n${CHANGE}: ${change}\n${LEAVE}: ${leave}\n`,
    html: htmlPage(
      subject,
      `<p>${escapeHtml(`${subject}. ${waits}`)}</p>\n<p><a href="${escapeHtml(read)}">Read and answer</a></p>\n<hr>\n<p><small>${footer}</small></p>`,
    ),
    headers: {
      'List-Id': `Marquee messages <messages.${new URL(origin).hostname}>`,
      'List-Unsubscribe': `<${messagesOneClickLink(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
