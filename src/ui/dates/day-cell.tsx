import type { ReactNode } from 'react';
import type { Day } from '@/domain/values/days';
import { formatLongDay, isWeekend } from './calendar';
import { cx } from '../cx';

/** What is known of a day, as a shape and in a word. */
export interface MarkOfDay {
  mark: ReactNode;
  word: string;
}

interface DayCellProps {
  day: Day | null;
  chosen: boolean;
  /** The first day of a range whose last day is not chosen yet. */
  first: boolean;
  today: boolean;
  /** The grid's tab stop. */
  stop: boolean;
  disabled: boolean;
  known: MarkOfDay | null;
  onPick: (day: Day, extend: boolean) => void;
}

/** One day of the day picker's month. */
export function DayCell({ day, chosen, first, today, stop, disabled, known, onPick }: DayCellProps) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty square of the month holds nothing to name
  if (day === null) return <td className="border border-hair" />;
  const name = [formatLongDay(day), today && 'today', known?.word, chosen && 'chosen', first && 'first day']
    .filter(Boolean)
    .join(', ');
  return (
    <td aria-selected={chosen} className="relative border border-hair p-0">
      <button
        type="button"
        data-day={day}
        aria-label={name}
        // Disabled days stay reachable by arrow keys, so that the month can be crossed.
        aria-disabled={disabled || undefined}
        tabIndex={stop ? 0 : -1}
        onClick={(event) => {
          if (!disabled) onPick(day, event.shiftKey);
        }}
        className={cx(
          'mono relative block min-h-12 w-full min-w-11 text-base select-none focus-visible:z-10',
          isWeekend(day) ? 'bg-paper' : 'bg-sheet',
          disabled ? 'cursor-not-allowed bg-well font-normal text-ink-3' : 'hover:bg-well',
          chosen && 'bg-inverse font-bold text-on-inverse hover:bg-inverse',
          first && 'inset-ring-3 inset-ring-ink',
        )}
      >
        {today && <i aria-hidden className="absolute inset-x-1.5 top-1 h-1 bg-current" />}
        {known === null ? (
          Number(day.slice(8))
        ) : (
          <span className="grid justify-items-center gap-1 leading-none">
            {Number(day.slice(8))}
            <span className="grid h-3 place-items-center">{known.mark}</span>
          </span>
        )}
      </button>
    </td>
  );
}
