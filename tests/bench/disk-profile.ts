import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { ARGUMENTS, executable } from './browser';

/**
 * A browser with a profile on disk, as an installed app has. Other contexts of a test are private windows: their IndexedDB is in memory,
 * where releases of Chromium differ (docs/speed.md, B4).
 */
export async function withDiskProfile<T>(
  act: (context: BrowserContext) => Promise<T>,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: executable(),
    args: ARGUMENTS,
    ...options,
  });
  try {
    return await act(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
