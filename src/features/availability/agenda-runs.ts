import { addDays, type Day } from '@/domain/values/days';
import type { MyCalendar } from '@/store/entities/availability';
import { monthOf } from '@/ui/dates/calendar';
import { dayWords, type OwnDay, ownDay } from './day-copy';

/** Days in a row, within a month, of which the same is said. */
export interface AgendaRun {
  /** The first of them, with what is said of each. */
  own: OwnDay;
  last: Day;
}

const isSame = (a: OwnDay, b: OwnDay): boolean =>
  dayWords(a) === dayWords(b) && (a.mark?.note ?? '') === (b.mark?.note ?? '');

/** Every day from this day on of which something is said; a month of one booking is one line. */
export function agendaRuns(calendar: Pick<MyCalendar, 'marks' | 'booked'>, from: Day): AgendaRun[] {
  const runs: AgendaRun[] = [];
  const days = [...new Set([...Object.keys(calendar.marks), ...calendar.booked.keys()])];
  for (const day of days.filter((each) => each >= from).toSorted()) {
    const own = ownDay(calendar, day);
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day && monthOf(run.last) === monthOf(day) && isSame(run.own, own))
      run.last = day;
    else runs.push({ own, last: day });
  }
  return runs;
}
