import { formatClockTime, formatDay, today } from '@/domain/days';
import { STREAM_WORDS } from '@/domain/definition/words';
import type { QueueItemKind } from '@/domain/streams';
import type { RefusedItem, WaitingItem } from '@/store/writes/queue';

/** What is known of an item of the queue, waiting or refused. */
export type Item = Pick<WaitingItem | RefusedItem, 'stream' | 'what' | 'text' | 'document'>;

/** Names of the people at the other end, by conversation. */
export type NameOf = (conversationId: string) => string | undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const STATUS_VERBS: Readonly<Record<string, string>> = {
  withdrawn: 'Withdrawal',
  declined: 'No',
  shortlisted: 'Shortlist',
  reviewed: 'Read',
  interview: 'Interview',
  offered: 'Offer',
  hired: 'Hire',
};

const CONVERSATION_ACTS: Readonly<Record<string, string>> = {
  blocked: 'Block',
  declined: 'Request declined',
};

/** What an item is called: whom it goes to, what it changes. */
const TITLES: Record<QueueItemKind, (item: Item, nameOf: NameOf) => string> = {
  message: ({ document }, nameOf) =>
    `Message to ${nameOf(text(document.conversation_id)) ?? 'somebody on Marquee'}`,
  application: ({ document }) => `Application: ${text(document.job_title) || 'a job'}`,
  application_change: ({ document }) => {
    const verb = STATUS_VERBS[text(document.status)] ?? 'Answer';
    return document.status === 'withdrawn'
      ? `${verb}: ${text(document.job_title)}`
      : `${verb}: ${text(document.applicant_name) || 'an applicant'}`;
  },
  job_published: ({ text: title }) => `Job: ${title || 'Untitled job'}`,
  job_draft: ({ text: title }) => `Draft: ${title || 'Untitled job'}`,
  job_change: ({ text: title }) => `Change to ${title || 'your job'}`,
  profile_change: () => 'Your profile',
  company_change: ({ text: name }) => `Company: ${name}`,
  conversation_change: ({ document }, nameOf) =>
    [CONVERSATION_ACTS[text(document.state)] ?? 'Messages read', nameOf(text(document.id))]
      .filter(Boolean)
      .join(': '),
  notification_read: () => 'Notification read',
  saved: () => 'Saved for later',
  unsaved: () => 'No longer saved',
  draft: ({ text: title }) => `Draft: ${title || 'unfinished text'}`,
};

export const titleOf = (item: Item, nameOf: NameOf): string => TITLES[item.what](item, nameOf);

/** The person's own words, or what stands for them. */
const WORDS: Record<QueueItemKind, (item: Item) => string> = {
  message: ({ document }) => `“${text(document.body)}”`,
  application: ({ document }) => text(document.cover_note) || 'Without a note.',
  application_change: ({ document }) => text(document.decline_note) || text(document.job_title),
  job_published: () => 'Ready to publish.',
  job_draft: () => 'Not published. Kept for your other devices.',
  job_change: ({ document }) => text(document.production),
  profile_change: () => 'What you changed about yourself.',
  company_change: () => 'What you changed about your company.',
  conversation_change: () => 'So that your other devices know.',
  notification_read: ({ text: title }) => title,
  saved: ({ text: label }) => label,
  unsaved: ({ text: label }) => label,
  draft: ({ document }) => bodyOf(document),
};

function bodyOf(document: Item['document']): string {
  const payload = document.payload;
  const {
    body,
    coverNote,
    cover_note: note,
  } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
  return text(body) || text(coverNote) || text(note) || 'Not sent. Kept for your other devices.';
}

const SHORT = 160;

export function wordsOf(item: Item): string {
  const words = WORDS[item.what](item);
  return words.length > SHORT ? `${words.slice(0, SHORT - 1).trimEnd()}…` : words;
}

/** Everything a person wrote in it, for the clipboard. Codes, ids and numbers are not words. */
export function fullTextOf({ document, stream, what }: Item): string {
  if (what === 'message') return text(document.body);
  const source = {
    ...document,
    ...(typeof document.payload === 'object' && document.payload !== null ? document.payload : {}),
  } as Record<string, unknown>;
  return (STREAM_WORDS[stream]?.prose ?? [])
    .flatMap((field) => source[field])
    .map((part) => text(part).trim())
    .filter(Boolean)
    .join('\n\n');
}

/** `10:44` today, `6 May` before. */
export function whenOf(at: number, now: Date): string {
  const day = today(new Date(at));
  return day === today(now) ? formatClockTime(at) : formatDay(day, now.getFullYear());
}

/** `10:42` today, `6 May, 10:42` before. */
export function stepTime(at: number, now: Date): string {
  const day = today(new Date(at));
  return day === today(now)
    ? formatClockTime(at)
    : `${formatDay(day, now.getFullYear())}, ${formatClockTime(at)}`;
}
