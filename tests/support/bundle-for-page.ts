import { readFile } from 'node:fs/promises';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const COMMON: BuildOptions & { write: false } = {
  bundle: true,
  write: false,
  target: 'es2022',
  define: {
    'import.meta.env.DEV': 'false',
    'import.meta.env.VITE_SUPABASE_URL': '""',
    'import.meta.env.VITE_SUPABASE_ANON_KEY': '""',
    'import.meta.env': '{}',
    'process.env.NODE_ENV': '"production"',
  },
  logLevel: 'error',
};

const textOf = async (options: BuildOptions & { write: false }): Promise<string> =>
  (await build(options)).outputFiles[0]?.text ?? '';

const WORKER_ADDRESS = /new URL\('(\.\/[\w-]+-worker)\.ts', import\.meta\.url\)/;

/** A single script has no address from which to start workers: it carries their code, and starts them from that. */
const carryWorkers = (minify: boolean): Plugin => ({
  name: 'carry-workers',
  setup({ onLoad, resolve }) {
    onLoad({ filter: /src\/store\/.*\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      const [address, worker] = WORKER_ADDRESS.exec(contents) ?? [];
      if (address === undefined || worker === undefined) return null;
      const folder = path.slice(0, path.lastIndexOf('/'));
      const { path: entry } = await resolve(`${worker}.ts`, { resolveDir: folder, kind: 'entry-point' });
      const code = await textOf({ ...COMMON, entryPoints: [entry], format: 'esm', minify });
      const carried = `URL.createObjectURL(new Blob([${JSON.stringify(code)}], { type: 'text/javascript' }))`;
      return { contents: contents.replace(address, () => carried), loader: 'ts' };
    });
  },
});

/** Bundles a module of the tests, and the workers that it starts, into one script for `page.addScriptTag`. */
export const bundleForPage = (entry: string, { minify = false } = {}): Promise<string> =>
  textOf({ ...COMMON, entryPoints: [entry], format: 'iife', minify, plugins: [carryWorkers(minify)] });
