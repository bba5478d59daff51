import { formatDay, weekday, type Day } from '@/domain/values/days';
import { cx } from '../cx';
import { DAY_LOOK_LABELS, DAY_LOOK_TONES, type DayLook, DayMark } from './day-look';

export interface StripDay {
  day: Day;
  state: DayLook;
  today?: boolean;
  picked?: boolean;
}

/** The stripboard: one strip per day. */
export function DateStrip({
  days,
  label,
  onPick,
}: {
  days: readonly StripDay[];
  label: string;
  onPick?: (day: Day) => void;
}) {
  return (
    // Seven targets of 44 px and their borders need 316 px, so on the narrowest phones the strip extends to the page's
    // edge.
    <div className="@container">
      <ul
        aria-label={label}
        className={cx('grid grid-cols-7 gap-px border border-hair bg-hair', onPick && '@max-[316px]:-mx-4')}
      >
        {days.map(({ day, state, today, picked }) => {
          const body = (
            <>
              <span className="max-w-full overflow-hidden text-label font-medium tracking-tighter">
                {weekday(day)}
              </span>
              <span className="mono text-md leading-tight font-semibold">{Number(day.slice(8))}</span>
              <span className="grid h-4 place-items-center">
                <DayMark look={state} />
              </span>
              <span className="sr-only">
                {formatDay(day)}, {DAY_LOOK_LABELS[state]}
                {today ? ', today' : ''}
                {picked ? ', wanted' : ''}
              </span>
            </>
          );
          const className = cx(
            'relative flex min-h-16 w-full flex-col items-center justify-center gap-0.5 py-1',
            DAY_LOOK_TONES[state],
            picked && 'after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:bg-current',
          );
          return (
            <li key={day} className="relative min-w-0">
              {onPick ? (
                <button
                  type="button"
                  onClick={() => onPick(day)}
                  className={cx(className, 'focus-visible:z-10')}
                >
                  {body}
                </button>
              ) : (
                <div className={className}>{body}</div>
              )}
              {today && <i aria-hidden className="absolute inset-x-0 top-0 h-1 bg-ink" />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function DayLegend({
  states = ['free', 'hold', 'busy', 'travel', 'off'],
}: {
  states?: readonly DayLook[];
}) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-label="Key">
      {states.map((state) => (
        <li key={state} className="inline-flex items-center gap-1.5">
          <span className="grid min-w-4 place-items-center text-ink">
            <DayMark look={state} />
          </span>
          {DAY_LOOK_LABELS[state]}
        </li>
      ))}
    </ul>
  );
}
