/** A line that brings nothing to show within this time must not hold the app back any longer, in milliseconds. */
const LONGEST_HOLD_MS = 10_000;

let held: Promise<unknown> = Promise.resolve();
let release = (): void => {};

/** Something can be shown before the app is here: what else a start loads comes after `shown`. */
export function holdLoading(shown: Promise<unknown>): void {
  held = Promise.race([shown, new Promise((end) => setTimeout(end, LONGEST_HOLD_MS))]);
}

/** The same, for what is in the first paint: `releaseAfterPaint` says when React has it. */
export const holdLoadingUntilPaint = (): void =>
  holdLoading(
    new Promise<void>((painted) => {
      release = () => requestAnimationFrame(() => setTimeout(painted));
    }),
  );

export const releaseAfterPaint = (): void => release();

/** Loads once the first look is shown; at once where there is none. */
export const afterFirstLook = <T>(load: () => Promise<T>): Promise<T> => held.then(load);
