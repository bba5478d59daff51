import type { Day } from '../values/days';
import type { BookedDays } from './booked-days';
import type { ReadDays } from './calendar-file/read-days';
import type { DayMark, DayMarks, DayState } from './day-marks';

/** What is done with days that an event takes a part of. */
export const PART_CHOICES = ['part', 'day', 'none'] as const;
export type PartChoice = (typeof PART_CHOICES)[number];

export interface ImportChoices {
  /** What the days are marked as; the own file says it itself. */
  state: DayState;
  parts: PartChoice;
  /** Whether days change that say something else already. */
  replaces: boolean;
}

/** What an import would do, said before it does anything. */
export interface ImportPlan {
  changes: Readonly<Record<Day, DayMark>>;
  /** Say the same already. */
  same: readonly Day[];
  /** Say something else: changed only where `replaces` is chosen. */
  other: readonly Day[];
  /** Left alone: booked, or on hold, whatever is marked. */
  booked: readonly Day[];
  /** Left out, because an event takes only a part of them. */
  partly: readonly Day[];
}

/** Notes of the days stay; nothing of the file becomes one. */
export function importPlan(
  { days }: Pick<ReadDays, 'days'>,
  { marks, booked }: { marks: DayMarks; booked: BookedDays },
  { state, parts, replaces }: ImportChoices,
): ImportPlan {
  const changes: Record<Day, DayMark> = {};
  const left: Record<'same' | 'other' | 'booked' | 'partly', Day[]> = {
    same: [],
    other: [],
    booked: [],
    partly: [],
  };
  for (const [day, read] of Object.entries(days)) {
    const before = marks[day];
    const wanted = {
      state: read.state ?? state,
      part: read.state === null && parts === 'day' ? ('day' as const) : read.part,
    };
    if (booked.has(day)) left.booked.push(day);
    else if (read.state === null && parts === 'none' && read.part !== 'day') left.partly.push(day);
    else if (before?.state === wanted.state && before.part === wanted.part) left.same.push(day);
    else {
      if (before) left.other.push(day);
      if (!before || replaces) changes[day] = { ...wanted, note: before?.note ?? '' };
    }
  }
  return { changes, ...left };
}
