// @ts-check
// `npm test`: the promise. Installs what is missing, then types, lint, unit, component, database, backend and sync tests, and one
// journey a capability and rule in a browser. `npm test -- all` runs everything, `npm test -- near` what a change can reach,
// `npm test -- check` (or unit, component, database, backend, sync, vitest, browser) one part. See docs/testing.md.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Account } from './lib/account.mjs';
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/house.mjs';
import { GROUPS, PARTS } from './lib/parts.mjs';
import { playwrightOutcome, vitestOutcome } from './lib/reports.mjs';
import { run, tool } from './lib/run.mjs';
import { fail, say, seconds } from './lib/say.mjs';

process.chdir(ROOT);

const words = process.argv.slice(2);
const names = PARTS.map(({ name }) => name);
const unknown = words.filter((word) => ![...names, ...Object.keys(GROUPS), 'all', 'near'].includes(word));
if (unknown.length > 0) {
  fail(
    `npm test does not know "${unknown.join('", "')}". It knows all, near, ${Object.keys(GROUPS).join(', ')}, ${names.join(', ')}.`,
  );
}
const isAll = words.includes('all');
const isNear = words.includes('near');
const wanted = words
  .filter((word) => word !== 'all' && word !== 'near')
  .flatMap((word) => GROUPS[word] ?? [word]);
/** @param {string} part */
const wants = (part) =>
  wanted.length === 0 ? isAll || !PARTS.find(({ name }) => name === part)?.onlyInAll : wanted.includes(part);

const account = new Account();
await account.charge('install', ensureInstalled);

const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
/** @type {import('./lib/reports.mjs').Failure[]} */
const failures = [];
/** @type {string[]} */
const broken = [];

/** Both engines of the database only where everything runs; else the faster of those that this machine has. */
const env = { ...process.env, TEST_ENGINES: isAll ? 'every' : 'fastest' };

/** The same, with a Chromium: found, or installed when the first part needs one. @returns {Promise<NodeJS.ProcessEnv>} */
async function withBrowser() {
  const { ensureBrowser } = await import('./lib/browser.mjs');
  return { ...env, CHROMIUM: await ensureBrowser() };
}

/** @param {string} part @param {string[]} [files] those alone; */
async function vitest(part, files = []) {
  const report = join(reports, `${part}.json`);
  const { code } = await run(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      'run',
      `--project=${part}`,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { env: part === 'sync' ? await withBrowser() : env },
  );
  count(part, code, vitestOutcome(report));
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

/** A program that is one test: it holds, or it does not. @param {string} part @param {string} name @param {string[]} args */
async function program(part, name, args) {
  const { code } = await run(process.execPath, args, { env });
  count(part, code, {
    passed: code === 0 ? 1 : 0,
    failures: code === 0 ? [] : [{ name, message: 'The lines that it printed say what.' }],
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

/** The parts that a change reaches, in place of whole ones. */
async function narrow() {
  const { reachOfChange } = await import('./lib/near.mjs');
  const reach = reachOfChange();
  say(
    `${reach.changed.length} files differ; they reach ${reach.capabilities.join(', ') || 'no capability'}.`,
  );
  if (reach.note) say(reach.note);
  /** @param {string} part @param {readonly string[]} files */
  const only = (part, files) => {
    runPart[part] = async () => {
      if (files.length > 0) await vitest(part, [...files]);
    };
  };
  for (const part of ['database', 'backend', 'sync'])
    only(
      part,
      reach.tests.filter((file) => file.startsWith(`tests/${part}/`)),
    );
  only('component', reach.components);
  runPart['browser'] = async () => {
    const { capabilitiesOf, readStories } = await import('./lib/stories.mjs');
    const chosen = (await readStories()).filter(
      (story) =>
        (reach.specs.includes(`tests/${story.file}`) && (reach.wholeSpecs || story.isPromised)) ||
        (story.isPromised && capabilitiesOf(story).some((name) => reach.capabilities.includes(name))),
    );
    if (chosen.length > 0) await stories(chosen.map(({ file, line }) => `tests/${file}:${line}`));
  };
}
if (isNear) await narrow();

const NEEDS_SERVER = ['component', 'backend', 'sync', 'browser'];
if (names.some((name) => wants(name) && NEEDS_SERVER.includes(name))) {
  await account.charge('build', async () => {
    await ensureServerBuilt();
    if (wants('browser')) await ensureAppBuilt();
  });
}
for (const { name, says } of PARTS.filter((part) => wants(part.name))) {
  say(`${says} ...`);
  await account.charge(name, async () => runPart[name]?.());
}

// At the very end, because the end is what is read of a long run.
const { lines, over } = account.close({ judged: words.length === 0 });
for (const sentence of over) failures.push({ name: 'the budget of CPU seconds', message: sentence });
if (over.length > 0) broken.push('budget');
for (const { name, message } of failures) console.log(`\n✘ ${name}\n${message.replace(/^/gm, '    ')}`);
console.log(`\n${lines.join('\n')}`);
say(
  broken.length === 0 ? `All green in ${seconds()} s.` : `Not green: ${broken.join(', ')} (${seconds()} s).`,
);
console.log(`Total: ${passed} passed, ${failures.length} failed`);
process.exitCode = broken.length === 0 ? 0 : 1;
