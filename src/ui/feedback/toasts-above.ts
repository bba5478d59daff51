import { moveToasts, type ToastOffset } from './toast-place';

const GAP_PX = 12;
const BOTH: readonly ToastOffset[] = ['--toast-bottom', '--toast-bottom-wide'];

/**
 * Use as the `ref` of an element at the bottom of the screen: toasts are shown above it. A toast that stays must not cover what
 * somebody is typing (ruling 31).
 */
export function toastsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const place = (): void => {
    const bottom = `${Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top)) + GAP_PX}px`;
    for (const name of BOTH) moveToasts(name, bottom);
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(element);
  sizes.observe(document.body);
  return () => {
    sizes.disconnect();
    for (const name of BOTH) moveToasts(name, null);
  };
}
