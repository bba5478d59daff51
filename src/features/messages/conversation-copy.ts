import { daysBetween, formatClockTime, formatDay, today, weekday } from '@/domain/values/days';
import type { Conversation } from '@/domain/streams/conversations';

/** Names of a conversation, and which tab it belongs to; for the list and the thread. */

type Named = Pick<Conversation, 'members' | 'participants' | 'kind' | 'job_title' | 'state' | 'state_by'>;

/** The name that the composer and announcements use, such as `Mara`. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

export const aboutOf = ({ kind, job_title: title }: Named): string =>
  kind === 'job' ? title || 'About a job' : 'Direct';

/** A stranger's first message, which I can accept or decline. */
export const isRequestToMe = ({ state, state_by: by }: Named, me: string): boolean =>
  state === 'requested' && by !== me;

/** A request that I declined. It stays among the requests, so that it can still be accepted. */
export const isDeclinedByMe = ({ state, state_by: by }: Named, me: string): boolean =>
  state === 'declined' && by === me;

export const TABS = ['all', 'jobs', 'requests'] as const;
export type MessagesTab = (typeof TABS)[number];

export const tabOf = (value: string | null): MessagesTab => TABS.find((tab) => tab === value) ?? 'all';

export function isInTab(tab: MessagesTab, conversation: Named, me: string): boolean {
  const isRequest = isRequestToMe(conversation, me) || isDeclinedByMe(conversation, me);
  if (tab === 'requests') return isRequest;
  return !isRequest && (tab === 'all' || conversation.kind === 'job');
}

/** `10:44` today, `Sun` within the last week, `6 May` before: short enough for a list row. */
export function shortTime(instant: string, now: Date): string {
  const day = today(new Date(instant));
  const ago = daysBetween(day, today(now));
  if (ago <= 0) return formatClockTime(instant);
  return ago < 7 ? weekday(day) : formatDay(day, now.getFullYear());
}
