import type { DayPart } from '@/domain/availability/day-marks';
import type { Day } from '@/domain/values/days';
import { cx } from '@/ui/cx';
import { isWeekend } from '@/ui/dates/calendar';
import { DAY_LOOK_TONES, DayMark } from '@/ui/dates/day-look';
import { lookOf, type OwnDay, spokenDay } from '../day-copy';

interface MonthDayProps {
  own: OwnDay | null;
  isToday: boolean;
  /** The grid's tab stop. */
  isStop: boolean;
  /** In the range that is being chosen. */
  isSelected: boolean;
  isDisabled: boolean;
  onPick: (day: Day, extend: boolean) => void;
}

const SHORT_PARTS: Readonly<Record<DayPart, string>> = {
  day: '',
  morning: 'a.m.',
  afternoon: 'p.m.',
  night: 'night',
};

/** One square of the month: the number, what is said of the day as a shape, and for which part of it. */
export function MonthDay({ own, isToday, isStop, isSelected, isDisabled, onPick }: MonthDayProps) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty square of the month holds nothing to name
  if (own === null) return <td className="border border-hair" />;
  const look = lookOf(own);
  const { day, mark, booked } = own;
  return (
    <td aria-selected={isSelected} className="relative border border-hair p-0">
      <button
        type="button"
        data-day={day}
        aria-label={spokenDay({ ...own, isToday, isSelected })}
        // Disabled days stay reachable by arrow keys, so that the month can be crossed.
        aria-disabled={isDisabled || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => onPick(day, event.shiftKey)}
        className={cx(
          'relative flex min-h-15 w-full min-w-11 flex-col items-center justify-start gap-0.5 pt-1.5 pb-1 select-none focus-visible:z-10',
          look ? DAY_LOOK_TONES[look] : isWeekend(day) ? 'bg-paper text-ink' : 'bg-sheet text-ink',
          isDisabled ? 'cursor-not-allowed text-ink-3' : 'hover:inset-ring-2 hover:inset-ring-hair',
          isSelected && 'inset-ring-3 inset-ring-ink hover:inset-ring-3 hover:inset-ring-ink',
        )}
      >
        {isToday && <i aria-hidden className="absolute inset-x-0 top-0 h-1 bg-current" />}
        <span aria-hidden className="mono text-base leading-tight font-semibold">
          {Number(day.slice(8))}
        </span>
        <span aria-hidden className="grid h-4 place-items-center">
          {look && <DayMark look={look} />}
        </span>
        {mark && booked.length === 0 && mark.part !== 'day' && (
          <span aria-hidden className="text-label leading-none">
            {SHORT_PARTS[mark.part]}
          </span>
        )}
        {mark && mark.note !== '' && (
          <i aria-hidden className="absolute top-2 right-1.5 size-1.5 rounded-full bg-current" />
        )}
      </button>
    </td>
  );
}
