import { useEffect, useRef, useState } from 'react';
import type { FormName } from '@/client-state/form-copies';
import { type OpenedForm, useCopySaver, withLeftText } from './copy/use-copy-saver';

interface KeptState<Values extends object> {
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** It shows what was left in an earlier visit. */
  wasRestored: boolean;
  /** What is typed is saved or sent, or the person gives it up: nothing of it is kept. */
  finish: () => Promise<void>;
  /** The same, and the form begins again with what it opened with. */
  clear: () => void;
}

interface KeptStateOf<Values extends object> {
  of: FormName;
  /** What the form begins with; the first is used. */
  start: Values;
  /** For a form that edits a stored row: what it showed when it was opened. */
  opened?: OpenedForm;
  /** Fields that may also have no value (`null`). */
  nullable?: readonly (keyof Values & string)[];
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The state of a form without react-hook-form. What is typed is kept on this device, at every pause and when the form or the page is left,
 * until it is sent or discarded (S2), and is there when the form opens again. Where this browser stores nothing, leaving the page asks first.
 */
export function useKeptState<Values extends object>({
  of,
  start,
  opened,
  nullable,
}: KeptStateOf<Values>): KeptState<Values> {
  const [base] = useState(() => ({ start, shown: { ...opened?.shown }, form: opened?.form ?? of.name }));
  const [left] = useState(() => {
    const values = withLeftText(of, start, nullable);
    return isSame(values, start) ? start : values;
  });
  const [values, setValues] = useState(left);
  const [wasRestored, setRestored] = useState(left !== start);
  const { changed, finish, goOn } = useCopySaver(of, () => left);
  const kept = useRef(values);
  useEffect(() => {
    if (kept.current === values) return;
    kept.current = values;
    const { start: begun, shown, form } = base;
    changed(isSame(values, begun) ? null : { values: { ...values } as Record<string, unknown>, shown, form });
  }, [values, base, changed]);
  return {
    values,
    change: (changes) => setValues((before) => ({ ...before, ...changes })),
    wasRestored,
    finish,
    clear: () => {
      setRestored(false);
      setValues(base.start);
      void finish().then(() => goOn(base.start));
    },
  };
}
