import { useEffect } from 'react';
import { holdUnsavedText } from './unsaved-text';

/** An update must not reload the page over a half-filled form. */
export function useHoldWhile(typed: boolean): void {
  useEffect(() => (typed ? holdUnsavedText() : undefined), [typed]);
}
