import type { Page } from '@playwright/test';

const ALL_SCRIPTS = /\/assets\/[^/]*\.js$/;
/** But what notes early acts, which comes with the page (`app/first-look/html/early-acts.ts`). */
export const APP_SCRIPTS = /\/assets\/(?!acts-)[^/]*\.js$/;

/** These scripts do not come until the returned function is called. */
export async function holdCode(page: Page, scripts = ALL_SCRIPTS): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Call before the page is opened. Returns how far everything has moved on its own since then, as CLS counts it. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
}
