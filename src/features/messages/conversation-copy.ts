import { daysBetween, formatClockTime, formatDay, today, weekday } from '@/domain/values/days';
import { isDeclinedByMe, isRequestToMe } from '@/domain/messages/conversation-gate';
import { isColleagueIn, isCompanyThread } from '@/domain/messages/sides';
import type { Conversation } from '@/domain/streams/conversations';
import { visibleText } from '@/domain/values/text/visible-text';

/** Words for a conversation, and which tab it belongs to; for the list and the thread. */

type Named = Pick<
  Conversation,
  'members' | 'participants' | 'kind' | 'job_title' | 'state' | 'state_by' | 'company_name' | 'person_id'
>;
type Sided = Pick<Named, 'members' | 'company_name' | 'person_id'>;

/** The name that the composer and announcements use, such as `Mara`. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

const nameIn = ({ members }: Pick<Named, 'members'>, account: string | null): string =>
  members.find(({ user_id: id }) => id === account)?.name.trim() ?? '';

/** Who of a company wrote, over their words: the person reads whose colleague it is. Undefined for everything else, where the place says whose it is. */
export function authorLineOf(conversation: Sided, sender: string, me: string): string | undefined {
  const { company_name: company, person_id: person } = conversation;
  if (!isCompanyThread(conversation) || sender === me || sender === person) return undefined;
  const name = nameIn(conversation, sender);
  if (isColleagueIn(conversation, me)) return name || 'A colleague';
  return name === '' ? company : `${name}, ${company}`;
}

/** Whom the composer writes to, such as `Mara` or `Gantry Row`. */
export const addressedAs = (conversation: Sided, name: string, me: string): string =>
  isCompanyThread(conversation) && !isColleagueIn(conversation, me) ? name : firstNameOf(name);

/** The last line of a row: an unsent text, my own last words, or theirs. */
export function lastWords(
  {
    last_message_preview: preview,
    last_message_sender_id: sender,
    ...conversation
  }: Pick<Conversation, 'last_message_preview' | 'last_message_sender_id'> & Sided,
  draft: string | undefined,
  me: string,
): { by: 'draft' | 'me' | 'them'; label: string; text: string } {
  const inOneLine = draft?.replace(/\s+/g, ' ').trim() ?? '';
  // A draft that was being saved while its text was sent can come back for a moment.
  const isUnsent = inOneLine !== '' && !(sender === me && preview === inOneLine);
  if (isUnsent) return { by: 'draft', label: 'Draft:', text: inOneLine };
  if (sender === me) return { by: 'me', label: 'You:', text: visibleText(preview) };
  const isOfCompany = isCompanyThread(conversation) && sender !== conversation.person_id;
  const who = isOfCompany ? firstNameOf(nameIn(conversation, sender)) : '';
  return { by: 'them', label: who && `${who}:`, text: visibleText(preview) };
}

export const TABS = ['all', 'answer', 'jobs', 'requests', 'archived'] as const;
export type MessagesTab = (typeof TABS)[number];

export const tabOf = (value: string | null): MessagesTab => TABS.find((tab) => tab === value) ?? 'all';

/** Archived conversations are in no other tab. */
export function isInTab(
  tab: MessagesTab,
  conversation: Named & { isArchived: boolean },
  needsAnswer: boolean,
  me: string,
): boolean {
  if (conversation.isArchived) return tab === 'archived';
  if (tab === 'answer') return needsAnswer;
  const isRequest = isRequestToMe(conversation, me) || isDeclinedByMe(conversation, me);
  if (tab === 'requests') return isRequest;
  return !isRequest && (tab === 'all' || (tab === 'jobs' && conversation.kind === 'job'));
}

/** `10:44` today, `Sun` within the last week, `6 May` before: short enough for a list row. */
export function shortTime(instant: string, now: Date): string {
  const day = today(new Date(instant));
  const ago = daysBetween(day, today(now));
  if (ago <= 0) return formatClockTime(instant);
  return ago < 7 ? weekday(day) : formatDay(day, now.getFullYear());
}
