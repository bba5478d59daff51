import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { ApiAccount } from '../support/api-account';
import { createOnboardedAccount, publishJob } from '../support/accounts';
import { cameraPicture } from './support/camera-picture';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  RestartableBrowser,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const pictureOf = (page: Page) => page.getByRole('region', { name: 'Picture' });
const drawn = (page: Page) => pictureOf(page).locator('img');

test('a profile built on a phone without signal survives a killed app, arrives once, and others see it', async ({
  browser,
  site,
}) => {
  test.setTimeout(300_000); // a browser is killed and restarted, and two people sign in
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const device = new RestartableBrowser(site);
  try {
    let phone = await device.open();
    await signIn(phone, ines.email, '/profile');
    await waitUntilOfflineReady(phone);
    const photo = await cameraPicture(phone);

    await phone.context().setOffline(true);
    await pictureOf(phone)
      .getByLabel('Picture from this device')
      .locator('visible=false')
      .setInputFiles(photo);
    const sheet = phone.getByRole('dialog', { name: 'Place your picture' });
    await sheet.getByRole('application').press('+');
    await sheet.getByRole('application').press('ArrowDown');
    await expectScreenHealthy(phone);
    await sheet.getByRole('button', { name: 'Use this picture' }).click();
    await expect(drawn(phone)).toBeVisible();
    await expect(pictureOf(phone)).toContainText('On this device, waiting for signal');
    await phone.getByRole('button', { name: 'Add a credit' }).click();
    await phone.getByLabel('Production').fill('Low Tide');
    await phone.getByLabel('What you did').fill('1st AC');
    await phone.getByLabel('Year').fill('2024');
    await phone.getByLabel('Kind', { exact: true }).selectOption('series');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(phone.getByRole('region', { name: 'Credits' })).toContainText('Low Tide');
    await phone.getByRole('button', { name: 'Actions for Low Tide' }).click();
    await phone.getByRole('menuitem', { name: 'Edit' }).click();
    await phone.getByLabel('Year').fill('2023');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(phone.getByRole('region', { name: 'Credits' })).toContainText('2023');
    await expectScreenHealthy(phone);

    // The phone is switched off and on again, still without a signal.
    await device.close();
    phone = await device.open();
    await phone.context().setOffline(true);
    await phone.goto('/profile');
    await expect(drawn(phone)).toBeVisible();
    await expect(pictureOf(phone)).toContainText('On this device, waiting for signal');
    await expect(phone.getByRole('region', { name: 'Credits' })).toContainText('Low Tide');

    const uploads: string[] = [];
    phone.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
        uploads.push(request.url());
    });
    await phone.context().setOffline(false);
    await expect(pictureOf(phone)).not.toContainText('On this device', { timeout: 90_000 });
    await expectSynced(phone);
    expect(uploads, 'each size once').toHaveLength(2);

    const desk = await (await browser.newContext({ baseURL: site, viewport: DESKTOP })).newPage();
    await signIn(desk, mara.email, `/talent/${ines.id}`);
    const face = desk.getByRole('banner').or(desk.locator('header')).locator('img').first();
    await expect(face).toBeVisible({ timeout: 60_000 });
    await expect(desk.getByText('Low Tide')).toBeVisible();
    await expect(desk.getByText('1st AC\u2002·\u2002Series')).toBeVisible();
    await expectScreenHealthy(desk);
    // Upright and without the place: what the camera wrote is not in what others get.
    const [listed] = await (
      await ApiAccount.of(site, mara.email)
    ).read<{ media: Record<string, { file: { id: string; width: number; height: number } }> }>(
      `public_profiles?select=media&id=eq.${ines.id}`,
    );
    const [medium] = Object.values(listed?.media ?? {});
    expect(medium?.file).toMatchObject({ width: 512, height: 512 });
    const seen = await face.evaluate((img: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = img.naturalWidth;
      canvas.height = img.naturalHeight;
      const context = canvas.getContext('2d');
      context?.drawImage(img, 0, 0);
      const at = (y: number): number[] => [...(context?.getImageData(canvas.width / 2, y, 1, 1).data ?? [])];
      return { size: canvas.width, top: at(4), bottom: at(canvas.height - 5) };
    });
    expect(seen.size).toBe(512);
    expect(seen.top[0], 'red above').toBeGreaterThan(150);
    expect(seen.bottom[2], 'blue below').toBeGreaterThan(100);
    // As a visitor gets it.
    const answer = await fetch(`${site}/storage/v1/object/attachments/${ines.id}/${medium?.file.id}`, {
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}` },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|GPS/);
    await desk.context().close();
  } finally {
    await device.remove();
  }
});

const PDF = {
  name: 'Ines Story, CV.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 'x')]),
};

testWithServiceWorker(
  'a talent attaches their CV and two stills without a signal, and the employer opens them',
  async ({ browser, site }) => {
    test.setTimeout(300_000); // two people sign in, and five pictures are encoded
    const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
    const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
    const job = await publishJob(site, mara, { title: 'Focus puller with a CV' });
    const phone = await (
      await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'allow' })
    ).newPage();
    await signIn(phone, ines.email, `/jobs/${job}/apply`);
    await expect(phone.getByText('None in your profile.')).toBeVisible();
    await phone.getByRole('link', { name: 'Add one' }).click();
    await waitUntilOfflineReady(phone);
    const cv = phone.getByRole('region', { name: 'CV' });
    await expect(cv.getByRole('button', { name: 'Add a CV' })).toBeVisible();
    const still = await cameraPicture(phone);

    await phone.context().setOffline(true);
    const choose = cv.getByLabel('CV, as a PDF from this device').locator('visible=false');
    await choose.setInputFiles({ ...PDF, buffer: Buffer.from('<script>alert(1)</script>') });
    await expect(cv).toContainText('A CV is a PDF. Save yours as one, and choose it again.');
    await choose.setInputFiles(PDF);
    await expect(cv).toContainText(PDF.name);
    await expect(cv).not.toContainText('A CV is a PDF.');
    const stills = phone.getByRole('region', { name: 'Stills and reel' });
    for (let count = 1; count <= 3; count += 1) {
      await stills.getByLabel('Picture from this device').locator('visible=false').setInputFiles(still);
      await expect(stills.getByRole('img')).toHaveCount(count);
    }
    await expectScreenHealthy(phone);

    await phone.goto(`/jobs/${job}/apply`);
    await expect(phone.getByRole('checkbox', { name: /^Attach your CV/ })).toBeChecked();
    for (const name of ['Still 1', 'Still 3']) await phone.getByRole('checkbox', { name }).check();
    await expect(phone.getByText('2 of 6 picked.')).toBeVisible();
    await expectScreenHealthy(phone);
    await phone.getByRole('button', { name: 'Check before sending' }).click();
    await expect(phone.getByText(`CV: ${PDF.name}`)).toBeVisible();
    await expect(phone.getByRole('list', { name: 'Pieces of your work' }).getByRole('img')).toHaveCount(2);
    await phone.getByRole('button', { name: 'Send application' }).click();
    const mine = phone.getByRole('article', { name: 'Application for Focus puller with a CV' });
    await expect(mine).toContainText(PDF.name);

    const desk = await (await browser.newContext({ baseURL: site, viewport: DESKTOP })).newPage();
    // The application goes before the files.
    await phone.route('**/storage/v1/object/attachments/**', (route) => route.abort());
    await phone.context().setOffline(false);
    await signIn(desk, mara.email, `/employer/applications?job=${job}`);
    await desk.getByRole('button', { name: 'Ines Story', exact: true }).click();
    const pane = desk.getByRole('region', { name: 'Ines Story', exact: true });
    await expect(pane).toContainText('CV is still on its way', { timeout: 60_000 });
    await expect(pane).toContainText('2 more are still on their way.');
    await expectScreenHealthy(desk);
    await phone.unroute('**/storage/v1/object/attachments/**');
    const download = pane.getByRole('button', { name: `Download ${PDF.name}` });
    await expect(download).toBeVisible({ timeout: 90_000 });
    const [saved] = await Promise.all([desk.waitForEvent('download'), download.click()]);
    expect(saved.suggestedFilename()).toBe(PDF.name);
    expect(readFileSync(await saved.path())).toEqual(PDF.buffer);
    await expect(pane.getByRole('img', { name: /^Still \d of 2$/ })).toHaveCount(2, { timeout: 60_000 });
    await expectScreenHealthy(desk);

    // What was sent stays, and the person is told so where they remove it.
    await phone.goto('/profile?edit=cv');
    await expect(cv).toContainText('One application has this CV');
    await cv.getByRole('button', { name: 'Remove' }).click();
    await phone
      .getByRole('dialog', { name: 'Remove your CV?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(cv.getByRole('button', { name: 'Add a CV' })).toBeVisible();
    await expectSynced(phone);
    await expect(download).toBeVisible();
    await Promise.all([phone.context().close(), desk.context().close()]);
  },
);
