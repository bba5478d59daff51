import { daysFile } from '../../../src/domain/availability/days-file.ts';
import { type DayMark, type DayMarks, markWords } from '../../../src/domain/availability/day-marks.ts';
import { callAsService } from '../_shared/database.ts';
import { refuseOverLimit } from '../_shared/rate-limit.ts';
import { networkOf } from '../_shared/settings.ts';

/** What the address of a feed serves (07_production/03_calendar_feeds.sql): no notes, and no employer. */
interface Feed {
  marks: Readonly<Record<string, Pick<DayMark, 'state' | 'part'>>>;
  booked: readonly string[];
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

function calendarOf({ marks, booked }: Feed): string {
  const days = Object.entries(marks as DayMarks)
    .filter(([day]) => !booked.includes(day))
    .map(([day, mark]) => ({ day, title: markWords(mark), text: '', isBusy: mark.state !== 'free' }));
  return daysFile(
    [...days, ...booked.map((day) => ({ day, title: 'Booked', text: '', isBusy: true }))],
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
