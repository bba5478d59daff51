import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount } from '../support/accounts';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ viewport: PHONE });

test('diagnostics show the state of sync, fetch everything again on request, and export a file without any personal text @promise', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Zarathustra' });
  await signIn(page, ines.email, '/settings/device');
  await expectSynced(page);
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
  await expect(section(page, 'Connection')).toContainText('The server answers');
  await expect(section(page, 'Connection')).toContainText('This tab');
  await expect(
    section(page, 'What is here').getByRole('listitem').filter({ hasText: /^Jobs/ }),
  ).toContainText('of at most 5,000');
  await expect(section(page, 'Latest errors')).toContainText('No errors');
  await expectScreenHealthy(page, [PHONE, DESKTOP]);

  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/sync_pull') && (request.postData() ?? '').includes('"fresh":true'),
  );
  await page.getByRole('button', { name: 'Fetch everything again' }).click();
  await expectScreenHealthy(page, [PHONE]);
  await page.getByRole('dialog').getByRole('button', { name: 'Fetch again' }).click();
  await asked;
  await expectSynced(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(section(page, 'Connection')).toContainText('The server does not answer');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a file' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    marquee: 'diagnostics',
    connection: 'offline',
    queue: { waiting: 0 },
  });
  for (const secret of ['Zarathustra', ines.email, ines.id, ines.token]) expect(file).not.toContain(secret);
  await page.context().setOffline(false);
});
