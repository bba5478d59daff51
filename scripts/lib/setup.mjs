// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { elapsedSeconds, fail, log } from './terminal.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const MIN_NODE_VERSION = [20, 19];

/** @param {string} name */
const stampFile = (name) => join(ROOT, 'node_modules', '.marquee', name);

/** @param {string} name @param {string} value */
function writeStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
const readStamp = (name) => (existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '');

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = MIN_NODE_VERSION;
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    fail(`Marquee needs Node ${MIN_NODE_VERSION.join('.')} or later; this is Node ${process.versions.node}.`);
  }
}

/**
 * Whether npm has installed just what the lock file says: npm keeps its own list of what is there, without what is for other machines.
 * @param {string} lockFile
 */
function isInstalledByNpm(lockFile) {
  const list = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  /** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */
  const wanted = /** @type {{ packages: Packages }} */ (JSON.parse(lockFile)).packages;
  const found = /** @type {{ packages: Packages }} */ (JSON.parse(readFileSync(list, 'utf8'))).packages;
  return (
    Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
    ) && Object.keys(found).every((path) => path in wanted)
  );
}

/** Installs the exact dependencies of the lock file, unless these, or `npm ci`, have been installed already. */
export async function ensureInstalled() {
  requireNode();
  const lockFile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(lockFile).digest('hex');
  if (readStamp('installed') === lock) return;
  if (isInstalledByNpm(lockFile)) return writeStamp('installed', lock);
  log('Installing dependencies (once; about a minute) ...');
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    quiet: true,
  });
  if (code !== 0) {
    console.error(output.trim().split('\n').slice(-15).join('\n'));
    fail(
      'The dependencies could not be installed. The lines above are npm’s; the usual cause is a missing network.',
    );
  }
  writeStamp('installed', lock);
  log(`Dependencies are installed (${elapsedSeconds()} s).`);
}

/** The number of files and the newest modification time under the given files and folders. @param {string[]} inputs */
function newestChange(inputs) {
  let newest = 0;
  let count = 0;
  /** @param {string} path */
  const visit = (path) => {
    const info = statSync(path, { throwIfNoEntry: false });
    if (!info) return;
    if (info.isDirectory()) {
      for (const entry of readdirSync(path)) visit(join(path, entry));
      return;
    }
    count += 1;
    newest = Math.max(newest, info.mtimeMs);
  };
  for (const input of inputs) visit(join(ROOT, input));
  return `${count} ${newest}`;
}

const APP_INPUTS = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.lean.ts',
  'vite.preloads.ts',
  'vite.prerender.ts',
  'vite.streams.ts',
  'vite.worker.ts',
  'package-lock.json',
  'tsconfig.json',
];
const SERVER_INPUTS = ['supabase/local', 'supabase/seed', 'src/domain', 'package-lock.json'];

/** Bundles the local backend, so that plain Node can run it. Takes less than a second. */
export async function ensureServerBuilt() {
  const stamp = newestChange(SERVER_INPUTS);
  if (readStamp('server') === stamp && existsSync(join(ROOT, 'dist/server/main.mjs'))) return;
  const { build } = await import('esbuild');
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: { main: 'supabase/local/main.ts', backend: 'supabase/local/backend.ts' },
      outdir: 'dist/server',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      logLevel: 'error',
    });
  } catch {
    fail('The local backend could not be built. The lines above say where.');
  }
  writeStamp('server', stamp);
}

/** Builds the app when its sources changed since the last build. */
export async function ensureAppBuilt() {
  const stamp = `${newestChange(APP_INPUTS)} ${process.env['VITE_SUPABASE_URL'] ?? ''} ${process.env['VITE_TURNSTILE_SITE_KEY'] ?? ''}`;
  if (readStamp('app') === stamp && existsSync(join(ROOT, 'dist/app/app.html'))) return;
  log('Building the app ...');
  const { build } = await import('vite');
  try {
    await build({ root: ROOT, logLevel: 'error' });
  } catch (error) {
    console.error(error);
    fail('The app could not be built. The lines above say where.');
  }
  writeStamp('app', stamp);
  log(`The app is built (${elapsedSeconds()} s).`);
}
