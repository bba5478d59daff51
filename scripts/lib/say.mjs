// @ts-check
const started = performance.now();

/** One plain line for the person at the terminal. @param {string} line */
export const say = (line) => console.log(`marquee  ${line}`);

/** One clear sentence, then the end. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\nmarquee  ${sentence}\n`);
  process.exit(1);
}

/** Whole seconds since the script began, for progress lines. */
export const seconds = () => Math.round((performance.now() - started) / 1000);
