import { type KeyboardEvent, useId, useState } from 'react';
import { daysFromTo } from '@/domain/availability/day-marks';
import { type Day, formatWeekday } from '@/domain/values/days';
import { MonthFrame, type Step } from '@/ui/dates/month-frame';
import { useAnnounce } from '@/ui/feedback/announcer';
import type { OwnDay } from '../day-copy';
import { MonthDay } from './month-day';
import { useDrag } from './use-drag';

interface MonthGridProps {
  /** The current day: the grid's tab stop, whose month is shown. */
  at: Day;
  onAt: (day: Day) => void;
  today: Day;
  /** The first and the last day that can be marked. */
  range: { from: Day; to: Day };
  ownDayOf: (day: Day) => OwnDay;
  onMark: (days: readonly Day[]) => void;
}

/**
 * A month of somebody’s own calendar. A tap, Enter or Space marks a day; a drag, or Shift and the arrow keys and then Enter, marks a range. One tab stop, with
 * arrow keys inside.
 */
export function MonthGrid({ at, onAt, today, range, ownDayOf, onMark }: MonthGridProps) {
  const id = useId();
  const announce = useAnnounce();
  /** The other end of a range that is being chosen by keyboard; null: none is. */
  const [anchor, setAnchor] = useState<Day | null>(null);
  const canMark = (day: Day): boolean => day >= range.from && day <= range.to;
  const clamp = (day: Day): Day => (day < range.from ? range.from : day > range.to ? range.to : day);
  const mark = (from: Day, to: Day): void => {
    setAnchor(null);
    onAt(to);
    onMark(daysFromTo(from, to).filter(canMark));
  };
  const { drag, hasDragged, handlers } = useDrag(mark);

  const pick = (day: Day, isRange: boolean): void => {
    if (hasDragged()) return;
    if (!canMark(day)) return onAt(clamp(day));
    mark(anchor ?? (isRange ? at : day), day);
  };
  const dropRange = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || anchor === null) return false;
    event.stopPropagation();
    setAnchor(null);
    announce('No range.');
    return true;
  };
  const extend = ({ from, to, isPage }: Step, { shiftKey }: KeyboardEvent): void => {
    const extended = shiftKey && !isPage ? (anchor ?? from) : null;
    setAnchor(extended);
    if (extended === null || to === extended) return;
    const count = daysFromTo(extended, to).length;
    announce(`${count} days, ${formatWeekday(extended)} to ${formatWeekday(to)}. Press Enter to mark them.`);
  };
  const selected = drag
    ? new Set(daysFromTo(drag.from, drag.to))
    : new Set(anchor === null || anchor === at ? [] : daysFromTo(anchor, at));
  return (
    <div className="@container">
      <MonthFrame
        at={at}
        onAt={onAt}
        range={range}
        today={today}
        onKey={dropRange}
        onStep={extend}
        onTurn={() => setAnchor(null)}
        describedBy={`${id}h`}
        weekClassName="h-[61px]"
        // `touch-action` means nothing to a row group: on the rows alone, a finger that moves sideways would pan.
        gridClassName="touch-pan-y @max-[308px]:-mx-0.5"
        titleClassName="text-lg"
        body={handlers}
        renderDay={(day, column) => (
          <MonthDay
            key={day ?? column}
            own={day === null ? null : ownDayOf(day)}
            isToday={day === today}
            isStop={day === at}
            isSelected={day !== null && selected.has(day)}
            isDisabled={day !== null && !canMark(day)}
            onPick={pick}
          />
        )}
      />
      <p id={`${id}h`} className="sr-only">
        Enter marks a day. Shift and the arrow keys choose several, and Enter marks them.
      </p>
    </div>
  );
}
