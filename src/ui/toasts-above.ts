const AIR_PX = 12;
/** On a phone and on a desk (see `Toaster`). */
const PLACES = ['--toast-bottom', '--toast-bottom-wide'];

/**
 * As `ref` of what stands at the foot of the screen: toasts stand above it. One that stays must not lie over what somebody
 * types (ruling 31).
 */
export function toastsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const { style } = document.documentElement;
  const place = (): void => {
    const bottom = `${Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top)) + AIR_PX}px`;
    for (const name of PLACES) style.setProperty(name, bottom);
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(element);
  sizes.observe(document.body);
  return () => {
    sizes.disconnect();
    for (const name of PLACES) style.removeProperty(name);
  };
}
