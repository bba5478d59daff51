// @ts-check
// `npm test -- near`: which tests the working tree's changes can affect, by the graph of imports.
import { execFileSync } from 'node:child_process';
import { SHOWS } from '../../tests/e2e/capabilities.mjs';
import { readImports } from '../import-directions.mjs';
import { ROOT } from './setup.mjs';

/**
 * What tests read from disk instead of importing it, which the graph of imports does not show: a change under the left path counts
 * as a change of the right one.
 * @type {readonly (readonly [string, string])[]}
 */
export const READ_FROM_DISK = [
  ['supabase/migrations/', 'tests/support/sql-files.ts'],
  ['supabase/schemas/', 'tests/support/sql-files.ts'],
  ['supabase/local/sql/', 'tests/support/platform-stand-ins.ts'],
  ['supabase/functions/', 'supabase/local/edge-functions.ts'],
  ['supabase/templates/', 'supabase/local/mail/templates.ts'],
  ['supabase/config.toml', 'supabase/local/config.ts'],
  ['tests/sync/simulation/device-bundle.ts', 'tests/sync/simulation/device-bundles.ts'],
  ['tests/sync/support/tab-page.ts', 'tests/sync/support/tab-browser.ts'],
];

/** With more capabilities than this the run is no longer quick: then only the stories of the changed folders themselves run. */
const MAX_CAPABILITIES = 4;

/** With more changed story files than this, only their stories of the promise run. */
const MAX_SPECS_RUN_WHOLE = 2;

/** Everything depends on these: a change of one affects more than the graph shows. */
const AFFECTS_EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite\.\w+\.ts|vitest\.config\.ts|playwright\.config\.ts|index\.html)$/;

/**
 * @typedef {object} Affected
 * @property {readonly string[]} changed
 * @property {readonly string[]} tests Vitest files, except unit and component tests
 * @property {readonly string[]} components folders or files under tests/component
 * @property {readonly string[]} specs story files that were changed themselves
 * @property {boolean} runSpecsWhole whether all their stories run, or only those of the promise
 * @property {readonly string[]} capabilities whose stories of the promise run
 * @property {string} note what was left out; may be empty
 */

/** @param {string[]} args */
const git = (args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from where this branch left main, including uncommitted and new ones; on main, from the last commit. */
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

/** The capability that a file belongs to: a feature's folder, or a folder of src. @param {string} file */
const capabilityOf = (file) =>
  /^src\/features\/([^/]+)\//.exec(file)?.[1] ??
  /^src\/([^/]+)\//.exec(file)?.[1] ??
  /^(sw)\//.exec(file)?.[1] ??
  null;

/**
 * @param {readonly string[]} changed
 * @param {readonly { from: string, to: string }[]} edges
 * @returns {Set<string>} the changed files and all that import them. The app shell imports every feature, so imports are
 *   not followed into it: it counts only when it was changed itself.
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
 * @returns {Affected}
 */
export function affectedBy(changed, edges) {
  const reached = [...importersOf(changed, edges)];
  const known = new Set(Object.values(SHOWS).flat());
  const isKnown = (/** @type {string | null} */ name) => name !== null && known.has(name);
  const own = [...new Set(changed.map(capabilityOf).filter(isKnown))].map(String);
  const all = [...new Set([...own, ...reached.map(capabilityOf).filter(isKnown).map(String)])];
  const isTooBroad = all.length > MAX_CAPABILITIES || changed.some((file) => AFFECTS_EVERYTHING.test(file));
  const capabilities = isTooBroad ? own.slice(0, MAX_CAPABILITIES) : all;
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
    runSpecsWhole: specs.length <= MAX_SPECS_RUN_WHOLE,
    capabilities,
    note: isTooBroad
      ? `The change affects ${all.length} capabilities; their stories are left to \`npm test\`${own.length > 0 ? `, except those of ${own.slice(0, MAX_CAPABILITIES).join(', ')}` : ''}.`
      : '',
  };
}

/** @returns {Affected} what the working tree's changes affect */
export function affectedByWorkingTree() {
  const changed = changedFiles();
  const { edges } = readImports(ROOT, ['src', 'sw', 'supabase', 'tests', 'scripts']);
  return affectedBy(changed, edges);
}
