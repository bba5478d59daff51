import { Readable } from 'node:stream';
import type { Page } from '@playwright/test';
import { addDays, today } from '@/domain/values/days';
import { formatLongDay, formatMonth } from '@/ui/dates/calendar';
import { createOnboardedAccount } from '../support/accounts';
import { randomWord } from '../support/letters';
import { expectLargeTextFits, expectScreenHealthy } from './support/screen-checks';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const square = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${formatLongDay(day)},`) });

/** The middle of next month: never out of what the grid shows after one step. */
const nextMonth = (): [string, string, string] => {
  const first = addDays(`${addDays(`${today(new Date()).slice(0, 7)}-01`, 32).slice(0, 7)}-01`, 9);
  return [first, addDays(first, 1), addDays(first, 2)];
};

async function openCalendar(page: Page, month: string): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('grid', { name: formatMonth(month.slice(0, 7)) })).toBeVisible();
}

testWithServiceWorker(
  'days marked on two devices without a signal arrive on both, and a coordinator without one finds who is free @promise',
  async ({ browser, site }) => {
    testWithServiceWorker.setTimeout(240_000); // two people on three devices, all of which lose the signal
    const name = `Ines Daybreak${randomWord()}`;
    const ines = await createOnboardedAccount(site, { name });
    const employer = await createOnboardedAccount(site, { role: 'employer', name: 'Mara Coordinator' });
    const [free, also, busy] = nextMonth();
    const open = async (viewport: typeof PHONE) =>
      (await browser.newContext({ baseURL: site, viewport, serviceWorkers: 'allow' })).newPage();

    const [phone, desk] = [await open(PHONE), await open(DESKTOP)];
    for (const page of [phone, desk]) {
      await signIn(page, ines.email, '/availability');
      await openCalendar(page, free);
      await waitUntilOfflineReady(page);
    }
    await expectScreenHealthy(phone);
    await phone.context().setOffline(true);
    await desk.context().setOffline(true);

    await square(phone, free).click();
    await square(phone, also).click();
    await expect(square(phone, free)).toHaveAccessibleName(/, Free/);
    await expect(phone.getByText('waiting for signal').first()).toBeVisible();
    await phone.reload();
    await openCalendar(phone, free);
    await expect(square(phone, also)).toHaveAccessibleName(/, Free/);

    await desk.getByRole('radio', { name: 'Busy' }).check();
    await square(desk, busy).click();
    await expect(square(desk, busy)).toHaveAccessibleName(/, Busy/);
    await expectScreenHealthy(desk);

    await phone.context().setOffline(false);
    await expectSynced(phone);
    await desk.context().setOffline(false);
    await expectSynced(desk);
    for (const page of [phone, desk]) {
      await expect(square(page, free)).toHaveAccessibleName(/, Free/, { timeout: 60_000 });
      await expect(square(page, also)).toHaveAccessibleName(/, Free/);
      await expect(square(page, busy)).toHaveAccessibleName(/, Busy/, { timeout: 60_000 });
    }

    const coordinator = await open(DESKTOP);
    await signIn(coordinator, employer.email, `/talent?q=${encodeURIComponent(name)}&free=${free},${also}`);
    const results = coordinator.getByRole('region', { name: 'Results' });
    await expect(results.getByRole('listitem')).toContainText([name], { timeout: 60_000 });
    await waitUntilOfflineReady(coordinator);
    await coordinator.context().setOffline(true);
    await coordinator.reload();
    await expect(results.getByRole('listitem')).toContainText([name], { timeout: 60_000 });
    await expect(coordinator.getByRole('region', { name: 'Selected profile' })).toContainText(
      'The next four weeks',
    );
    await expectScreenHealthy(coordinator);
    await coordinator.goto(`/talent?q=${encodeURIComponent(name)}&free=${free},${busy}`);
    await expect(coordinator.getByRole('heading', { name: 'Nobody fits all of this' })).toBeVisible({
      timeout: 60_000,
    });
    await Promise.all([phone, desk, coordinator].map((page) => page.context().close()));
  },
);

test('a range is dragged with the pointer, undone, and marked by form; the agenda lists it', async ({
  page,
  site,
}) => {
  await page.setViewportSize(DESKTOP);
  const { email } = await createOnboardedAccount(site, { name: 'Ines Dragged' });
  await signIn(page, email, '/availability');
  const [first, second, third] = nextMonth();
  await openCalendar(page, first);
  await page.getByRole('radio', { name: 'On hold' }).check();
  await square(page, first).hover();
  await page.mouse.down();
  await square(page, second).hover();
  await square(page, third).hover();
  await expect(square(page, second)).toHaveAccessibleName(/, selected$/);
  await page.mouse.up();
  for (const day of [first, second, third])
    await expect(square(page, day)).toHaveAccessibleName(/, On hold$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const day of [first, second, third])
    await expect(square(page, day)).toHaveAccessibleName(/, No mark$/);

  await page.getByRole('button', { name: 'Mark several days' }).click();
  const form = page.getByRole('dialog', { name: 'Mark several days' });
  await form.getByLabel('From').fill(first);
  await form.getByLabel('To').fill(third);
  await form.getByRole('radio', { name: 'Travel' }).check();
  await expectScreenHealthy(page);
  await form.getByRole('button', { name: 'Mark these days' }).click();
  await expect(square(page, third)).toHaveAccessibleName(/, Travel$/);
  await page.getByRole('button', { name: 'Part of the day and note' }).click();
  await expectScreenHealthy(page);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Agenda' }).check();
  // In one line, or in two where a month ends between them.
  await expect(page.getByRole('button', { name: /Travel$/ }).first()).toBeVisible();
  await expectScreenHealthy(page);
  await expectLargeTextFits(page, [PHONE.width]);
});

test.describe('by touch', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a finger that begins sideways marks a range, and one that begins downwards scrolls and marks nothing', async ({
    page,
    site,
  }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Ines Fingertip' });
    await signIn(page, email, '/availability');
    const month = nextMonth()[0].slice(0, 7);
    await openCalendar(page, month);
    // Monday to Wednesday of one week: in one line of the grid, wherever it begins.
    const monday = [8, 9, 10, 11, 12, 13, 14]
      .map((n) => addDays(`${month}-01`, n))
      .find((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1)!;
    const days = [monday, addDays(monday, 1), addDays(monday, 2)];
    const middleOf = async (day: string): Promise<{ x: number; y: number }> => {
      const box = (await square(page, day).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const top = (): Promise<number> => page.evaluate(() => scrollY);
    const session = await page.context().newCDPSession(page);
    const finger = async (
      from: { x: number; y: number },
      to: { x: number; y: number },
      beforeItLifts?: () => Promise<void>,
    ): Promise<void> => {
      const STEPS = 12;
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      for (let step = 1; step <= STEPS; step += 1) {
        const part = step / STEPS;
        const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      }
      await beforeItLifts?.();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };

    await page.getByRole('radio', { name: 'Busy' }).check();
    const before = await top();
    const start = await middleOf(monday);
    await finger(start, { x: start.x, y: start.y - 150 });
    await expect.poll(top).toBeGreaterThan(before);
    for (const day of days) await expect(square(page, day)).toHaveAccessibleName(/, No mark$/);

    // A page that still moves would be touched elsewhere, and a day behind a bar not at all.
    await square(page, monday).evaluate((node) => node.scrollIntoView({ block: 'center' }));
    let last = -1;
    await expect.poll(async () => last === (last = await top())).toBe(true);
    await finger(await middleOf(monday), await middleOf(days[2]!), () =>
      expect(square(page, days[1]!)).toHaveAccessibleName(/, selected$/),
    );
    for (const day of days) await expect(square(page, day)).toHaveAccessibleName(/, Busy$/);
    expect(await top()).toBe(last);
    await page.getByRole('button', { name: 'Undo' }).click();
    for (const day of days) await expect(square(page, day)).toHaveAccessibleName(/, No mark$/);
  });
});

test('another calendar reads the days as a file, and by a secret address until that is taken back', async ({
  page,
  request,
  site,
}) => {
  await page.setViewportSize(PHONE);
  const { email } = await createOnboardedAccount(site, { name: 'Ines Subscribed' });
  await signIn(page, email, '/availability');
  const [day] = nextMonth();
  await openCalendar(page, day);
  await square(page, day).click();
  await expectSynced(page);
  const event = `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`;

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a calendar file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('marquee-days.ics');
  const saved = await new Response(Readable.toWeb(await file.createReadStream()) as ReadableStream).text();
  expect(saved).toContain(event);

  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByLabel('Your address').inputValue();
  await expectScreenHealthy(page);
  const feed = await request.get(address);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain(event);
  expect(await feed.text()).toContain('SUMMARY:Free');

  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The address is taken back')).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeDisabled({ timeout: 30_000 });
  await expectScreenHealthy(page);
});

testWithServiceWorker(
  'the file of another calendar marks days without a signal, after it has said which, and is undone as one',
  async ({ browser, site }) => {
    const { email } = await createOnboardedAccount(site, { name: 'Ines Imported' });
    const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await signIn(page, email, '/availability');
    const [first, second, third] = nextMonth();
    await openCalendar(page, first);
    await square(page, third).click();
    await expectSynced(page);
    await waitUntilOfflineReady(page);
    await context.setOffline(true);

    const pick = async (name: string, text: string): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Add from a calendar file' }).click(),
      ]);
      await chooser.setFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) });
    };
    const sheet = page.getByRole('dialog', { name: 'Add from a calendar file' });
    await pick('photo.ics', 'no calendar');
    await expect(sheet.getByRole('alert')).toContainText('There is no calendar in this file');
    await expectScreenHealthy(page);
    await sheet.getByRole('button', { name: 'Close' }).last().click();

    const stamp = (day: string) => day.replaceAll('-', '');
    const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
    await pick(
      'work.ics',
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        ...event('UID:1', `DTSTART;VALUE=DATE:${stamp(first)}`, 'SUMMARY:Secret shoot'),
        ...event('UID:2', `DTSTART:${stamp(second)}T090000`, `DTEND:${stamp(second)}T100000`),
        ...event('UID:3', `DTSTART;VALUE=DATE:${stamp(third)}`),
        ...event('UID:4', `DTSTART;VALUE=DATE:${stamp(third)}`, 'STATUS:CANCELLED'),
        'END:VCALENDAR',
      ].join('\r\n'),
    );
    await expect(sheet.getByRole('heading', { name: '2 days will be marked as busy' })).toBeVisible();
    await expect(sheet.getByText('1 event was cancelled')).toBeVisible();
    await expect(sheet.getByText('Secret')).toHaveCount(0);
    await sheet.getByRole('checkbox', { name: 'Also change 1 day that says something else' }).check();
    await sheet.getByRole('radio', { name: 'Travel' }).check();
    await expectScreenHealthy(page);
    await sheet.getByRole('button', { name: 'Mark 3 days' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(square(page, first)).toHaveAccessibleName(/, Travel$/);
    await expect(square(page, second)).toHaveAccessibleName(/, Travel in the morning$/);
    await expect(square(page, third)).toHaveAccessibleName(/, Travel$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(square(page, first)).toHaveAccessibleName(/, No mark$/);
    await expect(square(page, second)).toHaveAccessibleName(/, No mark$/);
    await expect(square(page, third)).toHaveAccessibleName(/, Free$/);
    await context.close();
  },
);
