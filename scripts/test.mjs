// @ts-check
// `npm test`: the promise. Installs what is missing, then checks types and lint, and runs unit, component, database, backend and
// sync tests, and one journey per capability and rule in a browser. `npm test -- all` runs everything, `npm test -- near` what a change can affect,
// `npm test -- check` (or unit, component, database, backend, sync, vitest, browser) one part. See docs/testing.md.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CostReport } from './lib/cost-report.mjs';
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/setup.mjs';
import { GROUPS, PARTS } from './lib/parts.mjs';
import { playwrightOutcome, vitestOutcome } from './lib/reports.mjs';
import { run, tool } from './lib/run.mjs';
import { elapsedSeconds, fail, log } from './lib/terminal.mjs';

process.chdir(ROOT);

const requested = process.argv.slice(2);
const names = PARTS.map(({ name }) => name);
const unknown = requested.filter((arg) => ![...names, ...Object.keys(GROUPS), 'all', 'near'].includes(arg));
if (unknown.length > 0) {
  fail(
    `npm test does not know "${unknown.join('", "')}". Use all, near, ${Object.keys(GROUPS).join(', ')}, ${names.join(', ')}.`,
  );
}
const isAll = requested.includes('all');
const isNear = requested.includes('near');
const isPromise = requested.length === 0;
const wanted = requested
  .filter((arg) => arg !== 'all' && arg !== 'near')
  .flatMap((arg) => GROUPS[arg] ?? [arg]);
/** @param {string} part */
const wants = (part) =>
  wanted.length === 0 ? isAll || !PARTS.find(({ name }) => name === part)?.onlyInAll : wanted.includes(part);

const costs = new CostReport({ enforcesBudget: isPromise });
await costs.measure('install', ensureInstalled);

const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
/** @type {import('./lib/reports.mjs').Failure[]} */
const failures = [];
/** @type {string[]} */
const broken = [];

/**
 * Both database engines only in `all`; otherwise the faster of those that this machine has. Screens are checked by axe at each width
 * and in each theme when all stories run, and once in the promise and in `near`.
 */
const env = {
  ...process.env,
  TEST_ENGINES: isAll ? 'every' : 'fastest',
  TEST_SCREENS: isAll || wanted.includes('browser') ? 'every' : 'once',
};

/** The environment with the path of a Chromium, which is installed if there is none. @returns {Promise<NodeJS.ProcessEnv>} */
async function withBrowser() {
  const { ensureBrowser } = await import('./lib/browser.mjs');
  return { ...env, CHROMIUM: await ensureBrowser() };
}

/** @param {string} part @param {string[]} [files] only these; all by default */
async function vitest(part, files = []) {
  const report = join(reports, `${part}.json`);
  const unhandled = join(reports, `${part}.unhandled.json`);
  const { code } = await run(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      'run',
      // A part may have several projects: files of one kind of process each (vitest.config.ts).
      `--project=${part}*`,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/lib/unhandled-errors.mjs',
      `--outputFile.json=${report}`,
      ...(isPromise ? (PARTS.find(({ name }) => name === part)?.filesOnlyInAll ?? []) : []).map(
        (file) => `--exclude=${file}`,
      ),
      ...files,
    ],
    { env: { ...(part === 'sync' ? await withBrowser() : env), UNHANDLED_ERRORS: unhandled } },
  );
  count(part, code, vitestOutcome(report, unhandled));
}

/** @param {string[]} args of Playwright's test command */
async function stories(args) {
  const report = join(reports, 'browser.json');
  const { code } = await run(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
    { env: { ...(await withBrowser()), PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  count('browser', code, playwrightOutcome(report));
}

/** @param {string} part @param {number} code @param {import('./lib/reports.mjs').Outcome} outcome */
function count(part, code, outcome) {
  passed += outcome.passed;
  failures.push(...outcome.failures);
  if (code !== 0) broken.push(part);
}

/** A program that counts as one test: it passes or fails. @param {string} part @param {string} name @param {string[]} args */
async function program(part, name, args) {
  const { code } = await run(process.execPath, args, { env });
  count(part, code, {
    passed: code === 0 ? 1 : 0,
    failures: code === 0 ? [] : [{ name, message: 'See what it printed above.' }],
  });
}

const PROMISED = ['--grep', '@promise'];

/** @type {Record<string, () => Promise<void>>} */
const runPart = {
  check: async () => {
    const { check } = await import('./check.mjs');
    if (!(await check())) broken.push('check');
  },
  unit: () => vitest('unit'),
  component: () => vitest('component'),
  database: () => vitest('database'),
  backend: () => vitest('backend'),
  sync: () => vitest('sync'),
  browser: () => stories(isAll || wanted.length > 0 ? [] : PROMISED),
  mutants: async () => {
    await program('mutants', 'the simulation catches every deliberate bug', [
      'scripts/simulate.mjs',
      '--native',
      '--mutants',
    ]);
  },
};

/** Limits each part to what the change can affect. */
async function limitToChange() {
  const { affectedByWorkingTree } = await import('./lib/near.mjs');
  const affected = affectedByWorkingTree();
  log(
    `${affected.changed.length} changed files; they affect ${affected.capabilities.join(', ') || 'no capability'}.`,
  );
  if (affected.note) log(affected.note);
  /** @param {string} part @param {readonly string[]} files */
  const only = (part, files) => {
    runPart[part] = async () => {
      if (files.length > 0) await vitest(part, [...files]);
    };
  };
  for (const part of ['database', 'backend', 'sync'])
    only(
      part,
      affected.tests.filter((file) => file.startsWith(`tests/${part}/`)),
    );
  only('component', affected.components);
  runPart['browser'] = async () => {
    const { capabilitiesOf, readStories } = await import('./lib/stories.mjs');
    const chosen = (await readStories()).filter(
      (story) =>
        (affected.specs.includes(`tests/${story.file}`) && (affected.runSpecsWhole || story.isPromised)) ||
        (story.isPromised && capabilitiesOf(story).some((name) => affected.capabilities.includes(name))),
    );
    if (chosen.length > 0) await stories(chosen.map(({ file, line }) => `tests/${file}:${line}`));
  };
}
if (isNear) await limitToChange();

const NEEDS_SERVER = ['component', 'backend', 'sync', 'browser'];
if (names.some((name) => wants(name) && NEEDS_SERVER.includes(name))) {
  await costs.measure('build', async () => {
    await ensureServerBuilt();
    if (wants('browser')) await ensureAppBuilt();
  });
}
for (const { name, label } of PARTS.filter((part) => wants(part.name))) {
  log(`${label} ...`);
  await costs.measure(name, async () => runPart[name]?.());
}

// At the very end, because the end of a long run is what people read.
const { lines, overBudget } = await costs.finish();
for (const sentence of overBudget) failures.push({ name: 'the budget of CPU seconds', message: sentence });
if (overBudget.length > 0) broken.push('budget');
for (const { name, message } of failures) console.log(`\n✘ ${name}\n${message.replace(/^/gm, '    ')}`);
console.log(`\n${lines.join('\n')}`);
log(
  broken.length === 0
    ? `All green in ${elapsedSeconds()} s.`
    : `Not green: ${broken.join(', ')} (${elapsedSeconds()} s).`,
);
console.log(`Total: ${passed} passed, ${failures.length} failed`);
process.exitCode = broken.length === 0 ? 0 : 1;
