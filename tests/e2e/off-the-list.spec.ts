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
  'a talent goes off the list without a signal: the directory, a shared link and search engines lose them, whoever writes with them does not; and they come back',
  async ({ page, browser, site }) => {
    testWithServiceWorker.setTimeout(180_000);
    const ines = await createOnboardedAccount(site, { name: 'Ines Offlist' });
    await changeProfile(site, ines, { city: 'Zagreb', country_code: 'HR' });
    const mara = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Offlist' });
    const otis = await createOnboardedAccount(site, { role: 'employer', name: 'Otis Offlist' });
    await sendMessage(site, mara, ines, 'Are you free?');
    await sendMessage(site, ines, mara, 'I am.');
    const open = async (email: string, to: string) => {
      const desk = await (await browser.newContext({ baseURL: site, viewport: DESKTOP })).newPage();
      await signIn(desk, email, to);
      return desk;
    };
    const others = await open(otis.email, '/employer/talent/search?q=Offlist');
    const found = others.getByRole('region', { name: 'Results' }).getByRole('listitem');
    await expect(found).toHaveText([/Ines Offlist/], { timeout: 45_000 });
    await expectSynced(others);

    await signIn(page, ines.email, '/settings/people');
    await waitUntilOfflineReady(page);
    await page.context().setOffline(true);
    const visibility = page.getByRole('region', { name: 'Who finds you' });
    const onList = visibility.getByRole('switch', { name: /^On the talent list/ });
    await onList.uncheck({ force: true });
    await expect(visibility.getByRole('status')).toContainText('waiting for signal');
    await page.context().setOffline(false);
    await expectSynced(page);
    await expect(onList).not.toBeChecked();
    await expectScreenHealthy(page, [PHONE]);

    // Otis had her on his device: she leaves it with his next start (S6).
    await others.reload();
    await expect(others.getByRole('heading', { name: 'Nobody fits all of this' })).toBeVisible({
      timeout: 45_000,
    });
    await expect(others.getByText('Ines Offlist')).toHaveCount(0);
    await others.goto(`/talent/${ines.id}`);
    await expect(others.getByRole('heading', { name: 'Nobody is here' })).toBeVisible();
    await expect(others.getByText('Zagreb')).toHaveCount(0);
    await expectScreenHealthy(others, [DESKTOP]);
    const answer = await page.request.get(`${site}/talent/${ines.id}`);
    expect(await answer.text()).not.toContain('Ines Offlist');

    const known = await open(mara.email, '/messages');
    await known.getByRole('link', { name: /Ines Offlist/ }).click();
    await expect(known.getByText('I am.').last()).toBeVisible();
    await known.context().close();

    await onList.check({ force: true });
    await expectSynced(page);
    await others.goto('/employer/talent/search?q=Offlist');
    await expect(found).toHaveText([/Ines Offlist/], { timeout: 45_000 });
    await others.context().close();
  },
);
