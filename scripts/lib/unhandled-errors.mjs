// @ts-check
// A reporter for Vitest that writes the errors outside any test, which the JSON report leaves out, to the file that `UNHANDLED_ERRORS` names.
import { writeFileSync } from 'node:fs';

/** Vitest calls it at the end of the run. */
export default class UnhandledErrors {
  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['UNHANDLED_ERRORS'];
    if (!file || errors.length === 0) return;
    writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  }
}
