import {
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { daysFromTo } from '@/domain/availability/day-marks';
import { formatDays } from '@/domain/availability/day-words';
import { addDays, formatWeekday, type Day } from '@/domain/values/days';
import { useAnnounce } from '../feedback/announcer';
import { Button, IconButton } from '../button';
import {
  addMonths,
  endOfWeek,
  formatMonth,
  monthOf,
  startOfWeek,
  weeksOf,
  withDays,
  withoutDays,
} from './calendar';
import { Segmented } from '../fields/choice';
import { cx } from '../cx';
import { DayCell } from './day-cell';
import { FieldNote } from '../fields/field';

interface DayPickerProps {
  label: string;
  /** The chosen days, in order, each once. */
  value: readonly Day[];
  onChange: (days: Day[]) => void;
  /** Today in the job's time zone; the calendar opens here when nothing is chosen. */
  today: Day;
  /** The first and last day that can be chosen. A chosen day outside the range can still be removed. */
  min?: Day;
  max?: Day;
  /** The maximum number of chosen days. */
  maxDays?: number;
  hint?: ReactNode;
  error?: string;
  /** `focus()` moves the focus to the current day, for a form that focuses its first invalid field. */
  ref?: Ref<{ focus: () => void }>;
}

type Mode = 'single' | 'range';
const MODES = [
  { value: 'single', label: 'Day by day' },
  { value: 'range', label: 'First to last' },
] as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MAX_DAYS = 200;
/** For aria-disabled buttons, because `disabled` would lose the focus of somebody who pages to the end. */
const AT_END_CLASS =
  'aria-disabled:cursor-not-allowed aria-disabled:text-hair aria-disabled:hover:bg-transparent';

const count = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;

/** The day to which a key moves, as in every calendar grid. */
const STEPS: Readonly<Record<string, (day: Day, far: boolean) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: startOfWeek,
  End: endOfWeek,
  PageUp: (day, far) => addMonths(day, far ? -12 : -1),
  PageDown: (day, far) => addMonths(day, far ? 12 : 1),
};

/**
 * Picks several days: shoot days, held days. One by one, or the first and then the last; Shift and a click (or Shift and
 * Enter) also adds everything from the day picked before. One tab stop, with arrow keys inside.
 *
 * Our own, because a library costs more than it saves: react-day-picker 9.14 and 10.0 are 20 KB gzip instead of 3 KB,
 * which takes the posting route past its 60 KB (B9), and support neither adding days in ranges nor arrow keys that cross
 * disabled days.
 */
export function DayPicker({
  label,
  value,
  onChange,
  today,
  min = today,
  max = addMonths(today, 24),
  maxDays = MAX_DAYS,
  hint,
  error,
  ref,
}: DayPickerProps) {
  const id = useId();
  const announce = useAnnounce();
  const [mode, setMode] = useState<Mode>('single');
  const lowest = [min, ...value].toSorted()[0] ?? min;
  const highest = [max, ...value].toSorted().at(-1) ?? max;
  const clamp = (day: Day): Day => (day < lowest ? lowest : day > highest ? highest : day);
  const [at, setAt] = useState<Day>(() => clamp(value[0] ?? today));
  const [anchor, setAnchor] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const mustFocus = useRef(false);

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

  const chosen = new Set(value);
  const month = monthOf(at);
  const canChoose = (day: Day): boolean => (day >= min && day <= max) || chosen.has(day);

  const announceChoice = (what: string, days: readonly Day[]): void =>
    announce(`${what} ${count(days.length)} chosen.`);
  const store = (days: Day[], what: string): void => {
    if (days.length > maxDays) {
      announce(`${count(maxDays)} is the maximum.`);
      return;
    }
    onChange(days);
    announceChoice(what, days);
  };
  const addRun = (from: Day, to: Day): void => {
    const run = daysFromTo(from, to).filter(canChoose);
    store(withDays(value, run), `${formatDays(run)} added.`);
  };
  const toggle = (day: Day): void =>
    chosen.has(day)
      ? store(withoutDays(value, [day]), `${formatWeekday(day)} removed.`)
      : store(withDays(value, [day]), `${formatWeekday(day)} added.`);

  const pick = (day: Day, extend: boolean): void => {
    setAt(day);
    if (extend && anchor !== null) {
      addRun(anchor, day);
      setAnchor(day);
    } else if (mode === 'single') {
      toggle(day);
      setAnchor(day);
    } else if (anchor === null) {
      setAnchor(day);
      announce(`First day ${formatWeekday(day)}. Now choose the last.`);
    } else {
      addRun(anchor, day);
      setAnchor(null);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && mode === 'range' && anchor !== null) {
      // Undoes the first day; a sheet around the calendar must not close on the same key.
      event.stopPropagation();
      setAnchor(null);
      return;
    }
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = clamp(step(at, event.shiftKey));
    if (next === at) return;
    mustFocus.current = true;
    setAt(next);
  };

  const turn = (months: number): void => setAt(clamp(addMonths(at, months)));
  const changeMode = (next: string): void => {
    setMode(next === 'range' ? 'range' : 'single');
    setAnchor(null);
  };
  const isWaitingForLast = mode === 'range' && anchor !== null;

  return (
    <div
      role="group"
      aria-labelledby={`${id}l`}
      aria-describedby={`${id}s${error || hint ? ` ${id}n` : ''}`}
      className="@container max-w-[26rem]"
    >
      <p id={`${id}l`} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <Segmented label="How days are chosen" options={MODES} value={mode} onChange={changeMode} />
      <div className="mt-2 flex items-center justify-between">
        <IconButton
          label="Previous month"
          aria-disabled={month <= monthOf(lowest)}
          onClick={() => turn(-1)}
          className={AT_END_CLASS}
        >
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <p id={`${id}m`} aria-live="polite" className="head text-center text-md">
          {formatMonth(month)}
        </p>
        <IconButton
          label="Next month"
          aria-disabled={month >= monthOf(highest)}
          onClick={() => turn(1)}
          className={AT_END_CLASS}
        >
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {/* Seven targets of 44 px need 308 px, so on the narrowest phones the grid extends into the page's margin. */}
      <div className="@max-[312px]:-mx-3">
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move in it, and it keeps a table's rows and headings
          role="grid"
          aria-labelledby={`${id}m`}
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
          <tbody className={cx(error && 'outline-2 outline-refused')}>
            {weeksOf(month).map((week, row) => (
              // The height of a week with its border, so that a week without days is as high as the others.
              <tr key={row} className="h-[49px]">
                {week.map((day, column) => (
                  <DayCell
                    key={day ?? WEEKDAYS[column]}
                    day={day}
                    chosen={day !== null && chosen.has(day)}
                    first={isWaitingForLast && day === anchor}
                    today={day === today}
                    stop={day === at}
                    disabled={day !== null && !canChoose(day)}
                    onPick={pick}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id={`${id}s`} className="min-w-0 py-1.5 text-sm text-ink-2">
          {isWaitingForLast ? (
            <>First day {formatWeekday(anchor)}. Now choose the last.</>
          ) : (
            <Chosen days={value} />
          )}
        </p>
        {value.length > 0 && (
          <Button
            variant="quiet"
            className="-mr-2 min-h-11 shrink-0 px-2 text-sm"
            onClick={() => {
              setAnchor(null);
              store([], 'All days removed.');
              focusDay();
            }}
          >
            Clear days
          </Button>
        )}
      </div>
      <FieldNote id={`${id}n`} hint={hint} error={error} />
    </div>
  );
}

const Chosen = ({ days }: { days: readonly Day[] }) =>
  days.length === 0 ? (
    <>No days chosen yet.</>
  ) : (
    <>
      <span className="mono text-ink">{count(days.length)}</span>: {formatDays(days)}
    </>
  );
