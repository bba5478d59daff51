import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
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

/** A screen's title, and beside it, where it pushes nothing down when it comes, how old the data is. */
export const TitleLine = ({
  at,
  now,
  className,
  children,
}: ComponentProps<typeof AsOf> & { className?: string; children: ReactNode }) => (
  <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
    {children}
    <AsOf at={at} now={now} />
  </div>
);
