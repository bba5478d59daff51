import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

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

/** Resolves once the page has fetched the script of a lazily loaded module. */
export async function waitUntilFetched(page: Page, module: string): Promise<void> {
  await page.waitForFunction(
    (script) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(script)),
    scriptOf(module),
  );
}
