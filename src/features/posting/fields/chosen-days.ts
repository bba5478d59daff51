import type { JobDate } from '@/domain/jobs/job-content';

/**
 * The chosen days with the details already entered. A new day takes its times from the shoot day before it, because most
 * shoots keep them.
 */
export function withChosenDays(dates: readonly JobDate[], days: readonly string[]): JobDate[] {
  const known = new Map(dates.map((date) => [date.day, date]));
  let last: JobDate | undefined;
  return days.map((day) => {
    const date = known.get(day) ?? {
      day,
      kind: 'shoot' as const,
      call: last?.call ?? '',
      wrap: last?.wrap ?? '',
    };
    if (date.kind === 'shoot') last = date;
    return date;
  });
}
