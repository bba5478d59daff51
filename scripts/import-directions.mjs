// @ts-check
/**
 * The direction of imports (docs/architecture.md), as data. `npm run check` fails on an import in the wrong direction,
 * an import cycle, or an import that does not resolve.
 * dependency-cruiser would be the usual tool; it cannot read TypeScript 7, so this uses oxc's parser and resolver.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

/** Each layer may import itself and the layers listed here. @type {Record<string, string[]>} */
export const ALLOWED_IMPORTS = {
  'src/main': ['src/app', 'src/platform', 'src/ui', 'src/styles'],
  'src/app': [
    'src/features',
    'src/store',
    'src/sync',
    'src/backend',
    'src/platform',
    'src/ui',
    'src/client-state',
    'src/domain',
    'src/styles',
  ],
  'src/features': ['src/store', 'src/backend', 'src/platform', 'src/ui', 'src/client-state', 'src/domain'],
  'src/store': ['src/sync', 'src/domain'],
  'src/sync': ['src/backend', 'src/domain'],
  'src/backend': ['src/client-state', 'src/domain'],
  'src/platform': ['src/client-state', 'src/domain'],
  'src/ui': ['src/client-state', 'src/domain'],
  'src/client-state': [],
  'src/domain': [],
  'src/styles': [],
  sw: ['src/domain'],
  'supabase/local': ['supabase/seed', 'src/domain'],
  'supabase/seed': ['src/domain'],
};

/**
 * Packages that only these folders may import, at run time or as types, so that they can be replaced, and a new release of
 * one is covered by the tests of one folder. Packages that are not listed may be imported anywhere.
 * @type {Record<string, string[]>}
 */
export const RESTRICTED_PACKAGES = {
  rxdb: ['src/store/storage'],
  dexie: ['src/store/storage'],
  'ical.js': ['src/domain/availability/calendar-file'],
};

const SOURCE = /\.(ts|tsx|mts|mjs)$/;

/** @typedef {{ from: string, to: string, specifier: string, typeOnly: boolean, isDynamic?: boolean }} Edge */
/** @typedef {{ from: string, specifier: string }} PackageEdge */

/** @param {string} folder @returns {string[]} */
function sourcesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} path @returns the layer a file belongs to: the entry of ALLOWED_IMPORTS that is its folder or file */
export function layerOf(path) {
  return (
    Object.keys(ALLOWED_IMPORTS).find(
      (layer) => path === layer || path.startsWith(`${layer}/`) || path.startsWith(`${layer}.`),
    ) ?? null
  );
}

/** @param {string} path */
const featureOf = (path) => /^src\/features\/([^/]+)/.exec(path)?.[1] ?? null;

/** @param {Edge} edge @returns {string | null} what is wrong with it */
export function forbiddenImport({ from, to, specifier }) {
  const [source, target] = [layerOf(from), layerOf(to)];
  if (!source) return null;
  if (!target) return `${from} imports ${specifier}: ${source} may not import files outside the layers`;
  if (source === target) {
    const [mine, theirs] = [featureOf(from), featureOf(to)];
    return mine && theirs && mine !== theirs
      ? `${from} imports ${specifier}: a feature may not import another; move what both need to a lower layer`
      : null;
  }
  return ALLOWED_IMPORTS[source]?.includes(target)
    ? null
    : `${from} imports ${specifier}: ${source} may not import ${target}`;
}

/** @param {string} specifier @returns {string} the package of a bare specifier: `rxdb` of `rxdb/plugins/storage-dexie` */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {PackageEdge} edge @returns {string | null} what is wrong with it */
export function forbiddenPackage({ from, specifier }) {
  const folders = RESTRICTED_PACKAGES[packageOf(specifier)];
  return folders === undefined || folders.some((folder) => from.startsWith(`${folder}/`))
    ? null
    : `${from} imports ${specifier}: only ${folders.join(' and ')} may`;
}

/** @param {string} root @param {string} file @param {ResolverFactory} resolver @param {string[]} problems @param {PackageEdge[]} packages @returns {Edge[]} */
function edgesOf(root, file, resolver, problems, packages) {
  const from = relative(root, file).split(sep).join('/');
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) problems.push(`${from}: ${errors[0]?.message}`);
  const statics = module.staticImports.map((entry) => ({
    specifier: entry.moduleRequest.value,
    isDynamic: false,
    typeOnly: entry.entries.length > 0 && entry.entries.every((name) => name.isType),
  }));
  const reexports = module.staticExports.flatMap((statement) =>
    statement.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, isDynamic: false }]
        : [],
    ),
  );
  const text = readFileSync(file, 'utf8');
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false, isDynamic: true }] : [];
  });
  return [...statics, ...reexports, ...dynamics].flatMap(({ specifier, typeOnly, isDynamic }) => {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('node:') || bare.startsWith('virtual:')) return [];
    const found = resolver.sync(join(file, '..'), bare);
    if (!found.path) {
      problems.push(`${from} imports ${specifier}, which does not resolve`);
      return [];
    }
    const to = relative(root, found.path).split(sep).join('/');
    if (!to.includes('node_modules/')) return [{ from, to, specifier, typeOnly, isDynamic }];
    packages.push({ from, specifier });
    return [];
  });
}

/** Cycles of imports, of types as well; only a dynamic import breaks one. @param {Edge[]} edges @returns {string[]} */
export function importCycles(edges) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const edge of edges)
    if (!edge.isDynamic) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  /** @type {Map<string, 'open' | 'done'>} */
  const state = new Map();
  /** @type {string[]} */
  const found = [];
  /** @param {string} file @param {string[]} trail */
  const walk = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`an import cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    state.set(file, 'open');
    for (const to of next.get(file) ?? []) walk(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

/**
 * Every import in the files of these folders.
 * @param {string} project path of the repository @param {readonly string[]} folders relative to it
 * @param {(file: string) => boolean} [wanted] which files to read; all by default
 * @returns {{ edges: Edge[], packages: PackageEdge[], problems: string[], files: number }}
 */
export function readImports(project, folders, wanted = () => true) {
  const root = resolve(project);
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    conditionNames: ['browser', 'import', 'node', 'default', 'types'],
    tsconfig: { configFile: join(root, 'tsconfig.json'), references: 'auto' },
  });
  const files = folders.flatMap((folder) => sourcesUnder(join(root, folder))).filter(wanted);
  /** @type {string[]} */
  const problems = [];
  /** @type {PackageEdge[]} */
  const packages = [];
  const edges = files.flatMap((file) => edgesOf(root, file, resolver, problems, packages));
  return { edges, packages, problems, files: files.length };
}

/** @param {string} project path of the repository @returns {{ problems: string[], files: number }} */
export function checkImports(project) {
  const { edges, packages, problems, files } = readImports(
    project,
    ['src', 'sw', 'supabase'],
    (file) => !file.includes(`${sep}functions${sep}`),
  );
  const forbidden = [...edges.map(forbiddenImport), ...packages.map(forbiddenPackage)].filter(
    (problem) => problem !== null,
  );
  return { problems: [...problems, ...forbidden, ...importCycles(edges)], files };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { problems, files } = checkImports('.');
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} problems with imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
