import { useId, type ComponentProps, type ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { control, FieldNote } from './field';
import { cx } from '../cx';

export interface Option {
  value: string;
  label: string;
}

interface SelectProps extends ComponentProps<'select'> {
  label: string;
  hideLabel?: boolean;
  /** Where one is disabled, the hint says why. */
  options: readonly (Option & { disabled?: boolean })[];
  /** Shown for the empty value. */
  placeholder?: string;
  error?: string;
  hint?: ReactNode;
}

/** A native select, because a phone's own picker is better than any list of ours. */
export function Select({
  label,
  hideLabel,
  options,
  placeholder,
  error,
  hint,
  className,
  ...rest
}: SelectProps) {
  const id = useId();
  const note = error || hint ? `${id}n` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          {...rest}
          className={cx(control, 'appearance-none pr-10', error && 'border-2 border-refused')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
        />
      </div>
      {note && <FieldNote id={note} {...{ hint, error }} />}
    </div>
  );
}

interface ChipProps {
  children: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  name?: string;
  type?: 'checkbox' | 'radio';
}

/** A chip that is on is inverted and gets a tick. Amber is reserved for the primary action. */
export function Chip({ children, on, onChange, name, type = 'checkbox' }: ChipProps) {
  return (
    <label className="relative inline-flex shrink-0">
      <input
        type={type}
        name={name}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-box"
      />
      <span className="pointer-events-none inline-flex min-h-11 items-center gap-1.5 rounded-box border border-line bg-sheet px-3 text-sm font-medium whitespace-nowrap peer-checked:border-inverse peer-checked:bg-inverse peer-checked:font-semibold peer-checked:text-on-inverse peer-checked:[&_svg]:block">
        <Check aria-hidden size={15} strokeWidth={3} className="hidden" />
        {children}
      </span>
    </label>
  );
}

interface ChipRowProps {
  label: string;
  children: ReactNode;
  wrap?: boolean;
  even?: boolean;
  /** On wide screens, wraps instead of scrolling. */
  desk?: boolean;
}

export function ChipRow({ label, children, wrap, even, desk }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        'flex gap-2',
        // A long one goes on in a second line rather than off the screen.
        wrap
          ? 'flex-wrap *:shrink [&>label>span]:whitespace-normal'
          : 'no-bar -mx-4 overflow-x-auto px-4 py-1',
        even && '*:grow [&>label>span]:w-full [&>label>span]:justify-center',
        desk && 'lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0',
      )}
    >
      {children}
    </div>
  );
}

interface SegmentedProps {
  label: string;
  /** `whyNot`: why an option cannot be chosen now; it stays visible and says so. */
  options: readonly (Option & { whyNot?: string })[];
  value: string;
  onChange: (value: string) => void;
  hideLabel?: boolean;
}

/** One of a few options, all visible. */
export function Segmented({ label, options, value, onChange, hideLabel = true }: SegmentedProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{label}</legend>
      <div className="flex flex-wrap rounded-box border border-line bg-sheet p-0.5">
        {options.map((option) => (
          <label key={option.value} className="relative flex-1" title={option.whyNot}>
            <input
              type="radio"
              name={name}
              // Not `disabled`: whoever comes by keyboard hears why, too.
              aria-disabled={option.whyNot !== undefined || undefined}
              aria-describedby={option.whyNot === undefined ? undefined : `${name}${option.value}`}
              checked={value === option.value}
              onChange={() => option.whyNot === undefined && onChange(option.value)}
              className={cx(
                'peer absolute inset-0 size-full appearance-none rounded-mark',
                option.whyNot === undefined ? 'cursor-pointer' : 'cursor-not-allowed',
              )}
            />
            <span
              className={cx(
                'pointer-events-none flex min-h-11 items-center justify-center rounded-mark px-3 text-center text-sm font-medium whitespace-nowrap peer-checked:bg-inverse peer-checked:font-semibold peer-checked:text-on-inverse',
                option.whyNot !== undefined && 'text-ink-2',
              )}
            >
              {option.label}
            </span>
            {option.whyNot !== undefined && (
              <span id={`${name}${option.value}`} hidden>
                {option.whyNot}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  note?: ReactNode;
  error?: string;
};

/** Spreads react-hook-form's `register()`. */
export function Checkbox({ label, note, error, className, ...rest }: CheckProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-12 items-center gap-3 py-1">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            {...rest}
            className="peer absolute inset-0 size-6 appearance-none rounded-mark border-[1.5px] border-line bg-sheet checked:border-inverse checked:bg-inverse"
          />
          <Check
            aria-hidden
            size={18}
            strokeWidth={3}
            className="pointer-events-none relative hidden text-on-inverse peer-checked:block"
          />
        </span>
        <span className="text-base">
          {label}
          {note && <span className="block text-sm text-ink-2">{note}</span>}
        </span>
      </label>
      <FieldNote id={id} error={error} />
    </div>
  );
}

export function Switch({
  label,
  note,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; note?: ReactNode }) {
  return (
    <label className={cx('flex min-h-14 items-center justify-between gap-4 py-1', className)}>
      <span className="text-base font-medium">
        {label}
        {note && <span className="block text-sm font-normal text-ink-2">{note}</span>}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          role="switch"
          type="checkbox"
          {...rest}
          className="peer absolute inset-0 size-full appearance-none rounded-full border-[1.5px] border-line bg-sheet checked:border-inverse checked:bg-inverse"
        />
        <i
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-line transition-transform duration-(--dur-2) peer-checked:translate-x-5 peer-checked:bg-on-inverse"
        />
      </span>
    </label>
  );
}

interface RadioCardsProps {
  legend: string;
  name: string;
  options: readonly (Option & { note?: string })[];
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** Radio buttons as cards, with a sentence for each option. */
export function RadioCards({ legend, name, options, value, onChange, error }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="relative block">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-box"
            />
            <span className="pointer-events-none block h-full rounded-box border border-line bg-sheet px-3 py-2.5 peer-checked:border-inverse peer-checked:bg-inverse peer-checked:text-on-inverse">
              <b className="block font-semibold">{option.label}</b>
              {option.note && <span className="text-sm">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}
