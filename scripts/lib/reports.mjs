// @ts-check
// Reads the test runners' JSON reports into one form: how many tests passed, and which failed with what message.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, message: string }} Failure */
/** @typedef {{ passed: number, failures: Failure[] }} Outcome */

const MAX_MESSAGE_LINES = 6;

/** @param {string} text */
const plain = (text) =>
  stripVTControlCharacters(text).trim().split('\n').slice(0, MAX_MESSAGE_LINES).join('\n');

/** @param {string} file @returns {unknown} null when the runner failed before it could report */
const parsed = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @param {string} file @param {string} unhandled where the errors outside any test are, if there were any @returns {Outcome} */
export function vitestOutcome(file, unhandled) {
  const report = /** @type {import('vitest/reporters').JsonTestResults | null} */ (parsed(file));
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const place = relative(process.cwd(), name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        name: `${place} › ${test.fullName}`,
        message: plain((test.failureMessages ?? []).join('\n')),
      }));
    // A file that could not be loaded lists no failed tests.
    return failed.length === 0 && status === 'failed' ? [{ name: place, message: plain(message) }] : failed;
  });
  const errors = /** @type {string[] | null} */ (parsed(unhandled)) ?? [];
  failures.push(...errors.map((message) => ({ name: 'an error outside any test', message: plain(message) })));
  return { passed: report?.numPassedTests ?? 0, failures };
}

/** @param {string} file @returns {Outcome} */
export function playwrightOutcome(file) {
  const report = /** @type {import('@playwright/test/reporter').JSONReport | null} */ (parsed(file));
  /** @param {import('@playwright/test/reporter').JSONReportSuite} suite @returns {Failure[]} */
  const failuresIn = (suite) => [
    // Flaky means broken: a story that passed only on a retry has failed.
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
        .map((test) => ({
          name: `${spec.file}:${spec.line} › ${spec.title}`,
          message: plain(
            test.results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
          ),
        })),
    ),
    ...(suite.suites ?? []).flatMap(failuresIn),
  ];
  return { passed: report?.stats.expected ?? 0, failures: (report?.suites ?? []).flatMap(failuresIn) };
}
