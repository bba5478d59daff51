import { daysBetween, formatClockTime, formatDay, today, weekday } from '@/domain/days';
import type { Conversation } from '@/domain/streams/conversations';

/** What a conversation is called and which drawer it lies in; used by the list and the thread alike. */

type Named = Pick<Conversation, 'members' | 'participants' | 'kind' | 'job_title' | 'state' | 'state_by'>;

/** `Mara`: how the composer and the read-out call somebody. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

export const aboutOf = ({ kind, job_title: title }: Named): string =>
  kind === 'job' ? title || 'About a job' : 'Direct';

/** A stranger's first message, which I may accept or decline. */
export const isRequestToMe = ({ state, state_by: by }: Named, me: string): boolean =>
  state === 'requested' && by !== me;

/** A request I declined. It stays in sight among the requests, so that it can still be accepted. */
export const isDeclinedByMe = ({ state, state_by: by }: Named, me: string): boolean =>
  state === 'declined' && by === me;

export const DRAWERS = ['all', 'jobs', 'requests'] as const;
export type Drawer = (typeof DRAWERS)[number];

export const drawerOf = (value: string | null): Drawer => DRAWERS.find((drawer) => drawer === value) ?? 'all';

export function inDrawer(drawer: Drawer, conversation: Named, me: string): boolean {
  const isRequest = isRequestToMe(conversation, me) || isDeclinedByMe(conversation, me);
  if (drawer === 'requests') return isRequest;
  return !isRequest && (drawer === 'all' || conversation.kind === 'job');
}

/** `10:44` today, `Sun` this week, `6 May` before: as short as a list's isRequest must be. */
export function shortTime(instant: string, now: Date): string {
  const day = today(new Date(instant));
  const ago = daysBetween(day, today(now));
  if (ago <= 0) return formatClockTime(instant);
  return ago < 7 ? weekday(day) : formatDay(day, now.getFullYear());
}
