// @ts-check
// `npm test`: installs what is missing, then types, lint, unit, database, backend, sync and browser tests.
// `npm test -- browser` (or `vitest`, `check`) runs one part.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureAppBuilt, ensureInstalled, ensureServerBuilt, ROOT } from './lib/house.mjs';
import { playwrightOutcome, vitestOutcome } from './lib/reports.mjs';
import { run, tool } from './lib/run.mjs';
import { say, seconds } from './lib/say.mjs';

process.chdir(ROOT);
await ensureInstalled();

const wanted = process.argv.slice(2);
/** @param {string} part */
const wants = (part) => wanted.length === 0 || wanted.includes(part);
const reports = join(ROOT, 'test-results');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
/** @type {import('./lib/reports.mjs').Failure[]} */
const failures = [];
/** @type {string[]} */
const broken = [];

/** @param {import('./lib/reports.mjs').Outcome} outcome */
function count(outcome) {
  passed += outcome.passed;
  failures.push(...outcome.failures);
}

if (wants('check')) {
  say('Types, lint, imports ...');
  if (!(await check())) broken.push('check');
}

// The sync tests drive a browser too: several tabs are what only a browser has.
const chromium = wants('vitest') || wants('browser') ? await ensureBrowser() : '';
const env = { ...process.env, CHROMIUM: chromium };

if (wants('vitest')) {
  await ensureServerBuilt();
  say('Unit, database, backend and sync tests ...');
  const report = join(reports, 'vitest.json');
  const { code } = await run(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  count(vitestOutcome(report));
  if (code !== 0) broken.push('vitest');
}

if (wants('browser')) {
  await ensureServerBuilt();
  await ensureAppBuilt();
  say(`Browser tests in ${chromium} ...`);
  const report = join(reports, 'browser.json');
  const { code } = await run(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  count(playwrightOutcome(report));
  if (code !== 0) broken.push('browser');
}

// At the very end, because the end is what is read of a long run.
for (const { name, message } of failures) console.log(`\n✘ ${name}\n${message.replace(/^/gm, '    ')}`);
say(
  broken.length === 0 ? `All green in ${seconds()} s.` : `Not green: ${broken.join(', ')} (${seconds()} s).`,
);
console.log(`Total: ${passed} passed, ${failures.length} failed`);
process.exitCode = broken.length === 0 ? 0 : 1;
