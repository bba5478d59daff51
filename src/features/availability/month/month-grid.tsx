import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { daysFromTo } from '@/domain/availability/day-marks';
import { addDays, type Day, formatWeekday } from '@/domain/values/days';
import { Button, IconButton } from '@/ui/button';
import { addMonths, endOfWeek, formatMonth, monthOf, startOfWeek, weeksOf } from '@/ui/dates/calendar';
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

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** For aria-disabled buttons, because `disabled` would lose the focus of somebody who pages to the end. */
const AT_END_CLASS =
  'aria-disabled:cursor-not-allowed aria-disabled:text-hair aria-disabled:hover:bg-transparent';

/** The day to which a key moves, as in every calendar grid. With Shift the others choose a range. */
const STEPS: Readonly<Record<string, { to: (day: Day, isFar: boolean) => Day; isPage?: true }>> = {
  ArrowLeft: { to: (day) => addDays(day, -1) },
  ArrowRight: { to: (day) => addDays(day, 1) },
  ArrowUp: { to: (day) => addDays(day, -7) },
  ArrowDown: { to: (day) => addDays(day, 7) },
  Home: { to: startOfWeek },
  End: { to: endOfWeek },
  PageUp: { to: (day, isFar) => addMonths(day, isFar ? -12 : -1), isPage: true },
  PageDown: { to: (day, isFar) => addMonths(day, isFar ? 12 : 1), isPage: true },
};

/**
 * A month of somebody’s own calendar. A tap, Enter or Space marks a day; a drag, or Shift and the arrow keys and then Enter, marks a range. One tab stop, with
 * arrow keys inside.
 */
export function MonthGrid({ at, onAt, today, range, ownDayOf, onMark }: MonthGridProps) {
  const id = useId();
  const announce = useAnnounce();
  /** The other end of a range that is being chosen by keyboard; null: none is. */
  const [anchor, setAnchor] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);
  const canMark = (day: Day): boolean => day >= range.from && day <= range.to;
  const clamp = (day: Day): Day => (day < range.from ? range.from : day > range.to ? range.to : day);
  const mark = (from: Day, to: Day): void => {
    setAnchor(null);
    onAt(to);
    onMark(daysFromTo(from, to).filter(canMark));
  };
  const { drag, hasDragged, handlers } = useDrag(mark);

  const focusDay = useCallback(
    (): void => grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus(),
    [],
  );
  // After every render, because the day to focus may be in a month that was not rendered before.
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    focusDay();
  });

  const pick = (day: Day, extend: boolean): void => {
    if (hasDragged()) return;
    if (!canMark(day)) return onAt(clamp(day));
    mark(anchor ?? (extend ? at : day), day);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && anchor !== null) {
      event.stopPropagation();
      setAnchor(null);
      announce('No range.');
      return;
    }
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = clamp(step.to(at, event.shiftKey));
    const extended = event.shiftKey && !step.isPage ? (anchor ?? at) : null;
    setAnchor(extended);
    if (extended !== null && next !== extended) {
      const count = daysFromTo(extended, next).length;
      announce(
        `${count} days, ${formatWeekday(extended)} to ${formatWeekday(next)}. Press Enter to mark them.`,
      );
    }
    if (next === at) return;
    mustFocus.current = true;
    onAt(next);
  };
  const turn = (months: number): void => {
    setAnchor(null);
    onAt(clamp(addMonths(at, months)));
  };
  const selected = drag
    ? new Set(daysFromTo(drag.from, drag.to))
    : new Set(anchor === null || anchor === at ? [] : daysFromTo(anchor, at));
  const month = monthOf(at);
  return (
    <div className="@container">
      <div className="flex items-center justify-between gap-1">
        <IconButton
          label="Previous month"
          aria-disabled={month <= monthOf(range.from)}
          onClick={() => turn(-1)}
          className={AT_END_CLASS}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <p id={`${id}m`} aria-live="polite" className="head min-w-0 flex-1 text-center text-lg">
          {formatMonth(month)}
        </p>
        {month !== monthOf(today) && (
          <Button variant="quiet" className="min-h-11 px-2 text-sm" onClick={() => onAt(today)}>
            Today
          </Button>
        )}
        <IconButton
          label="Next month"
          aria-disabled={month >= monthOf(range.to)}
          onClick={() => turn(1)}
          className={AT_END_CLASS}
        >
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {/* Seven targets of 44 px need 308 px, so on the narrowest phones the grid extends into the page's margin. */}
      <div className="@max-[308px]:-mx-0.5">
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move in it, and it keeps a table's rows and headings
          role="grid"
          aria-labelledby={`${id}m`}
          aria-describedby={`${id}h`}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name} className="caption pb-1 tracking-normal">
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="touch-pan-y" {...handlers}>
            {weeksOf(month).map((week, row) => (
              // The height of a week with its border, so that a week without days is as high as the others.
              <tr key={row} className="h-[61px]">
                {week.map((day, column) => (
                  <MonthDay
                    key={day ?? WEEKDAYS[column]}
                    own={day === null ? null : ownDayOf(day)}
                    isToday={day === today}
                    isStop={day === at}
                    isSelected={day !== null && selected.has(day)}
                    isDisabled={day !== null && !canMark(day)}
                    onPick={pick}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id={`${id}h`} className="sr-only">
        Enter marks a day. Shift and the arrow keys choose several, and Enter marks them.
      </p>
    </div>
  );
}
