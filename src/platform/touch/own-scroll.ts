/** What somebody does before the page moves: turns a wheel, moves a finger, presses a key, or takes the scroll bar. */
const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let isOwn = false;
const onGesture = (): void => {
  isOwn = false;
};

/** Call when a screen scrolls the page by itself. Until somebody does something, nobody reads on, whatever the page does. */
export function noteOwnScroll(): void {
  isOwn = true;
}

/** Whether the page is where a screen has put it. */
export const isOwnScroll = (): boolean => isOwn;

/** Returns a function that stops. */
export function watchGestures(): () => void {
  const options = { passive: true, capture: true };
  for (const gesture of GESTURES) addEventListener(gesture, onGesture, options);
  return () => {
    for (const gesture of GESTURES) removeEventListener(gesture, onGesture, options);
  };
}
