import { whenIdle } from '../when-idle';

const TAP_OR_KEY = ['pointerdown', 'keydown'] as const;
/** As in `index.html`. */
const ANY_USE = [...TAP_OR_KEY, 'pointermove', 'wheel', 'scroll'] as const;

/** Calls back once, for the first of these events. Returns a function that cancels it. */
function onFirst(events: readonly string[], act: () => void): () => void {
  const stop = (): void => {
    for (const event of events) removeEventListener(event, begin, { capture: true });
  };
  const begin = (): void => {
    stop();
    act();
  };
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true });
  return stop;
}

/** Runs `act` when the page is idle after its first tap or key: for what nobody needs before, though it must be here soon after. Returns a function that cancels it. */
export function afterFirstTouch(act: () => void): () => void {
  let cancel = onFirst(TAP_OR_KEY, () => {
    cancel = whenIdle(act);
  });
  return () => cancel();
}

/** Calls back when somebody first touches the page, points at it, scrolls or types; after `longestMs` at the latest. Returns a function that cancels it. */
export function onFirstUse(act: () => void, longestMs: number): () => void {
  const stopListening = onFirst(ANY_USE, () => {
    clearTimeout(tooLong);
    act();
  });
  const tooLong = setTimeout(() => {
    stopListening();
    act();
  }, longestMs);
  return () => {
    clearTimeout(tooLong);
    stopListening();
  };
}
