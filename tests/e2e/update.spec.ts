import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startBackendInProcess } from './support/own-backend';
import { RestartableBrowser } from './support/story';

// P2: a new version is offered, applied when the person agrees, and never while unsaved text is on the screen.
test('a new version waits for a form to be finished @promise', async () => {
  test.setTimeout(180_000);
  const appFolder = join(mkdtempSync(join(tmpdir(), 'marquee-update-')), 'app');
  cpSync('dist/app', appFolder, { recursive: true });
  const backend = await startBackendInProcess(appFolder);
  const browser = new RestartableBrowser(backend.url);
  try {
    const page = await browser.open();
    await page.goto('/sign-up');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await page.getByLabel('Name', { exact: true }).fill('Ines Marlow');
    // Nothing keeps a password, so it is lost in a reload.
    await page.getByLabel('Password', { exact: true }).fill('half a pass');
    await page.evaluate(() => Object.assign(window, { sameLife: true }));

    appendFileSync(join(appFolder, 'sw.js'), '\n// the next version');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version of Marquee is ready.')).toBeVisible();

    await page.getByRole('button', { name: 'Update' }).click();
    await expect(
      page.getByText('There is text here that is not saved yet. Finish it, then update.'),
    ).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('half a pass');
    expect(await page.evaluate(() => 'sameLife' in window)).toBe(true);

    await page.getByLabel('Password', { exact: true }).fill('');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ines Marlow');
    expect(await page.evaluate(() => 'sameLife' in window)).toBe(false);
    await expect(page.getByText('A new version of Marquee is ready.')).toHaveCount(0);
  } finally {
    await browser.remove();
    await backend.stop();
    rmSync(join(appFolder, '..'), { recursive: true, force: true });
  }
});
