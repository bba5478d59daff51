import { cutText } from '@/domain/values/text/sendable-text';
import { formatClockTime, formatDay, today } from '@/domain/values/days';
import { dateFormat } from '@/domain/values/formats';
import { STREAM_WORDS } from '@/domain/definition/words';
import type { QueueItemKind } from '@/domain/streams';
import type { RefusedItem, WaitingItem } from '@/store/writes/queue-items';

/** An item of the queue, waiting or refused. */
export type Item = Pick<WaitingItem | RefusedItem, 'stream' | 'what' | 'text' | 'document'>;

/** The names of the other participants of a conversation. */
export type NameOf = (conversationId: string) => string | undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const STATUS_VERBS: Readonly<Record<string, string>> = {
  withdrawn: 'Withdrawal',
  declined: 'No',
  shortlisted: 'Shortlist',
  reviewed: 'Read',
  interview: 'Interview',
  offered: 'Offer',
  change_asked: 'Change asked for',
  accepted: 'Offer accepted',
  turned_down: 'Offer turned down',
  hired: 'Hire',
};

/** Steps of the applicant's own, which are about the job; the employer's are about a person. */
const OWN_STEPS: readonly unknown[] = ['withdrawn', 'accepted', 'turned_down', 'change_asked'];

const CONVERSATION_ACTS: Readonly<Record<string, string>> = {
  blocked: 'Block',
  declined: 'Request declined',
};

/** `May 2027`; a month that is not known is left out. */
const monthWords = (month: unknown): string =>
  typeof month === 'string'
    ? dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}T00:00:00Z`),
      )
    : 'a month';
const MEMBERSHIP_ACTS: Readonly<Record<string, string>> = {
  accepted: 'You join',
  declined: 'You do not join',
  left: 'You leave',
  removed: 'Taken off the crew',
};

/** What was said last about a booking. */
function bookingVerb({
  talent_step: talent,
  employer_step: employer,
  is_challenging: isChallenging,
  wants,
}: Item['document']): string {
  if (employer === 'withdrawn' || talent === 'released') return 'Let go';
  if (employer === 'confirmed' && wants === 'hold') return 'Confirmed';
  if (talent === 'declined') return 'Declined';
  if (isChallenging === true) return 'Challenge';
  return wants === 'hold' ? 'Hold given' : 'Accepted';
}

/** What was said last about somebody's place in a company. */
function colleagueVerb({ removed, answer, access }: Item['document']): string {
  if (answer === 'left') return 'You leave';
  if (removed === true) return 'Taken out';
  return access === 'owner' ? 'Company handed on' : 'Colleague';
}

const dayOf = (day: unknown): string => (text(day) === '' ? '' : formatDay(text(day)));

/** The titles of items whose title depends on the row. All others use their stream's words. */
const TITLES: Partial<Record<QueueItemKind, (item: Item, nameOf: NameOf) => string>> = {
  message: ({ document }, nameOf) =>
    `Message to ${nameOf(text(document.conversation_id)) ?? 'somebody on Marquee'}`,
  message_change: ({ document }, nameOf) =>
    `Change of a message to ${nameOf(text(document.conversation_id)) ?? 'somebody on Marquee'}`,
  application: ({ document }) => `Application: ${text(document.job_title) || 'a job'}`,
  application_change: ({ document }) => {
    const verb = STATUS_VERBS[text(document.status)] ?? 'Answer';
    return OWN_STEPS.includes(document.status)
      ? `${verb}: ${text(document.job_title)}`
      : `${verb}: ${text(document.applicant_name) || 'an applicant'}`;
  },
  job_published: ({ text: title }) => `Job: ${title || 'Untitled job'}`,
  job_draft: ({ text: title }) => `Draft: ${title || 'Untitled job'}`,
  job_template: ({ text: title }) => `Job template: ${title}`,
  message_template: ({ text: title }) => `Message template: ${title}`,
  job_change: ({ text: title }) => `Change to ${title || 'your job'}`,
  company_change: ({ text: name }) => `Company: ${name}`,
  conversation_change: ({ document }, nameOf) =>
    [CONVERSATION_ACTS[text(document.state)] ?? 'Messages read', nameOf(text(document.id))]
      .filter(Boolean)
      .join(': '),
  endorsement_request: ({ document }) =>
    `Ask ${text(document.endorser_name) || 'somebody'} about ${text(document.production) || 'a credit'}`,
  endorsement: ({ document, text: production }) =>
    `${document.withdrawn === true ? 'Request taken back' : 'Confirmation'}: ${production || 'a credit'}`,
  availability: ({ document }) => `Your days: ${monthWords(document.month)}`,
  project: ({ text: title }) => `Project: ${title}`,
  project_change: ({ text: title }) => `Change to ${title || 'a project'}`,
  project_invitation: ({ document }) =>
    `Invite ${text(document.user_name) || 'somebody'} to ${text(document.project_title) || 'a project'}`,
  project_membership: ({ document }) =>
    `${MEMBERSHIP_ACTS[document.removed === true ? 'removed' : text(document.answer)] ?? 'Crew'}: ${text(document.project_title) || 'a project'}`,
  project_file: ({ document }) => `File: ${fileNameOf(document)}`,
  project_file_change: ({ document }) => `Change to a file: ${fileNameOf(document)}`,
  project_file_removed: ({ document }) => `File removed: ${fileNameOf(document)}`,
  project_budget: () => 'Budget of a project',
  company_invitation: ({ document }) =>
    `Invite ${text(document.email)} to ${text(document.company_name) || 'your company'}`,
  company_membership: ({ document }) =>
    `${colleagueVerb(document)}: ${(document.answer === 'left' ? text(document.company_name) : text(document.user_name) || text(document.email)) || 'your company'}`,
  team_note: () => 'Note for your team',
  team_note_change: () => 'Change of a note for your team',
  team_note_removed: () => 'Note for your team removed',
  call_sheet: ({ document, text: title }) =>
    `${document.status === 'draft' ? 'Draft of a call sheet' : 'Call sheet'}: ${[title, dayOf(document.shoot_day)].filter(Boolean).join(', ')}`,
  call_sheet_receipt: ({ document }) =>
    Number(document.confirmed_version) > 0 ? 'Your call is confirmed' : 'Call sheet looked at',
  booking_request: ({ document }) =>
    `Ask ${text(document.talent_name) || 'somebody'} for days: ${text(document.title)}`,
  booking_step: ({ document }) => `${bookingVerb(document)}: ${text(document.title)}`,
  note_sent: ({ text: title }) => `Note: ${title || 'a booking'}`,
  note_draft: ({ text: title }) => `Draft of a note: ${title || 'a booking'}`,
  note_reply: ({ document }) => `Reply to ${text(document.reviewer_name) || 'a note'}`,
  draft: ({ text: title }) => `Draft: ${title || 'unfinished text'}`,
};

export function titleOf(item: Item, nameOf: NameOf): string {
  const own = TITLES[item.what];
  if (own) return own(item, nameOf);
  const words = STREAM_WORDS[item.stream];
  return words?.acts?.[item.what] ?? words?.one ?? '';
}

/** An item's excerpt: what the person wrote, or a description. */
const EXCERPTS: Partial<Record<QueueItemKind, (item: Item) => string>> = {
  message: ({ document }) => `“${text(document.body)}”`,
  message_change: ({ document }) => `“${text(document.body)}”`,
  application: ({ document }) => text(document.cover_note) || 'Without a note.',
  application_change: ({ document }) => text(document.decline_note) || text(document.job_title),
  job_published: () => 'Ready to publish.',
  job_draft: () => 'Not published. Kept for your other devices.',
  job_template: () => 'Kept for your other devices.',
  job_change: ({ document }) => text(document.production),
  profile_change: () => 'What you changed about yourself.',
  company_change: () => 'What you changed about your company.',
  company_settings: () => 'For everybody who posts for it.',
  conversation_change: () => 'So that your other devices know.',
  endorsement_request: () => 'They are asked to confirm your credit.',
  endorsement: ({ document }) => text(document.sentence) || text(document.asker_name),
  availability: () => 'So that employers and your other devices know.',
  project: () => 'Begun here.',
  project_change: () => 'What you changed about it.',
  project_invitation: () => 'They are asked to join.',
  project_membership: ({ document }) => text(document.user_name),
  project_file: () => 'For everybody on the project.',
  project_budget: () => 'For its editors alone.',
  company_invitation: () => 'They get a mail with the invitation.',
  company_membership: ({ document }) => text(document.company_name),
  team_note: ({ document }) => `“${text(document.note)}”`,
  team_note_change: ({ document }) => `“${text(document.note)}”`,
  call_sheet: ({ document }) =>
    document.status === 'draft' ? 'Not published.' : 'Everybody on the crew is told.',
  call_sheet_receipt: () => 'So that whoever sent it knows.',
  booking_request: ({ document }) => text(document.note) || 'They are asked, and answer with yes or no.',
  booking_step: ({ document }) => text(document.talent_note) || text(document.employer_note),
  message_template: ({ document }) => bodyOf(document),
  note_sent: ({ document }) => noteTextOf(document) || 'Sealed until both of you have written.',
  note_draft: ({ document }) => noteTextOf(document) || 'Not sent. Kept for your other devices.',
  note_reply: ({ document }) => text(document.reply_text),
  draft: ({ document }) => bodyOf(document),
};

function fileNameOf({ label, attachments }: Item['document']): string {
  const [file] = Array.isArray(attachments) ? (attachments as { name?: unknown }[]) : [];
  return text(label) || text(file?.name) || 'a file';
}

function noteTextOf({ payload }: Item['document']): string {
  return typeof payload === 'object' && payload !== null
    ? text((payload as Record<string, unknown>).text)
    : '';
}

function bodyOf(document: Item['document']): string {
  const payload = document.payload;
  const {
    body,
    coverNote,
    cover_note: note,
  } = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>;
  return text(body) || text(coverNote) || text(note) || 'Not sent. Kept for your other devices.';
}

const MAX_EXCERPT_LENGTH = 160;

export function excerptOf(item: Item): string {
  const words = EXCERPTS[item.what]?.(item) ?? item.text;
  return words.length > MAX_EXCERPT_LENGTH ? `${cutText(words, MAX_EXCERPT_LENGTH - 1).trimEnd()}…` : words;
}

/** Everything that a person wrote in it, for the clipboard; no codes, ids or numbers. */
export function fullTextOf({ document, stream, what }: Item): string {
  if (what === 'message' || what === 'message_change') return text(document.body);
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

/** `10:44` today, `6 May` on earlier days. */
export function timeOrDayOf(at: number, now: Date): string {
  const day = today(new Date(at));
  return day === today(now) ? formatClockTime(at) : formatDay(day, now.getFullYear());
}

/** `10:42` today, `6 May, 10:42` on earlier days. */
export function dateTimeOf(at: number, now: Date): string {
  const day = today(new Date(at));
  return day === today(now)
    ? formatClockTime(at)
    : `${formatDay(day, now.getFullYear())}, ${formatClockTime(at)}`;
}

/** Why it was refused. */
export const reasonOf = ({ isRemovedElsewhere, what, sentence }: RefusedItem): string =>
  isRemovedElsewhere
    ? `You removed ${what === 'people_list' ? 'this list' : 'this'} on another device. You can make it again as you wrote it here.`
    : sentence;
