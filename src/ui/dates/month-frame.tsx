import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, type Day } from '@/domain/values/days';
import { Button, IconButton } from '../button';
import { cx } from '../cx';
import { addMonths, endOfWeek, formatMonth, monthOf, startOfWeek, weeksOf } from './calendar';

export interface Step {
  from: Day;
  to: Day;
  /** By whole months. */
  isPage: boolean;
}

interface MonthFrameProps {
  /** The current day: the grid's tab stop, whose month is shown. */
  at: Day;
  /** By arrow keys, and by the buttons that page; never beyond the range. */
  onAt: (day: Day) => void;
  /** The first and the last day of the months that can be shown. */
  range: { from: Day; to: Day };
  /** Offers the way back to it; undefined: none. */
  today?: Day;
  /** `column` 0 to 6; null for the squares before the first day and after the last. Each day is a button with `data-day`, one of them the tab stop. */
  renderDay: (day: Day | null, column: number) => ReactNode;
  /** Before the arrow keys. @returns whether the key has been dealt with */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Before an arrow key moves. */
  onStep?: (step: Step, event: KeyboardEvent) => void;
  onTurn?: () => void;
  describedBy?: string;
  /** Of a week, with its border, so that a week without days is as high as the others. */
  weekClassName: string;
  /** Around the grid, which extends into the page's margin on the narrowest phones: seven targets of 44 px need 308. */
  gridClassName: string;
  titleClassName: string;
  body?: ComponentProps<'tbody'>;
  /** `focus()` moves the focus to the current day. */
  ref?: Ref<{ focus: () => void }>;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** For aria-disabled buttons, because `disabled` would lose the focus of somebody who pages to the end. */
const AT_END_CLASS =
  'aria-disabled:cursor-not-allowed aria-disabled:text-hair aria-disabled:hover:bg-transparent';

/** The day to which a key moves, as in every calendar grid. */
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

/** A month as a grid: its name, the buttons that page, and seven days a week. One tab stop, with arrow keys inside. */
export function MonthFrame({
  at,
  onAt,
  range,
  today,
  renderDay,
  onKey,
  onStep,
  onTurn,
  describedBy,
  weekClassName,
  gridClassName,
  titleClassName,
  body,
  ref,
}: MonthFrameProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);
  const clamp = (day: Day): Day => (day < range.from ? range.from : day > range.to ? range.to : day);
  const focusDay = useCallback(
    (): void => grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus(),
    [],
  );
  useImperativeHandle(ref, () => ({ focus: focusDay }), [focusDay]);
  // After every render, because the day to focus may be in a month that was not rendered before.
  useLayoutEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    focusDay();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey?.(event)) return;
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The cursor of a screen reader puts the focus on any day, and goes on from there.
    const from = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'] ?? at;
    const to = clamp(step.to(from, event.shiftKey));
    onStep?.({ from, to, isPage: step.isPage ?? false }, event);
    if (to === at) return focusDay();
    mustFocus.current = true;
    onAt(to);
  };
  const turn = (months: number): void => {
    onTurn?.();
    onAt(clamp(addMonths(at, months)));
  };
  const month = monthOf(at);
  return (
    <>
      <div className="flex items-center justify-between gap-1">
        <IconButton
          label="Previous month"
          data-of={month}
          aria-disabled={month <= monthOf(range.from)}
          onClick={() => turn(-1)}
          className={AT_END_CLASS}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <p id={`${id}m`} aria-live="polite" className={cx('head min-w-0 flex-1 text-center', titleClassName)}>
          {formatMonth(month)}
        </p>
        {today !== undefined && month !== monthOf(today) && (
          <Button variant="quiet" className="min-h-11 px-2 text-sm" onClick={() => onAt(today)}>
            Today
          </Button>
        )}
        <IconButton
          label="Next month"
          data-of={month}
          aria-disabled={month >= monthOf(range.to)}
          onClick={() => turn(1)}
          className={AT_END_CLASS}
        >
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <div className={gridClassName}>
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move in it, and it keeps a table's rows and headings
          role="grid"
          aria-labelledby={`${id}m`}
          aria-describedby={describedBy}
          aria-multiselectable
          onKeyDown={onKeyDown}
          className="w-full table-fixed border-collapse"
        >
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th
                  key={name}
                  scope="col"
                  abbr={name}
                  className="caption pb-1 tracking-normal whitespace-nowrap"
                >
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...body}>
            {weeksOf(month).map((week, row) => (
              <tr key={row} className={weekClassName}>
                {week.map((day, column) => renderDay(day, column))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
