import type { Page } from '@playwright/test';
import { ApiAccount } from '../support/api-account';
import { randomWord } from '../support/letters';
import { type Account, changeProfile, createOnboardedAccount } from '../support/accounts';
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

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const people = (page: Page) => results(page).getByRole('listitem');

/** A crew around London, and an employer there; each has the same last name, which is searched for. */
async function crewAround(site: string): Promise<{ lastName: string; boss: Account; ines: Account }> {
  const lastName = `Kern${randomWord()}`;
  const member = async (name: string, profile: object): Promise<Account> => {
    const account = await createOnboardedAccount(site, { name: `${name} ${lastName}` });
    await changeProfile(site, account, {
      departments: ['camera'],
      role_codes: ['first_ac'],
      country_code: 'GB',
      show_rate: true,
      ...profile,
    });
    return account;
  };
  const ines = await member('Ines', {
    city: 'London',
    day_rate_minor: 48_000,
    currency: 'GBP',
    kit: ['Preston FI+Z'],
  });
  await member('Wanda', { city: 'Watford', day_rate_minor: 55_000, currency: 'EUR', experience_years: 9 });
  await member('Brigid', { city: 'Bristol', travel_radius_km: 250 });
  await member('Leo', { city: 'Leeds', travel_radius_km: 50 });
  await member('Nora', { city: 'Little Snoring' });
  const boss = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Coordinator' });
  await changeProfile(site, boss, { city: 'London', country_code: 'GB' });
  return { lastName, boss, ines };
}

test('with the server down an employer finds people around a place, compares three, and puts two on a list with a note; another device has it later, and the person never does', async ({
  browser,
  server,
  site,
}) => {
  test.setTimeout(300_000); // five people, and an employer on two devices
  const { lastName, boss, ines } = await crewAround(site);
  const open = async (viewport: typeof PHONE) =>
    (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();
  const desk = await open(DESKTOP);
  await signIn(desk, boss.email, `/employer/talent/search?q=${lastName}`);
  await expect(people(desk)).toHaveCount(5, { timeout: 60_000 });
  await waitUntilOfflineReady(desk);

  await server.kill();
  try {
    await desk.getByRole('button', { name: 'All filters' }).click();
    const filters = desk.getByRole('dialog', { name: 'Find talent' });
    await filters.getByLabel('City').fill('Lond');
    await desk.getByRole('option', { name: /^London/ }).click();
    await filters.getByLabel('How far around').selectOption({ label: 'Within 50 mi' });
    await expectScreenHealthy(desk);
    await filters.getByRole('button', { name: 'Show 3 people' }).click();
    await expect(desk).toHaveURL(/within=80/);
    await desk.getByLabel('Sort').selectOption('nearest');
    await expect(people(desk)).toHaveText([
      /Ines/,
      /Wanda.*16 mi from London/,
      /Brigid.*106 mi from London, travels there/,
    ]);
    // All of it is in the address.
    await desk.reload();
    await expect(people(desk)).toHaveCount(3, { timeout: 60_000 });
    await expect(people(desk).first()).toContainText('Ines');

    await desk.getByRole('button', { name: 'Select people' }).click();
    const chosen = desk.getByRole('group', { name: 'Chosen people' });
    await desk.getByRole('checkbox', { name: `Select Ines ${lastName}` }).check();
    await expect(chosen.getByRole('button', { name: 'Compare' })).toHaveCount(0);
    await desk.getByRole('checkbox', { name: `Select Wanda ${lastName}` }).check();
    await desk.getByRole('checkbox', { name: `Select Brigid ${lastName}` }).check();
    await expectScreenHealthy(desk);
    await chosen.getByRole('button', { name: 'Compare' }).click();
    const compared = desk.getByRole('dialog', { name: 'Compare 3 people' });
    await expect(compared.getByRole('columnheader')).toHaveCount(3);
    const row = (name: string) => compared.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row('Rate')).toContainText('£480');
    await expect(row('Rate')).toContainText(/about \$\d/);
    await expect(row('From London').getByRole('cell')).toHaveText(['0 mi', '16 mi', '106 mi']);
    await expectScreenHealthy(desk);
    await desk.setViewportSize(PHONE);
    await expectScreenHealthy(desk);
    await desk.setViewportSize(DESKTOP);
    await compared.getByRole('button', { name: 'Close' }).click();

    await desk.getByRole('checkbox', { name: `Select Brigid ${lastName}` }).uncheck();
    await chosen.getByRole('button', { name: 'Lists' }).click();
    const lists = desk.getByRole('dialog', { name: 'Lists of 2 people' });
    await lists.getByLabel('New list').fill('Camera B-unit');
    await lists.getByRole('button', { name: 'Add list' }).click();
    await expect(lists.getByRole('checkbox', { name: 'Camera B-unit' })).toBeChecked();
    await expectScreenHealthy(desk);
    await lists.getByRole('button', { name: 'Close' }).click();
    await people(desk).first().getByRole('link').click();
    const note = desk.getByRole('region', { name: `Your private note about Ines ${lastName}` });
    await expect(note.getByRole('checkbox', { name: 'Camera B-unit' })).toBeChecked();
    await note.getByLabel('Note').fill('Calm on water.');
    await note.getByLabel('Note').blur();
    await expect(note.getByText(/^Saved/)).toBeVisible();
  } finally {
    await server.up();
  }
  await expectSynced(desk);

  const phone = await open(PHONE);
  await signIn(phone, boss.email, '/employer/talent/lists');
  await expectScreenHealthy(phone);
  await phone.getByRole('link', { name: /Camera B-unit.*2 people/ }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Camera B-unit' })).toBeVisible();
  const listed = phone.getByRole('main').getByRole('listitem');
  await expect(listed.filter({ hasText: `Ines ${lastName}` })).toContainText('Calm on water.', {
    timeout: 60_000,
  });
  await expect(listed.filter({ hasText: `Wanda ${lastName}` })).toBeVisible();
  await expect(listed).toHaveCount(2);
  await expectScreenHealthy(phone);

  const hers = await ApiAccount.of(site, ines.email);
  expect(await hers.read('saved?select=id,kind,label,payload')).toEqual([]);
  await Promise.all([desk, phone].map((page) => page.context().close()));
});
