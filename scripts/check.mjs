// @ts-check
// `npm run check`: types, lint, formatting, import directions, dead code and the lock file. Takes seconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ROOT } from './lib/setup.mjs';
import { run, tool } from './lib/run.mjs';

/** @type {[string, string[]][]} */
const CHECKS = [
  ['types', [tool('typescript/bin/tsc'), '--noEmit', '-p', join(ROOT, 'tsconfig.json')]],
  ['lint', [tool('oxlint/bin/oxlint'), '--deny-warnings']],
  [
    'format',
    [
      tool('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      join(ROOT, '.cache/prettier'),
    ],
  ],
  ['imports', [join(ROOT, 'scripts/import-directions.mjs')]],
  ['dead code', [tool('knip/bin/knip.js'), '--no-progress']],
];

/** A registry address in the lock file would tie everyone to that registry. */
function lockFileProblems() {
  const named = readFileSync(join(ROOT, 'package-lock.json'), 'utf8').match(/"resolved": "https?:/g);
  return named ? `package-lock.json contains ${named.length} registry addresses` : '';
}

/** @returns {Promise<boolean>} whether every check passed */
export async function check() {
  const results = await Promise.all(
    CHECKS.map(async ([name, args]) => ({
      name,
      ...(await run(process.execPath, args, { cwd: ROOT, quiet: true })),
    })),
  );
  for (const { name, code, output } of results) {
    console.log(`${code === 0 ? 'ok   ' : 'FAIL '} ${name}`);
    if (code !== 0) console.log(output.trimEnd());
  }
  const lock = lockFileProblems();
  console.log(lock ? `FAIL  lock file\n${lock}` : 'ok    lock file');
  return lock === '' && results.every(({ code }) => code === 0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  process.exitCode = (await check()) ? 0 : 1;
}
