import { daysFile } from '../../../src/domain/availability/days-file.ts';
import {
  DAY_STATE_LABELS,
  type DayMark,
  type DayMarks,
  markWords,
} from '../../../src/domain/availability/day-marks.ts';
import { shownAs } from '../../../src/domain/availability/shown-days.ts';
import { callAsService } from '../_shared/database.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { networkOf } from '../_shared/settings.ts';

/** What the address of a feed serves (07_production/03_calendar_feeds.sql): no notes, and no employer. */
interface Feed {
  marks: Readonly<Record<string, Pick<DayMark, 'state' | 'part'>>>;
  booked: readonly string[];
  /** With a hold that was given: as taken as a booked day, until it ends. */
  held: readonly string[];
}

/** Whoever finds the address in a log must not find its content in a cache or a search engine. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const text = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

/** The same for an address that never was and one that was taken back. */
const unknown = (): Response => text(404, 'There is no calendar at this address.');

const isBusy = (mark: DayMark | undefined): boolean => mark !== undefined && shownAs(mark) === 'busy';
const taken = (days: readonly string[], title: string) => days.map((day) => ({ day, title, isBusy: true }));

/** One event a day: what is booked before what is on hold before what is marked, unless that is busy the whole day (as in `shown-days.ts`). */
function calendarOf({ marks, booked, held }: Feed): string {
  const all = marks as DayMarks;
  const onHold = held.filter((day) => !booked.includes(day) && !isBusy(all[day]));
  const days = Object.entries(all)
    .filter(([day]) => !booked.includes(day) && !onHold.includes(day))
    .map(([day, mark]) => ({ day, title: markWords(mark), isBusy: mark.state !== 'free' }));
  return daysFile(
    [...days, ...taken(onHold, DAY_STATE_LABELS.hold), ...taken(booked, 'Booked')].map((day) => ({
      ...day,
      text: '',
    })),
    new Date(),
  );
}

/** Somebody's own days, for a calendar program that subscribes: `/calendar-feed/<token>.ics`. The token alone says who may. */
Deno.serve(async (request, { remoteAddr }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Use GET.', { allow: 'GET, HEAD' });
  const token = /\/calendar-feed\/([\w-]{43})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  const over = await refuseOverLimit('calendar_feed', networkOf(request.headers, remoteAddr.hostname));
  if (over) return over;
  const feed =
    token === undefined ? null : await callAsService<Feed | null>('read_calendar_feed', { p_token: token });
  if (feed === null) return unknown();
  return text(200, request.method === 'HEAD' ? '' : calendarOf(feed), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="marquee.ics"',
  });
});
