import type { Browser, Page } from '@playwright/test';
import { addDays, today } from '@/domain/values/days';
import { type Account, createOnboardedAccount } from '../support/accounts';
import { pickDay } from './support/calendar';
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

const open = async (browser: Browser, site: string, viewport: typeof PHONE): Promise<Page> =>
  (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

const DAYS = [30, 31].map((ahead) => addDays(today(new Date()), ahead));

/** Asks for the days from an empty form; what is missing is said at its field first. */
async function askFor(desk: Page, { id }: Account, title: string): Promise<void> {
  await desk.goto(`/bookings/new?person=${id}`);
  await desk.getByRole('button', { name: 'Ask for a hold', exact: true }).click();
  await expect(desk.getByText('Say what the days are for.')).toBeVisible();
  await expect(desk.getByText('Choose from one to 200 days that are still to come.')).toBeVisible();
  await expect(desk.getByText('Say the rate, or that the work is unpaid.')).toBeVisible();
  await expectScreenHealthy(desk);
  await desk.getByLabel('What it is for').fill(title);
  for (const day of DAYS) await pickDay(desk, day);
  await desk.getByLabel('Rate', { exact: true }).fill('520');
  await desk.getByRole('button', { name: 'Ask for a hold', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectSynced(desk);
}

/** Opens the request and gives the hold, as somebody does between two takes. */
async function giveHold(phone: Page, title: string): Promise<void> {
  await phone.goto('/bookings');
  await phone.getByRole('link', { name: new RegExp(title) }).click();
  await phone.getByRole('button', { name: 'Give the hold' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Give the hold' }).click();
  await expect(phone.getByRole('dialog')).toHaveCount(0);
}

testWithServiceWorker(
  'two productions want the same days: a hold given without a signal, a challenge answered in time from the underground, and no second booking @promise',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(240_000); // three people sign in, and two of them lose the signal
    const petra = await createOnboardedAccount(site, { name: 'Petra Firsthold', role: 'employer' });
    const otis = await createOnboardedAccount(site, { name: 'Otis Secondhold', role: 'employer' });
    const ines = await createOnboardedAccount(site, { name: 'Ines Pencil' });

    const [desk, other] = [await open(browser, site, DESKTOP), await open(browser, site, DESKTOP)];
    await signIn(desk, petra.email, '/bookings');
    await askFor(desk, ines, 'Low Tide');
    await signIn(other, otis.email, '/bookings');
    await askFor(other, ines, 'Night Ferry');

    const phone = await open(browser, site, PHONE);
    await signIn(phone, ines.email, '/bookings');
    await waitUntilOfflineReady(phone);
    await expect(phone.getByRole('region', { name: 'For you to answer' }).getByRole('listitem')).toHaveCount(
      2,
    );
    await expectScreenHealthy(phone);
    await phone.context().setOffline(true);
    await giveHold(phone, 'Low Tide');
    await expect(
      phone
        .getByText(/waiting for signal/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expectScreenHealthy(phone);
    await phone.reload();
    await expect(
      phone
        .getByText(/waiting for signal/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await phone.context().setOffline(false);
    await expectSynced(phone);
    await giveHold(phone, 'Night Ferry');
    await expect(phone.getByText('Second hold')).toBeVisible({ timeout: 30_000 });

    // The calendar has it, and others see no more than a hold.
    await phone.goto('/availability');
    await pickDay(phone, DAYS[0] ?? '');
    await expect(phone.getByRole('link', { name: /^On hold: Low Tide/ })).toBeVisible();
    await phone.keyboard.press('Escape');

    await expect(desk.getByText('First hold')).toBeVisible({ timeout: 60_000 });
    await expect(other.getByText('Second hold')).toBeVisible({ timeout: 60_000 });
    await desk.context().setOffline(true);
    await other.getByRole('button', { name: 'Challenge', exact: true }).click();
    await expectScreenHealthy(other);
    await other.getByRole('dialog').getByRole('button', { name: 'Challenge', exact: true }).click();
    await expectSynced(other);
    await expect(other.getByText(/^Second hold, whoever is first has 2[34] h .+ left$/)).toBeVisible({
      timeout: 60_000,
    });
    await phone.goto('/bookings');
    await expect(phone.getByText(/^Petra Firsthold has 2[34] h/)).toBeVisible({ timeout: 60_000 });

    // Confirmed on the underground, in time: it waits, arrives, and whoever challenged hears that the days are gone.
    await desk.getByRole('button', { name: 'Confirm the booking' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Confirm the booking' }).click();
    await expect(
      desk
        .getByText(/waiting for signal/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await desk.context().setOffline(false);
    await expectSynced(desk);
    await expect(desk.getByRole('link', { name: 'Deal memo' })).toBeVisible({ timeout: 60_000 });
    await expect(other.getByText('Ines Pencil was booked by somebody else')).toBeVisible({ timeout: 60_000 });
    await expectScreenHealthy(other);
    await expect(phone.getByRole('region', { name: 'Booked' })).toContainText('Low Tide', {
      timeout: 60_000,
    });

    await desk.getByRole('link', { name: 'Deal memo' }).click();
    const memo = desk.getByRole('article');
    await expect(memo).toContainText('Petra Firsthold and Ines Pencil');
    await expect(memo).toContainText('1,040 in all');
    await expectScreenHealthy(desk);

    // A second yes for the same days is refused, and says why.
    await other.goto(`/bookings/new?person=${ines.id}`);
    await other.getByRole('radio', { name: /^A booking/ }).check();
    await other.getByLabel('What it is for').fill('Pick-ups');
    await pickDay(other, DAYS[1] ?? '');
    await other.getByLabel('Rate', { exact: true }).fill('600');
    await other.getByRole('button', { name: 'Ask for a booking' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Pick-ups' })).toBeVisible();
    await expectSynced(other);
    await phone.getByRole('link', { name: /Pick-ups/ }).click({ timeout: 60_000 });
    await phone.getByRole('button', { name: 'Accept', exact: true }).click();
    await phone
      .getByRole('dialog')
      .getByLabel(/^Words with it/)
      .fill('Gladly, both days.');
    await phone.getByRole('dialog').getByRole('button', { name: 'Accept the booking' }).click();
    await expect(
      phone
        .getByText(/^You are already booked on /)
        .filter({ visible: true })
        .first(),
    ).toBeVisible({ timeout: 60_000 });
    // S7: what was written is not lost.
    await phone.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(phone.getByRole('dialog').getByLabel(/^Words with it/)).toHaveValue('Gladly, both days.');
    await phone.keyboard.press('Escape');
    await expectScreenHealthy(phone);
  },
);
