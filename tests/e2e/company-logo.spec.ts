import type { Page } from '@playwright/test';
import { createCompany, createOnboardedAccount, publishJob } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker as test,
  waitUntilOfflineReady,
} from './support/story';

test.use({ viewport: PHONE });

/** A wide mark without a ground, as a company would have it. */
async function wideMark(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 260;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.strokeStyle = '#b3541e';
    context.lineWidth = 48;
    for (const x of [230, 670]) {
      context.beginPath();
      context.arc(x, 240, 190, Math.PI, 2 * Math.PI);
      context.stroke();
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The colours in the middle of the left edge and of the upper edge of what is drawn: the mark reaches neither. */
const edgesOf = (page: Page): Promise<number[][]> =>
  page
    .getByRole('region', { name: 'Logo', exact: true })
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = image.naturalWidth;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const middle = image.naturalWidth / 2;
      return [
        [2, middle],
        [middle, 2],
      ].map(([x = 0, y = 0]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]);
    });

test('S1, S8: a logo is chosen without a signal, never cut, arrives, and is on the company’s page, its job and in its HTML', async ({
  page,
  site,
  server,
  browser,
}) => {
  test.setTimeout(300_000); // two people, and every screen at two widths
  const owner = await createOnboardedAccount(site, { role: 'employer', name: 'Ines Marlow' });
  const id = await createCompany(site, owner, { name: 'Salt & Light', about: 'Drama, on location.' });
  const job = await publishJob(site, owner, { title: 'Gaffer, nights', company_id: id });
  await signIn(page, owner.email, '/company');
  const section = page.getByRole('region', { name: 'Logo', exact: true });
  await expect(section).toBeVisible();
  await expectSynced(page);
  await waitUntilOfflineReady(page);
  const mark = await wideMark(page);
  await server.kill();
  try {
    const input = section.getByLabel('Picture from this device');
    await input.setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(section.getByText(/^Choose a PNG, JPEG or WebP/)).toBeVisible();
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: mark });
    const sheet = page.getByRole('dialog', { name: 'Place the logo' });
    await expect(sheet.getByRole('radio', { name: 'White' })).toBeChecked();
    await expectScreenHealthy(page, [PHONE, DESKTOP]);
    await page.setViewportSize(PHONE);
    await sheet.getByRole('button', { name: 'Use this picture' }).click();
    await expect(section).toContainText('On this device, waiting for signal');
    await expect(section.locator('img')).toBeVisible();
    expect(await edgesOf(page)).toEqual([
      [255, 255, 255, 255],
      [255, 255, 255, 255],
    ]);
    await expectScreenHealthy(page, [PHONE, DESKTOP]);
    await page.reload();
    await expect(section.locator('img')).toBeVisible();
  } finally {
    await server.up();
  }
  await expect(section).not.toContainText('On this device', { timeout: 90_000 });

  const visitor = await (await browser.newContext({ baseURL: site, viewport: PHONE })).newPage();
  await visitor.goto(`/companies/${id}`);
  await expect(visitor.locator('header img').first()).toBeVisible({ timeout: 30_000 });
  await expectScreenHealthy(visitor, [PHONE, DESKTOP]);
  await visitor.setViewportSize(PHONE);
  await visitor.goto(`/jobs/${job}`);
  await expect(visitor.locator('article header img')).toBeVisible({ timeout: 30_000 });
  const html = await (await visitor.request.get(`/companies/${id}`)).text();
  const address = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
  expect(address).toContain(`/companies/${id}/logo?of=`);
  const picture = await visitor.request.get(new URL(address).pathname + new URL(address).search);
  expect(picture.headers()['content-type']).toBe('image/png');

  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(section.locator('img')).toBeHidden();
  await expectSynced(page);
  expect((await visitor.request.get(`/companies/${id}/logo`)).status()).toBe(404);
});
