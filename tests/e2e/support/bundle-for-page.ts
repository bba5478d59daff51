import { build } from 'esbuild';

/** Bundles a module of the tests into one script, for `page.addScriptTag`. */
export async function bundleForPage(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'import.meta.env': '{}' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
