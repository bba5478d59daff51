import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the sentence that takes the place of what was pressed, which would leave the focus nowhere. It needs `tabIndex={-1}` and is no live region:
 * with the focus it is read, and once.
 */
export function useFocusOnAppear<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
