/** A click may follow the lifting of a finger by this much, in milliseconds. */
export const CLICK_FOLLOWS_WITHIN_MS = 150;

const pressed = new Set<number>();
let touches = 0;
let lastChange = Number.NEGATIVE_INFINITY;

const isOn = (): boolean => pressed.size > 0 || touches > 0;

function noted(act: (event: Event) => void): (event: Event) => void {
  return (event) => {
    act(event);
    lastChange = performance.now();
  };
}

const lift = noted((event) => pressed.delete((event as PointerEvent).pointerId));
// A finger that scrolls is no pointer any more, but it is still there.
const count = noted((event) => (touches = (event as TouchEvent).touches.length));
const forget = noted(() => {
  pressed.clear();
  touches = 0;
});
/** A mouse button that was released outside of the window. */
const compare = (event: PointerEvent): void => {
  if (event.pointerType === 'mouse' && event.buttons === 0 && pressed.has(event.pointerId)) lift(event);
};

const EVERYWHERE = { capture: true, passive: true } as const;
addEventListener(
  'pointerdown',
  noted((event) => pressed.add((event as PointerEvent).pointerId)),
  EVERYWHERE,
);
addEventListener('pointerup', lift, EVERYWHERE);
addEventListener('pointercancel', lift, EVERYWHERE);
addEventListener('pointermove', compare, EVERYWHERE);
for (const type of ['touchstart', 'touchend', 'touchcancel']) addEventListener(type, count, EVERYWHERE);
addEventListener('blur', forget);

/**
 * Calls back once no finger and no mouse button is down, and the click of the last one is over: what is under a finger must not become
 * something else between touching and clicking. Returns a function that cancels it.
 */
export function whenNoFinger(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const left = lastChange + CLICK_FOLLOWS_WITHIN_MS - performance.now();
    if (!isOn() && left <= 0) act();
    else timer = setTimeout(look, isOn() ? CLICK_FOLLOWS_WITHIN_MS : left);
  };
  look();
  return () => clearTimeout(timer);
}
