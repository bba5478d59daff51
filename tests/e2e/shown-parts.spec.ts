import { changeProfile, createOnboardedAccount, sendMessage } from '../support/accounts';
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

testWithServiceWorker.use({ viewport: PHONE });

testWithServiceWorker(
  'a talent hides parts of their profile without a signal: strangers and the public page lose them, people in touch keep theirs',
  async ({ page, browser, site }) => {
    testWithServiceWorker.setTimeout(150_000);
    const talent = await createOnboardedAccount(site, { name: 'Ines Circles' });
    const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Circles' });
    const stranger = await createOnboardedAccount(site, { role: 'employer', name: 'Otis Circles' });
    await changeProfile(site, talent, {
      bio: 'Nights, mostly.',
      city: 'Zagreb',
      country_code: 'HR',
      kit: ['Zebra crane'],
      website_url: 'https://ines-circles.example',
    });
    await sendMessage(site, employer, talent, 'Are you free?');
    await sendMessage(site, talent, employer, 'I am.');
    const open = async (email: string) => {
      const desk = await (await browser.newContext({ baseURL: site, viewport: DESKTOP })).newPage();
      await signIn(desk, email, `/talent/${talent.id}`);
      await expect(desk.getByRole('heading', { level: 1, name: 'Ines Circles' })).toBeVisible();
      return desk;
    };
    const others = await open(stranger.email);
    await expect(others.getByText('Zebra crane')).toBeVisible();
    await expect(others.getByText('Zagreb')).toBeVisible();
    await expectSynced(others);

    await signIn(page, talent.email, '/profile');
    await waitUntilOfflineReady(page);
    await page.context().setOffline(true);
    const circles = page.getByRole('region', { name: 'Who sees what' });
    await circles.getByRole('button', { name: 'Edit who sees what' }).click();
    await circles.getByLabel('Kit').selectOption('People in touch');
    await circles.getByLabel('Place and travel').selectOption('People in touch');
    await circles.getByLabel('Links').selectOption('Nobody');
    await expectScreenHealthy(page);
    await circles.getByRole('button', { name: 'Save' }).click();
    await expect(circles).toContainText('People in touch');
    await expect(page.getByText('Waiting for signal').first()).toBeVisible();
    await page.getByRole('radio', { name: 'As others see it' }).check();
    await expect(page.getByText('Zebra crane')).toHaveCount(0);
    await expectScreenHealthy(page);
    await page.getByRole('radio', { name: 'People in touch' }).check();
    await expect(page.getByText('Zebra crane')).toBeVisible();
    await expect(page.getByText('ines-circles.example')).toHaveCount(0);
    await page.context().setOffline(false);
    await expectSynced(page);

    // S6: from a device that has them, with its next pull; changes of people are not hinted, so the next one comes with the next start.
    await others.reload();
    await expect(others.getByText('Zebra crane')).toHaveCount(0, { timeout: 45_000 });
    await expect(others.getByText('Zagreb')).toHaveCount(0);
    await expect(others.getByText('ines-circles.example')).toHaveCount(0);
    const html = await (await page.request.get(`${site}/talent/${talent.id}`)).text();
    expect(html).toContain('Ines Circles');
    for (const hidden of ['Zebra crane', 'Zagreb', 'ines-circles.example'])
      expect(html).not.toContain(hidden);

    const desk = await open(employer.email);
    await expect(desk.getByText('Zebra crane')).toBeVisible();
    await expect(desk.getByText('Zagreb')).toBeVisible();
    await expect(desk.getByText('ines-circles.example')).toHaveCount(0);
    await expectScreenHealthy(desk);
    await others.context().close();
    await desk.context().close();
  },
);
