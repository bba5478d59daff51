import { DESIGN } from '@/domain/design-constants';
import { type ComponentProps, type FocusEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Check, Eye, EyeOff } from 'lucide-react';
import { type PasswordRuleId, passwordRules } from '@/domain/auth/credentials';
import { control, FieldNote } from './field';
import { cx } from '../cx';

/** By the number of rules met (A5): red, red, orange, yellow, green, darker green. */
const STRENGTH_CLASSES = ['bg-refused', 'bg-refused', 'bg-urgent', 'bg-bulb', 'bg-good/65', 'bg-good'];
const STRENGTH_LABELS = ['Very weak', 'Very weak', 'Weak', 'Fair', 'Good', 'Strong'];
const MAX_STRENGTH = DESIGN.passwordLevels;
const NONE_DISABLED: readonly PasswordRuleId[] = [];

/**
 * Whether a field has the focus, for what is shown below it meanwhile. Whoever leaves it with a tap has tapped before that goes: nothing moves under a finger, and
 * the tap arrives.
 */
function useFocusUntilTapped(): {
  isFocused: boolean;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
} {
  const [isFocused, setFocused] = useState(false);
  const isDown = useRef(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    if (!isFocused) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const note = ({ type }: Event): void => void (isDown.current = type === 'pointerdown');
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, note, { capture: true, signal });
    return () => listening.abort();
  }, [isFocused]);
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    isFocused,
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget: field }) => {
      leaving.current?.abort();
      const { signal } = (leaving.current = new AbortController());
      // The click comes right after the finger is lifted.
      const leave = (): void =>
        void setTimeout(() => signal.aborted || setFocused(document.activeElement === field));
      if (!isDown.current) return leave();
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, leave, { once: true, signal });
    },
  };
}

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label?: string;
  error?: string;
  /** The current text; needed only for the meter. */
  value?: string;
  meter?: boolean;
  minLength?: number;
  /** Disabled rules (A5). */
  without?: readonly PasswordRuleId[];
  /** Called on every change with whether all rules are met (A5). */
  onValidity?: (isValid: boolean) => void;
};

/** Strength is shown as five cells (rules met) and a label; the checklist while the field has the focus (A2, A5). */
export function PasswordField({
  label = 'Password',
  error,
  value = '',
  meter,
  minLength,
  without = NONE_DISABLED,
  onValidity,
  onChange,
  onFocus,
  onBlur,
  ...rest
}: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const focus = useFocusUntilTapped();
  const rules = useMemo(() => passwordRules({ minLength, without }), [minLength, without]);
  const met = rules.map((rule) => rule.test(value));
  const count = met.filter(Boolean).length;
  const strength = Math.round((count / rules.length) * MAX_STRENGTH);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          autoComplete={meter ? 'new-password' : 'current-password'}
          {...rest}
          type={shown ? 'text' : 'password'}
          onChange={(event) => {
            onChange?.(event);
            onValidity?.(rules.every((rule) => rule.test(event.target.value)));
          }}
          onFocus={(event) => {
            focus.onFocus();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            focus.onBlur(event);
            onBlur?.(event);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}n ${id}s`}
          className={cx(control, 'pr-14', error && 'border-2 border-refused')}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-2 hover:text-ink"
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </button>
      </div>
      <FieldNote id={`${id}n`} error={error} />
      {meter && value && (
        <div id={`${id}s`} className="mt-2 flex items-center gap-3">
          <span aria-hidden className="flex h-2 flex-1 gap-0.5">
            {rules.map((rule, i) => (
              <i
                key={rule.id}
                className={cx('flex-1', i < count ? STRENGTH_CLASSES[strength] : 'border border-hair')}
              />
            ))}
          </span>
          <span className="text-sm font-semibold">
            <span className="sr-only">Password strength: </span>
            {STRENGTH_LABELS[strength]}
          </span>
        </div>
      )}
      {meter && focus.isFocused && (
        <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
          {rules.map((rule, i) => (
            <li key={rule.id} className={cx('flex items-center gap-2', met[i] ? 'text-good' : 'text-ink-2')}>
              {met[i] ? (
                <Check size={16} strokeWidth={2.75} aria-hidden className="shrink-0" />
              ) : (
                <i
                  aria-hidden
                  className="mx-[3px] size-2.5 shrink-0 rounded-full border-[1.5px] border-line"
                />
              )}
              {rule.hint}
              <span className="sr-only">{met[i] ? ', done' : ', still needed'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
