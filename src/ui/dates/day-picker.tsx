import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { daysFromTo } from '@/domain/availability/day-marks';
import { daysOrSpan, formatDays } from '@/domain/availability/day-words';
import { MAX_BOOKING_DAYS } from '@/domain/limits';
import { formatWeekday, yearOf, type Day } from '@/domain/values/days';
import { plural } from '@/domain/values/counts';
import { useAnnounce } from '../feedback/announcer';
import { Button } from '../button';
import { addMonths, withDays, withoutDays } from './calendar';
import { Segmented } from '../fields/choice';
import { cx } from '../cx';
import { DayCell, type MarkOfDay } from './day-cell';
import { FieldNote } from '../fields/field';
import { MonthFrame } from './month-frame';

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
  /** What is known of the days of whoever is asked. */
  markOf?: (day: Day) => MarkOfDay | null;
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
const count = (days: number): string => plural(days, 'day', 'days');

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
  maxDays = MAX_BOOKING_DAYS,
  markOf,
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
  // Whoever sees the calendar must not wonder why nothing was chosen.
  const [isOver, setOver] = useState(false);
  const tooMany = `${count(maxDays)} is the maximum. These would be more, so nothing was added.`;
  const frame = useRef<{ focus: () => void }>(null);
  useImperativeHandle(ref, () => ({ focus: () => frame.current?.focus() }), []);
  const chosen = new Set(value);
  const problem = error ?? (isOver ? tooMany : undefined);
  const isWaitingForLast = mode === 'range' && anchor !== null;
  const canChoose = (day: Day): boolean => (day >= min && day <= max) || chosen.has(day);

  const announceChoice = (what: string, days: readonly Day[]): void =>
    announce(`${what} ${count(days.length)} chosen.`);
  const store = (days: Day[], what: string): void => {
    setOver(days.length > maxDays);
    if (days.length > maxDays) {
      announce(tooMany);
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

  const undoFirstDay = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Escape' || !isWaitingForLast) return false;
    // A sheet around the calendar must not close on the same key.
    event.stopPropagation();
    setAnchor(null);
    return true;
  };
  const changeMode = (next: string): void => {
    setMode(next === 'range' ? 'range' : 'single');
    setAnchor(null);
  };

  return (
    <div
      role="group"
      aria-labelledby={`${id}l`}
      aria-describedby={`${id}s${problem || hint ? ` ${id}n` : ''}`}
      className="@container max-w-[26rem]"
    >
      <p id={`${id}l`} className="mb-1 text-sm font-semibold">
        {label}
      </p>
      <Segmented label="How days are chosen" options={MODES} value={mode} onChange={changeMode} />
      <div className="mt-2">
        <MonthFrame
          ref={frame}
          at={at}
          onAt={setAt}
          range={{ from: lowest, to: highest }}
          onKey={undoFirstDay}
          weekClassName="h-[49px]"
          gridClassName="@max-[312px]:-mx-3"
          titleClassName="text-md"
          body={{ className: cx(problem && 'outline-2 outline-refused') }}
          renderDay={(day, column) => (
            <DayCell
              key={day ?? column}
              day={day}
              chosen={day !== null && chosen.has(day)}
              first={isWaitingForLast && day === anchor}
              today={day === today}
              stop={day === at}
              disabled={day !== null && !canChoose(day)}
              known={day !== null && canChoose(day) ? (markOf?.(day) ?? null) : null}
              onPick={pick}
            />
          )}
        />
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p id={`${id}s`} className="min-w-0 py-1.5 text-sm text-ink-2">
          {isWaitingForLast ? (
            <>First day {formatWeekday(anchor)}. Now choose the last.</>
          ) : (
            <Chosen days={value} thisYear={yearOf(today)} />
          )}
        </p>
        {value.length > 0 && (
          <Button
            variant="quiet"
            className="-mr-2 min-h-11 shrink-0 px-2 text-sm"
            onClick={() => {
              setAnchor(null);
              store([], 'All days removed.');
              frame.current?.focus();
            }}
          >
            Clear days
          </Button>
        )}
      </div>
      <FieldNote id={`${id}n`} hint={hint} error={problem} />
    </div>
  );
}

const Chosen = ({ days, thisYear }: { days: readonly Day[]; thisYear: number }) =>
  days.length === 0 ? (
    <>No days chosen yet.</>
  ) : (
    <>
      <span className="mono text-ink">{count(days.length)}</span>: {daysOrSpan(days, thisYear)}
    </>
  );
