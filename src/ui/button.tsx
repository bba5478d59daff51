import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from './cx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';
const variantClass: Record<Variant, string> = {
  primary:
    'bg-accent text-on-accent border-accent-edge hover:bg-accent-hover active:bg-accent-press font-semibold',
  secondary: 'bg-sheet text-ink border-line hover:bg-well active:bg-well font-semibold',
  quiet:
    'border-transparent text-ink hover:bg-well active:bg-well font-medium underline decoration-hair decoration-2 underline-offset-4 hover:decoration-ink',
  danger: 'bg-sheet text-refused border-refused hover:bg-refused-tint font-semibold',
  'danger-solid': 'bg-refused-solid text-on-refused-solid border-refused-solid font-semibold',
};
const baseClass =
  'paperless ripple inline-flex min-h-12 items-center justify-center gap-2 rounded-box border px-4 py-2 text-center text-base leading-tight transition-colors duration-(--dur-1) ease-out';
const disabledClass = 'bg-well! text-ink-3! border-hair! cursor-not-allowed no-underline';

type P = { variant?: Variant; busy?: boolean; icon?: ReactNode; wide?: boolean };

/** At most one amber `primary` per screen: the main action. `busy` keeps the width and ignores further taps. */
export function Button({
  variant = 'secondary',
  busy,
  icon,
  wide,
  className,
  children,
  disabled,
  ...p
}: ComponentProps<'button'> & P) {
  return (
    <button
      type="button"
      {...p}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : p.onClick}
      className={cx(baseClass, variantClass[variant], wide && 'w-full', disabled && disabledClass, className)}
    >
      {busy ? <Bulbs3 /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  icon,
  wide,
  className,
  children,
  ...p
}: ComponentProps<typeof Link> & Omit<P, 'busy'>) {
  return (
    <Link {...p} className={cx(baseClass, variantClass[variant], wide && 'w-full', className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A square button of 48 px with an accessible name. */
export function IconButton({
  label,
  className,
  children,
  ...p
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...p}
      className={cx(
        'paperless relative inline-grid size-12 shrink-0 place-items-center rounded-box text-ink hover:bg-well active:bg-well',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** The busy indicator: three bulbs in turn; static under reduced motion. */
export function Bulbs3() {
  return (
    <span aria-hidden className="inline-flex gap-1">
      {[0, 150, 300].map((d) => (
        <i key={d} className="chase size-1.5 rounded-full bg-current" style={{ animationDelay: `${d}ms` }} />
      ))}
    </span>
  );
}
