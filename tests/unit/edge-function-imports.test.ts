import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';

const FOLDER = 'supabase/functions';
const FUNCTIONS = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'index.ts')));
const PACKAGES: Readonly<Record<string, string>> = manifest.dependencies;

/** What `deno.json` says a bare name is. */
function importsOf(name: string): Readonly<Record<string, string>> {
  const path = join(FOLDER, name, 'deno.json');
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { imports: Record<string, string> }).imports
    : {};
}

/** The specifiers of a function's modules that Deno would not resolve, each with the file that has it. */
async function unresolvedOf(name: string): Promise<string[]> {
  const known = importsOf(name);
  const found: string[] = [];
  const asDeno: Plugin = {
    name: 'as-deno',
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ path, importer, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined;
        if (path.startsWith('.')) {
          if (/\.[jt]s$/.test(path) && existsSync(resolve(resolveDir, path))) return undefined;
          found.push(`${path} in ${importer}`);
          return undefined;
        }
        const specifier = known[path] ?? path;
        const [, of, version] = /^npm:(.+)@([\d.]+)$/.exec(specifier) ?? [];
        if (!specifier.startsWith('node:') && (of === undefined || PACKAGES[of] !== version))
          found.push(`${path} in ${importer}`);
        return { path, external: true };
      }),
  };
  await build({
    entryPoints: [join(FOLDER, name, 'index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [asDeno],
  });
  return found;
}

// The embedded server bundles them with a resolver that is kinder than Deno's: what it takes may fail on hosted Supabase alone.
describe('an Edge Function finds its modules as Deno does', () => {
  it.each(FUNCTIONS)('%s', async (name) => {
    expect(await unresolvedOf(name)).toEqual([]);
  });
});
