import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { ApiAccount } from '../support/api-account';
import { createOnboardedAccount } from '../support/accounts';
import { cameraPicture } from './support/camera-picture';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  RestartableBrowser,
  signIn,
  test,
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
