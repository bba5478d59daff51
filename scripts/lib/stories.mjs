// @ts-check
// The browser stories as Playwright lists them, and the tables of docs/testing.md that are generated from them.
import { SHOWN_ELSEWHERE, SHOWN_IN_A_BROWSER, SHOWS } from '../../tests/e2e/capabilities.mjs';
import { ROOT } from './setup.mjs';
import { run, tool } from './run.mjs';

/** Tags the one journey of a capability or a rule that `npm test` runs; all others run in `npm test -- all`. */
export const PROMISE = '@promise';

/** @typedef {{ file: string, line: number, title: string, isPromised: boolean }} Story `file` is relative to tests/, `title` is without its tag */

/** @returns {Promise<Story[]>} */
export async function readStories() {
  const { code, output } = await run(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', '--list', '--reporter=json'],
    { cwd: ROOT, quiet: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: '' } },
  );
  if (code !== 0) throw new Error(`The stories could not be listed:\n${output}`);
  /** @type {import('@playwright/test/reporter').JSONReport} */
  const report = JSON.parse(output.slice(output.indexOf('{')));
  /** @param {import('@playwright/test/reporter').JSONReportSuite} suite @returns {Story[]} */
  const storiesIn = (suite) => [
    ...suite.specs.map(({ file, line, title, tags }) => ({
      file,
      line,
      title: title.replace(` ${PROMISE}`, ''),
      isPromised: tags.includes(PROMISE.slice(1)),
    })),
    ...(suite.suites ?? []).flatMap(storiesIn),
  ];
  return report.suites.flatMap(storiesIn);
}

/** @param {Story} story @returns {string[]} the rules that its title names */
export const rulesOf = ({ title }) => title.match(/\bS\d+\b/g) ?? [];

/** @param {Story} story @returns {readonly string[]} */
export const capabilitiesOf = ({ file }) => SHOWS[file] ?? [];

/** @param {string} file */
const short = (file) => file.replace('.spec.ts', '');

/** @param {string} title escaped, so that no character ends the cell or begins markup */
const cell = (title) => title.replaceAll('|', '\\|').replaceAll('*', '\\*');

/** The text between the markers in docs/testing.md. @param {readonly Story[]} stories @returns {string} */
export function storyTables(stories) {
  const promised = stories.filter(({ isPromised }) => isPromised);
  const rules = [...SHOWN_IN_A_BROWSER, ...Object.keys(SHOWN_ELSEWHERE)].toSorted(
    (a, b) => Number(a.slice(1)) - Number(b.slice(1)),
  );
  const capabilities = [...new Set(stories.flatMap(capabilitiesOf))].toSorted();
  return [
    '| rule | shown by |',
    '|---|---|',
    ...rules.map((rule) => {
      const files = [
        ...new Set(promised.filter((story) => rulesOf(story).includes(rule)).map(({ file }) => file)),
      ];
      const places = files.map((file) => `\`${short(file)}\``);
      const elsewhere = SHOWN_ELSEWHERE[rule];
      return `| ${rule} | ${[...places, ...(elsewhere ? [`\`${elsewhere}\``] : [])].join(', ')} |`;
    }),
    '',
    '| capability | its journeys in the promise | stories in `all` |',
    '|---|---|--:|',
    ...capabilities.map((capability) => {
      const mine = stories.filter((story) => capabilitiesOf(story).includes(capability));
      const journeys = mine
        .filter(({ isPromised }) => isPromised)
        .map(({ file, title }) => `\`${short(file)}\`: ${cell(title)}`);
      return `| ${capability} | ${journeys.join('<br>')} | ${mine.length} |`;
    }),
    '',
    `${promised.length} stories in the promise, ${stories.length} in \`all\`.`,
  ].join('\n');
}
