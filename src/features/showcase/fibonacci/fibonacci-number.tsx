import { DESIGN } from '@/domain/design-constants';
import { useState } from 'react';
import { Field } from '@/ui/fields/field';
import { MAX_PLACE, numberAt, placeOf } from './fibonacci';

/** Of the digits, as of any long number, in groups. */
const GROUPED = new Intl.NumberFormat(DESIGN.locale);

/** Any number of the sequence, with all of its digits. */
export function FibonacciNumber() {
  const [text, setText] = useState('100');
  const place = placeOf(text);
  const number = place === null ? null : numberAt(place);
  const digits = String(number).length;
  return (
    <div className="grid gap-3">
      <Field
        label="Place in the sequence"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={place === null ? `Enter a whole number from 0 to ${MAX_PLACE}.` : undefined}
        className="max-w-60"
      />
      <output aria-live="polite" className="block">
        {number !== null && (
          <>
            <span className="mono block text-md wrap-anywhere">{GROUPED.format(number)}</span>
            <span className="text-sm text-ink-2">
              {digits === 1 ? 'One digit' : `${digits} digits`}, every one of them exact.
            </span>
          </>
        )}
      </output>
    </div>
  );
}
