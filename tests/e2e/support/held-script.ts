import type { BrowserContext } from '@playwright/test';
import { scriptOf } from './built-scripts';

/** From the next page load on, without a service worker, which would answer itself: this code arrives when the returned function is called. */
export async function holdScript(context: BrowserContext, source: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route(`**${scriptOf(source)}`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The same for the store, and all that waits for it. */
export const holdStore = (context: BrowserContext): Promise<() => void> =>
  holdScript(context, 'src/app/session/store/data-layer.ts');
