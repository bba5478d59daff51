import type { ChangeEvent } from 'react';
import { Check, Minus } from 'lucide-react';
import { cx } from '../../cx';

interface PickCheckboxProps {
  label: string;
  on: boolean;
  /** Some of those that it stands for are selected. */
  isMixed?: boolean;
  isCompact?: boolean;
  onChange: (on: boolean, isRange: boolean) => void;
}

/** A checkbox of 24 px in a touch target of 48 px; in rows for a mouse, of 20 px in 28. With Shift it selects a range. */
export function PickCheckbox({ label, on, isMixed = false, isCompact = false, onChange }: PickCheckboxProps) {
  const size = isCompact ? 'inset-1 size-5' : 'inset-3 size-6';
  const Mark = isMixed ? Minus : Check;
  return (
    <label
      data-mouse={isCompact || undefined}
      className={cx(
        'relative grid shrink-0 place-items-center select-none',
        isCompact ? 'size-7' : '-m-3 size-12',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        // The browser would select the text between two clicks with Shift.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const { nativeEvent } = event;
          onChange(event.target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
        className={cx(
          'peer absolute appearance-none rounded-mark border-[1.5px] border-line bg-sheet checked:border-inverse checked:bg-inverse indeterminate:border-inverse indeterminate:bg-inverse',
          size,
        )}
      />
      <Mark
        aria-hidden
        size={isCompact ? 15 : 18}
        strokeWidth={3}
        className="pointer-events-none relative hidden text-on-inverse peer-checked:block peer-indeterminate:block"
      />
    </label>
  );
}
