import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import {
  addMinutes,
  clockDigits,
  inOtherHalf,
  isClockTime,
  parseClockTime,
  type Period,
  periodOf,
  usesTwelveHours,
} from '@/domain/values/clock-time';
import { cx } from '../cx';
import { control, FieldNote } from '../fields/field';

/** What one press of an arrow key adds. */
const STEP_MINUTES = 15;
const TIME_EXAMPLE = {
  twelve: 'Enter a time, like 6:30 or 6:30p.',
  day: 'Enter a time, like 6:30 or 18:30.',
};

interface TimeFieldProps {
  label: ReactNode;
  optional?: boolean;
  /** `HH:MM`, empty, or the text that was typed where that is no time. */
  value: string;
  onChange: (value: string) => void;
  /** The time that this one follows: a bare `6` after a call at 06:30 is 18:00 on a twelve-hour clock. */
  after?: string;
  /** The time that holds where none is entered, `HH:MM`: it is shown there in place of an example. */
  otherwise?: string;
  error?: string;
  /** Why the time that is entered cannot be: said as an error once nobody is typing, as half of another time may be one. */
  impossible?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * A time of day, typed in few keys and read as the device's locale writes it: `06:30`, or `6:30` with AM or PM beside it. The browser's own
 * field needs more room than two of them have on a phone, and more keys.
 */
export function TimeField({
  label,
  optional,
  value,
  onChange,
  after,
  otherwise = '',
  error,
  impossible,
  disabled,
  className,
}: TimeFieldProps) {
  const id = useId();
  const [twelve] = useState(() => usesTwelveHours());
  /** Null: nobody is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [startPeriod, setStartPeriod] = useState<Period | null>(null);
  const isTime = isClockTime(value);
  const read = (text: string): string | undefined =>
    parseClockTime(text, twelve ? { period: startPeriod, after } : {});
  // What is no time stays as it was typed, also where the owner of the value does not keep it.
  const kept = typed !== null && (isFocused || (!isTime && read(typed) === undefined)) ? typed : null;
  const shown = kept ?? (isTime ? clockDigits(value, twelve) : value);
  const notATime = shown !== '' && !isTime ? TIME_EXAMPLE[twelve ? 'twelve' : 'day'] : undefined;
  const problem = error ?? (isFocused ? undefined : (notATime ?? impossible));

  const type = (text: string): void => {
    setTyped(text);
    onChange(read(text) ?? text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || !isTime) return;
    event.preventDefault();
    const next = addMinutes(value, event.key === 'ArrowUp' ? STEP_MINUTES : -STEP_MINUTES);
    setTyped(clockDigits(next, twelve));
    setStartPeriod(periodOf(next));
    onChange(next);
  };
  const half = twelve && isTime ? periodOf(value) : null;
  return (
    <div className={className}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label} {optional && <span className="font-normal text-ink-2">(optional)</span>}
      </label>
      <div className="min-w-0 flex-1">
        <div className="relative flex items-stretch">
          <input
            id={id}
            value={shown}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="off"
            placeholder={clockDigits(isClockTime(otherwise) ? otherwise : '06:30', twelve)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={[half && `${id}h`, problem && `${id}n`].filter(Boolean).join(' ') || undefined}
            onFocus={(event) => {
              setFocused(true);
              setStartPeriod(half);
              event.currentTarget.select();
            }}
            onBlur={() => {
              setFocused(false);
              setTyped((text) => (text !== null && read(text) === undefined ? text : null));
            }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={cx(
              control,
              'mono min-w-0 px-2',
              half && 'pr-13',
              problem && 'border-2 border-refused',
            )}
          />
          {half && (
            <button
              type="button"
              disabled={disabled}
              aria-label={`${half}, change to ${half === 'AM' ? 'PM' : 'AM'}`}
              onClick={() => onChange(inOtherHalf(value))}
              className="mono absolute inset-y-0 right-0 min-w-12 rounded-box px-2 text-sm font-semibold hover:bg-well"
            >
              <span id={`${id}h`}>{half}</span>
            </button>
          )}
        </div>
        <FieldNote id={`${id}n`} error={problem} />
      </div>
    </div>
  );
}
