import { useId, type ComponentProps, type ReactNode } from 'react';
import { Check, TriangleAlert } from 'lucide-react';
import { cx } from '../cx';

/** The classes of every text input. */
export const control =
  'w-full min-h-12 rounded-box border border-line bg-sheet px-3 py-2 text-base text-ink outline-offset-0 disabled:bg-well disabled:text-ink-3';

type Note = { hint?: ReactNode; error?: string; success?: string };

export function FieldNote({ id, hint, error, success }: Note & { id: string }) {
  if (error)
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-refused">
        <span className="grid h-[1lh] shrink-0 place-items-center">
          <TriangleAlert aria-hidden size="1.2em" />
        </span>
        {error}
      </p>
    );
  if (success)
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-good">
        <span className="grid h-[1lh] shrink-0 place-items-center">
          <Check aria-hidden size="1.2em" strokeWidth={2.5} />
        </span>
        {success}
      </p>
    );
  return hint ? (
    <p id={id} className="mt-1.5 text-sm text-ink-2">
      {hint}
    </p>
  ) : null;
}

type FieldP = Note & {
  label: string;
  optional?: boolean;
  prefix?: string;
  suffix?: ReactNode;
  className?: string;
};

export function Field({
  label,
  optional,
  hint,
  error,
  success,
  prefix,
  suffix,
  className,
  ...p
}: Omit<ComponentProps<'input'>, 'prefix'> & FieldP) {
  const id = useId();
  const note = hint || error || success ? `${id}n` : undefined;
  const money = p.inputMode === 'numeric' || p.inputMode === 'decimal' || p.type === 'time';
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label} {optional && <span className="font-normal text-ink-2">(optional)</span>}
      </label>
      <div className="relative flex items-stretch">
        {prefix && (
          <span
            aria-hidden
            className="mono pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-2"
          >
            {prefix}
          </span>
        )}
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          {...p}
          className={cx(
            control,
            money && 'mono',
            // A browser gives a date the width of its largest text, and what holds the field must not grow with it.
            p.type === 'date' && 'w-0 min-w-full',
            prefix && 'pl-8',
            Boolean(suffix) && 'pr-14',
            error && 'border-2 border-refused',
          )}
        />
        {suffix && <span className="absolute inset-y-0 right-0 grid place-items-center">{suffix}</span>}
      </div>
      <FieldNote id={note ?? ''} {...{ hint, error, success }} />
    </div>
  );
}

export function TextArea({
  label,
  optional,
  hint,
  error,
  success,
  className,
  ...p
}: ComponentProps<'textarea'> & FieldP) {
  const id = useId();
  const note = hint || error || success ? `${id}n` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label} {optional && <span className="font-normal text-ink-2">(optional)</span>}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
        {...p}
        className={cx(control, error && 'border-2 border-refused')}
      />
      <FieldNote id={note ?? ''} {...{ hint, error, success }} />
    </div>
  );
}
