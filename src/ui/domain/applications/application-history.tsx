import { formatClockTime, formatDayHeading } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import { cx } from '../../cx';
import { stepLabel } from './application-copy';

interface ApplicationHistoryProps {
  history: Application['history'];
  now: Date;
  /** The first step is only on this device. */
  isWaiting?: boolean;
}

/** Every step so far, oldest first. The last one is the current status. */
export function ApplicationHistory({ history, now, isWaiting }: ApplicationHistoryProps) {
  return (
    <ol className="relative">
      {history.map((step, i) => {
        const { status, at } = step;
        const isLast = i === history.length - 1;
        return (
          <li key={`${status}${at}`} className="relative flex items-baseline gap-3 pb-3 pl-6 last:pb-0">
            {!isLast && <i aria-hidden className="absolute top-2.5 bottom-0 left-[5px] w-px bg-line" />}
            <i
              aria-hidden
              className={cx(
                'absolute top-[0.4rem] left-0 size-[11px] rounded-full border-[1.5px] border-ink',
                isLast ? 'bg-ink' : 'bg-paper',
              )}
            />
            <span className={cx('min-w-0 flex-1', isLast && 'font-semibold')}>
              {isWaiting && status === 'pending' ? 'Written' : stepLabel(step)}
            </span>
            <time dateTime={at} className="mono shrink-0 text-sm text-ink-2">
              {formatDayHeading(at, now)} {formatClockTime(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
