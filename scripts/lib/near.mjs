// @ts-check
// `npm test -- near`: which tests the working tree's change can reach, by the graph of imports.
import { execFileSync } from 'node:child_process';
import { SHOWS } from '../../tests/e2e/capabilities.mjs';
import { readImports } from '../arrows.mjs';
import { ROOT } from './house.mjs';

/**
 * What tests read from disk instead of importing it, which no graph of imports can know: a change under the left side is one of
 * the right side.
 * @type {readonly (readonly [string, string])[]}
 */
export const READ_FROM_DISK = [
  ['supabase/migrations/', 'tests/support/sql-files.ts'],
  ['supabase/schemas/', 'tests/support/sql-files.ts'],
  ['supabase/local/sql/', 'tests/support/hosted-parts.ts'],
  ['supabase/functions/', 'supabase/local/edge-functions.ts'],
  ['supabase/templates/', 'supabase/local/mail/templates.ts'],
  ['supabase/config.toml', 'supabase/local/config.ts'],
  ['tests/sync/simulation/device-bundle.ts', 'tests/sync/simulation/device-bundles.ts'],
  ['tests/sync/support/tab-page.ts', 'tests/sync/support/tab-browser.ts'],
];

/** More capabilities than this are no inner loop any more: then only the stories of the changed folder itself run. */
const MAX_CAPABILITIES = 4;

/** More changed files of stories than this are a change of all of them: then those of their promise run. */
const MAX_WHOLE_SPECS = 2;

/** Everything hangs on these: a change of one reaches more than a graph shows. */
const REACHES_ALL =
  /^(package(-lock)?\.json|tsconfig\.json|vite\.\w+\.ts|vitest\.config\.ts|playwright\.config\.ts|index\.html)$/;

/**
 * @typedef {object} Reach
 * @property {readonly string[]} changed
 * @property {readonly string[]} tests files of vitest, without those of units and components
 * @property {readonly string[]} components folders or files under tests/component
 * @property {readonly string[]} specs files of stories that were changed themselves
 * @property {boolean} wholeSpecs all of their stories run, or those of the promise alone
 * @property {readonly string[]} capabilities whose stories of the promise run
 * @property {string} note what was left out, or nothing
 */

/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from where this branch left main, uncommitted and new ones too; on main, from the last commit. */
export function changedFiles() {
  const [branch = ''] = git(['rev-parse', '--abbrev-ref', 'HEAD']);
  const [mainline = ''] = ['main', 'origin/main'].filter((name) => {
    try {
      return git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).length > 0;
    } catch {
      return false;
    }
  });
  const [base = 'HEAD'] =
    branch === 'main' || mainline === '' ? ['HEAD'] : git(['merge-base', mainline, 'HEAD']);
  return [
    ...new Set([
      ...git(['diff', '--name-only', base]),
      ...git(['ls-files', '--others', '--exclude-standard']),
    ]),
  ];
}

/** The capability that a file is part of: a feature's folder, or a folder of src. @param {string} file */
const capabilityOf = (file) =>
  /^src\/features\/([^/]+)\//.exec(file)?.[1] ??
  /^src\/([^/]+)\//.exec(file)?.[1] ??
  /^(sw)\//.exec(file)?.[1] ??
  null;

/**
 * @param {readonly string[]} changed
 * @param {readonly { from: string, to: string }[]} edges
 * @returns {Set<string>} the changed files and all that import them. The app's frame imports every feature, so nothing is
 *   followed into it: it is reached when it was changed itself.
 */
export function importersOf(changed, edges) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const reached = new Set(changed);
  const open = [...changed];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const read = READ_FROM_DISK.filter(([from]) => file.startsWith(from)).map(([, to]) => to);
    for (const next of [...(importers.get(file) ?? []), ...read]) {
      if (reached.has(next) || next.startsWith('src/app/')) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/**
 * @param {readonly string[]} changed @param {readonly { from: string, to: string }[]} edges
 * @returns {Reach}
 */
export function reachOf(changed, edges) {
  const reached = [...importersOf(changed, edges)];
  const known = new Set(Object.values(SHOWS).flat());
  const isKnown = (/** @type {string | null} */ name) => name !== null && known.has(name);
  const own = [...new Set(changed.map(capabilityOf).filter(isKnown))].map(String);
  const all = [...new Set([...own, ...reached.map(capabilityOf).filter(isKnown).map(String)])];
  const isTooMuch = all.length > MAX_CAPABILITIES || changed.some((file) => REACHES_ALL.test(file));
  const capabilities = isTooMuch ? own.slice(0, MAX_CAPABILITIES) : all;
  const specs = changed.filter((file) => /^tests\/(e2e|ui)\/[^/]+\.spec\.ts$/.test(file));
  return {
    changed,
    tests: reached.filter((file) => /^tests\/(database|backend|sync)\/[^/]+\.test\.ts$/.test(file)),
    components: capabilities.includes('app')
      ? ['tests/component/']
      : [
          ...capabilities.map((name) => `tests/component/${name}/`),
          ...changed.filter((file) => /^tests\/component\/.+\.test\.tsx$/.test(file)),
        ],
    specs,
    wholeSpecs: specs.length <= MAX_WHOLE_SPECS,
    capabilities,
    note: isTooMuch
      ? `The change reaches ${all.length} capabilities; their stories are left to \`npm test\`${own.length > 0 ? `, but for those of ${own.slice(0, MAX_CAPABILITIES).join(', ')}` : ''}.`
      : '',
  };
}

/** @returns {Reach} of the working tree's change */
export function reachOfChange() {
  const changed = changedFiles();
  const { edges } = readImports(ROOT, ['src', 'sw', 'supabase', 'tests', 'scripts']);
  return reachOf(changed, edges);
}
