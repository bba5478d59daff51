import { readFileSync } from 'node:fs';

/** The address of a lazily loaded module's script in the build that the stories run. Throws when the module has none. */
export function scriptOf(module: string): string {
  const manifest = JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  const built = manifest[module];
  if (!built) throw new Error(`${module} has no script of its own in the build.`);
  return `/${built.file}`;
}
