import { whenIdle } from '../when-idle';

const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

const nothing = (): void => {};

/** Runs `act` when the page is idle after its first tap or key: for what nobody needs before, though it must be here soon after. Returns a function that cancels it. */
export function afterFirstTouch(act: () => void): () => void {
  let cancel = nothing;
  const stopListening = (): void => {
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, begin, { capture: true });
  };
  const begin = (): void => {
    stopListening();
    cancel = whenIdle(act);
  };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, begin, { capture: true, passive: true });
  return () => {
    stopListening();
    cancel();
  };
}
