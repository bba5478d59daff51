// @ts-check
const started = performance.now();

/** Prints one line for the person at the terminal. @param {string} line */
export const log = (line) => console.log(`marquee  ${line}`);

/** Prints one sentence and exits with code 1. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\nmarquee  ${sentence}\n`);
  process.exit(1);
}

/** Whole seconds since the script started, for progress lines. */
export const elapsedSeconds = () => Math.round((performance.now() - started) / 1000);
