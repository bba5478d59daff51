/** How far from the bottom toasts are, on phones and on wide screens (see `Toaster`). */
export type ToastOffset = '--toast-bottom' | '--toast-bottom-wide';

const offsets = new Map<ToastOffset, string>();
let holder: HTMLElement | null = null;

/**
 * Moves the toasts; null: to where they are otherwise. Set on their own element: as a property of the page it would be inherited by each
 * of its elements, whose styles the browser would then compute again, 10 ms on a slow phone in the frame that shows a sent message (B2).
 */
export function moveToasts(name: ToastOffset, bottom: string | null): void {
  if (bottom === null) offsets.delete(name);
  else offsets.set(name, bottom);
  if (bottom === null) holder?.style.removeProperty(name);
  else holder?.style.setProperty(name, bottom);
}

/** The `ref` of the element around the toasts, which may be here later than what moves them. */
export function holdToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  holder = element;
  for (const [name, bottom] of offsets) element.style.setProperty(name, bottom);
  return () => {
    if (holder === element) holder = null;
  };
}
