import { newId } from '@/domain/ids';
import { changeProfile, createConversation } from '../support/accounts';
import { expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

testWithServiceWorker(
  'a credit is confirmed without a signal by somebody who was on it, and every visitor sees who @promise',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(240_000); // two people sign in, and one of them loses the signal
    const { ines, mara } = await createConversation(site, 'Onset');
    const credit = {
      production: 'Low Tide',
      role: 'gaffer',
      year: 2024,
      kind: 'feature',
      url: null,
      place: 0,
    };
    await changeProfile(site, ines, { credits: { [newId()]: credit } });
    const open = async (viewport: typeof PHONE) =>
      (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

    const phone = await open(PHONE);
    await signIn(phone, ines.email, '/profile');
    await phone.getByRole('button', { name: 'Actions for Low Tide' }).click();
    await phone.getByRole('menuitem', { name: 'Ask somebody who was on it' }).click();
    const ask = phone.getByRole('dialog', { name: 'Ask somebody who was on it' });
    await ask.getByRole('button', { name: 'Ask Mara Onset' }).click();
    await expect(ask).toContainText('Asked, no answer yet');
    await expectScreenHealthy(phone);
    await phone.keyboard.press('Escape');
    await expectSynced(phone);

    const desk = await open(DESKTOP);
    await signIn(desk, mara.email, '/notifications');
    await waitUntilOfflineReady(desk);
    await desk.getByRole('link', { name: /Ines Onset asks you to confirm a credit/ }).click();
    const request = desk.getByRole('dialog', { name: 'Low Tide' });
    await expect(request).toContainText('Ines Onset');
    await expectScreenHealthy(desk);
    await desk.context().setOffline(true);
    await request.getByLabel('A sentence about working together').fill('Calm on a loud night.');
    await request.getByRole('button', { name: 'Confirm it', exact: true }).click();
    await expect(request).toBeHidden();
    await expect(desk.getByRole('link', { name: /Low Tide/ })).toContainText('You confirmed it');
    await expect(desk.getByRole('link', { name: /Low Tide/ })).toContainText('waiting for signal');
    await expectScreenHealthy(desk);
    await desk.reload();
    await expect(desk.getByRole('link', { name: /Low Tide/ })).toContainText('waiting for signal');
    await desk.context().setOffline(false);
    await expectSynced(desk);

    const shown = phone.getByRole('region', { name: 'Credits' });
    await expect(shown).toContainText('Confirmed by Mara Onset', { timeout: 60_000 });
    await expect(shown).toContainText('“Calm on a loud night.”');
    await expectScreenHealthy(phone);

    // Also before any script has run.
    const visitor = await (
      await browser.newContext({ baseURL: site, viewport: PHONE, javaScriptEnabled: false })
    ).newPage();
    await visitor.goto(`/talent/${ines.id}`);
    await expect(visitor.getByText('Confirmed by Mara Onset')).toBeVisible();
    await expect(visitor.getByText('“Calm on a loud night.”')).toBeVisible();
    await Promise.all([phone, desk, visitor].map((page) => page.context().close()));
  },
);
