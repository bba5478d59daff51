import { formatClockTime, formatDayHeading } from '@/domain/values/days';

/** "As of 10:42", for a list that is not current. Renders nothing while `at` is null, which means current. */
export function AsOf({ at, now }: { at: number | null; now: Date }) {
  if (at === null) return null;
  const day = formatDayHeading(at, now);
  return (
    <p className="text-sm text-ink-2">
      As of {day === 'Today' ? '' : `${day} `}
      <span className="mono">{formatClockTime(at)}</span>
    </p>
  );
}
