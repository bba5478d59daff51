import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '@/domain/values/days';
import { createOnboardedAccount } from '../support/accounts';
import { ApiAccount } from '../support/api-account';
import { randomWord } from '../support/letters';
import { pickDay } from './support/calendar';
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

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

const DAYS = [30, 31].map((ahead) => addDays(today(new Date()), ahead));

test('three people are chosen and two of them asked for the same days with no signal; each has a request of their own, and answers without knowing of the other', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000); // three people sign in
  const lastName = `Kern${randomWord()}`;
  const crew = [];
  for (const first of ['Ines', 'Otis', 'Noor'])
    crew.push(await createOnboardedAccount(site, { name: `${first} ${lastName}` }));
  const [ines, otis, noor] = crew as [(typeof crew)[0], (typeof crew)[0], (typeof crew)[0]];
  const petra = await createOnboardedAccount(site, { role: 'employer', name: 'Petra Several' });

  const desk = await open(browser, site, DESKTOP);
  await signIn(desk, petra.email, `/employer/talent/search?q=${lastName}`);
  await expect(desk.getByRole('region', { name: 'Results' }).getByRole('listitem')).toHaveCount(3, {
    timeout: 60_000,
  });
  await waitUntilOfflineReady(desk);
  await desk.context().setOffline(true);
  await desk.getByRole('button', { name: 'Select people' }).click();
  for (const { name } of crew) await desk.getByRole('checkbox', { name: `Select ${name}` }).check();
  await desk
    .getByRole('group', { name: 'Chosen people' })
    .getByRole('link', { name: 'Ask for days' })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Ask 3 people for days' })).toBeVisible();
  await desk
    .getByRole('region', { name: 'Who is asked' })
    .getByRole('button', { name: `Leave ${noor.name} out` })
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Ask 2 people for days' })).toBeVisible();
  await desk.getByLabel('What it is for').fill('Low Tide');
  for (const day of DAYS) await pickDay(desk, day);
  await desk.getByLabel('Rate', { exact: true }).fill('520');
  await expectScreenHealthy(desk);
  await desk.getByRole('button', { name: 'Ask 2 people for a hold' }).click();

  await expect(desk.getByRole('heading', { level: 1, name: 'Holds and bookings' })).toBeVisible();
  const asked = (name: string) => desk.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(asked(ines.name)).toContainText('waiting for signal');
  await expect(asked(otis.name)).toContainText('waiting for signal');
  await desk.reload();
  await expect(asked(ines.name)).toContainText('waiting for signal');
  await expect(asked(otis.name)).toContainText('waiting for signal');
  await expect(asked(noor.name)).toHaveCount(0);
  await expectScreenHealthy(desk);
  await desk.context().setOffline(false);
  await expectSynced(desk);

  // Each has one request, and nothing of it names anybody else who was asked.
  for (const [who, other] of [
    [ines, otis],
    [otis, ines],
  ] as const) {
    const phone = await open(browser, site, PHONE);
    await signIn(phone, who.email, '/bookings');
    await expect(phone.getByRole('region', { name: 'For you to answer' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await phone.getByRole('link', { name: /Low Tide/ }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeVisible();
    await expect(phone.getByText(other.name)).toHaveCount(0);
    await expectScreenHealthy(phone);
    const answer = who === ines ? 'Give the hold' : 'Decline';
    await phone.getByRole('button', { name: answer, exact: true }).click();
    await phone.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
    await expect(phone.getByRole('dialog')).toHaveCount(0);
    await expectSynced(phone);
    await phone.context().close();
  }
  const seenBy = async (email: string): Promise<unknown[]> =>
    (await ApiAccount.of(site, email)).read('bookings?select=talent_id,days');
  expect(await seenBy(ines.email)).toEqual([{ talent_id: ines.id, days: DAYS }]);
  expect(await seenBy(otis.email)).toEqual([{ talent_id: otis.id, days: DAYS }]);
  expect(await seenBy(noor.email)).toEqual([]);

  await expect(asked(ines.name)).toContainText('First hold', { timeout: 60_000 });
  await expect(asked(otis.name)).toContainText(/declined/i, { timeout: 60_000 });
  await desk.context().close();
});
