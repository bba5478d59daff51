import { daysByMonth, formatDays, MAX_RUNS_IN_A_SENTENCE, runsOfDays } from '@/domain/availability/day-words';
import { type Day, formatDayRange } from '@/domain/values/days';

/** More runs of days than this are folded, so that what can be done with the booking is not far below them. */
const MAX_RUNS_UNFOLDED = 12;

/** The days of a booking: a line where they are few, by month where they are many, and folded where they are a great many. */
export function BookingDays({ days, thisYear }: { days: readonly Day[]; thisYear: number }) {
  const runs = runsOfDays(days);
  if (runs.length <= MAX_RUNS_IN_A_SENTENCE) return formatDays(days, thisYear);
  if (runs.length <= MAX_RUNS_UNFOLDED) return <Months days={days} />;
  const [first, last] = [runs[0]?.from ?? null, runs.at(-1)?.to ?? null];
  return (
    <>
      {formatDayRange(first, last, thisYear)}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-sans text-sm tracking-normal underline underline-offset-4">
          All {days.length} days
        </summary>
        <Months days={days} />
      </details>
    </>
  );
}

const Months = ({ days }: { days: readonly Day[] }) => (
  <ul className="mb-1 grid gap-1">
    {daysByMonth(days).map(({ month, dates }) => (
      <li key={month}>
        <span className="text-ink-2">{month}:</span> {dates}
      </li>
    ))}
  </ul>
);
