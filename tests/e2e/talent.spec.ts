import type { Page } from '@playwright/test';
import { expectScreenHealthy } from './support/screen-checks';
import { changeProfile, createOnboardedAccount } from '../support/accounts';
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

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const people = (page: Page) => results(page).getByRole('listitem');
const counted = async (page: Page): Promise<number> =>
  Number(
    /(\d+) (?:people|person)/.exec(
      await results(page)
        .getByRole('status')
        .filter({ hasText: /people|person/ })
        // While it loads, a screen reader is told so as well.
        .first()
        .innerText(),
    )?.[1] ?? Number.NaN,
  );

/** A file picked in the sheet over a profile, by name. */
const attach = (page: Page, ...names: string[]) =>
  page
    .getByLabel('Attach files')
    .locator('visible=false')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`This is ${name}.`) })),
    );

async function openDirectory(page: Page): Promise<void> {
  await page.goto('/talent');
  await expect(people(page).first()).toBeVisible({ timeout: 45_000 });
  // Said once everybody is here: until then the count grows.
  await expect(results(page).getByRole('status').filter({ hasText: 'as of' })).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(() => counted(page)).toBeGreaterThan(1);
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor finds people by any name of their role, and each profile shows only that person @promise', async ({
    page,
  }) => {
    await openDirectory(page);
    const all = await counted(page);
    await page.getByLabel('Search talent').fill('focus puller');
    await expect.poll(() => counted(page)).toBeLessThan(all);
    await expect(people(page).first()).toContainText(/1st AC/);
    await expect(page).toHaveURL(/q=focus/);
    const link = people(page).first().getByRole('link');
    await link.click();
    await expect(page).toHaveURL(/\/talent\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('@');
    await expect(page.getByRole('link', { name: 'Sign in to message' })).toBeVisible();
  });

  test('filters are part of the address and restored from it; a search without results can be cleared', async ({
    page,
  }) => {
    await openDirectory(page);
    const all = await counted(page);
    await page.getByRole('button', { name: 'All filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Find talent' });
    await sheet.getByLabel('Experience').selectOption('10');
    await sheet.getByLabel('Department').selectOption('camera');
    await sheet.getByRole('button', { name: /^Show \d+ (person|people)$/ }).click();
    await expect(page).toHaveURL(/department=camera/);
    await expect.poll(() => counted(page)).toBeLessThan(all);
    const found = await counted(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'All filters, 2 on' })).toBeVisible();
    await expect.poll(() => counted(page), { timeout: 30_000 }).toBe(found);
    await page.getByLabel('Search talent').fill('nobody is called this');
    await expect(page.getByRole('heading', { name: 'Nobody fits all of this' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect.poll(() => counted(page)).toBe(all);
  });

  test('a word that nobody has written is corrected or left out, and it says so', async ({ page }) => {
    await openDirectory(page);
    await page.getByLabel('Search talent').fill('gaffr');
    await expect(page.getByText('Nothing has “gaffr”. Showing “gaffer”.')).toBeVisible();
    const found = await counted(page);
    expect(found).toBeGreaterThan(0);
    await page.getByLabel('Search talent').fill('gaffer zeppelin');
    await expect(page.getByRole('heading', { name: 'Nobody fits all of this' })).toBeVisible();
    await page.getByRole('button', { name: /^Remove “zeppelin”/ }).click();
    await expect.poll(() => counted(page)).toBe(found);
  });

  test('an unknown person and a mistyped address show not found', async ({ page }) => {
    for (const unknown of ['nobody', '00000000-0000-7000-8000-000000000000']) {
      await page.goto(`/talent/${unknown}`);
      await expect(page.getByRole('heading', { name: 'Nobody is here' })).toBeVisible({ timeout: 30_000 });
    }
  });
});

test.describe('an employer on a desktop', () => {
  test.use({ viewport: DESKTOP });

  testWithServiceWorker(
    'saves a person, and writes to them without a signal; the message waits, and arrives',
    async ({ page, browser, server, site }) => {
      test.setTimeout(150_000);
      const talent = await createOnboardedAccount(site, { name: 'Nadia Storyfield' });
      await signIn(page, 'employer@marquee.test');
      await waitUntilOfflineReady(page);
      await page.goto(`/talent/${talent.id}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );

      await page.getByRole('button', { name: 'Message Nadia' }).click();
      const sheet = page.getByRole('dialog', { name: 'Message Nadia Storyfield' });
      await sheet.getByRole('textbox', { name: 'Message' }).fill('Are you free on the 12th?');
      await sheet.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Message Nadia' }).click();
      await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue('Are you free on the 12th?');

      await server.kill();
      try {
        await sheet.getByRole('button', { name: 'Send message' }).click();
        await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
        await expect(
          page
            .getByRole('listitem')
            .filter({ hasText: 'Are you free on the 12th?' })
            .filter({ hasText: /[Ww]aiting/ })
            .first(),
        ).toBeVisible();
      } finally {
        await server.up();
      }
      const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
      await signIn(phone, talent.email, '/messages');
      // A first message from a stranger is a request.
      await phone.getByRole('tab', { name: /Requests/ }).click();
      await expect(phone.getByText('Are you free on the 12th?').first()).toBeVisible({ timeout: 60_000 });
      await phone.close();
    },
  );

  test('reads a profile beside the list', async ({ page }) => {
    await openDirectory(page);
    const second = people(page).nth(1).getByRole('link');
    // Their name stands before the headings of what the profile has.
    const pane = page
      .getByRole('region', { name: 'Selected profile' })
      .getByRole('heading', { level: 2 })
      .first();
    await expect(second).not.toContainText(await pane.innerText());
    await second.click();
    await expect.poll(async () => (await second.innerText()).includes(await pane.innerText())).toBe(true);
    await expect(page).toHaveURL(/person=/);
    await expect(second).toHaveAttribute('aria-current', 'true');
  });

  test('sends a file with the first message; when the device cannot store it, text and file stay in the sheet', async ({
    page,
    browser,
    site,
  }) => {
    const talent = await createOnboardedAccount(site, { name: 'Femi Storyfield' });
    const employer = await createOnboardedAccount(site, { name: 'Mara Storyfield', role: 'employer' });
    await signIn(page, employer.email);
    await expectSynced(page);
    await page.goto(`/talent/${talent.id}`);
    await page.getByRole('button', { name: 'Message Femi' }).click();
    const sheet = page.getByRole('dialog', { name: 'Message Femi Storyfield' });
    const picked = sheet.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
    await attach(page, 'call sheet.txt', 'reel.mov');
    await sheet.getByRole('button', { name: 'Remove reel.mov' }).click();
    await expect(picked).toHaveText([/call sheet\.txt/]);
    // Text and files survive closing the sheet.
    await sheet.getByRole('textbox', { name: 'Message' }).fill('The plan for night two.');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Message Femi' }).click();
    await expect(picked).toHaveText([/call sheet\.txt/]);
    await expectScreenHealthy(page);

    await page.evaluate(() => {
      const { put, add } = IDBObjectStore.prototype;
      const full = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
      Object.assign(IDBObjectStore.prototype, { put: full, add: full });
      Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { put, add }) });
    });
    await sheet.getByRole('button', { name: 'Send message' }).click();
    await expect(sheet.getByText('This device has no space left to save that.')).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue('The plan for night two.');
    await expect(picked).toHaveText([/call sheet\.txt/]);

    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
    await sheet.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'The plan for night two.' })
        .filter({ hasText: 'call sheet.txt' })
        .first(),
    ).toBeVisible();
    // Nothing is left that could be sent a second time.
    await expect(page.getByRole('list', { name: 'Files to send' })).toHaveCount(0);

    const phone = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(phone, talent.email, new URL(page.url()).pathname);
    await expect(phone.getByText('The plan for night two.').first()).toBeVisible({ timeout: 60_000 });
    await expect(phone.getByRole('button', { name: 'Download call sheet.txt' })).toBeVisible({
      timeout: 60_000,
    });
    await phone.close();
  });

  test('a first message may consist of a file only', async ({ page, site }) => {
    const talent = await createOnboardedAccount(site, { name: 'Greta Storyfield' });
    await signIn(page, 'employer@marquee.test');
    await expectSynced(page);
    await page.goto(`/talent/${talent.id}`);
    await page.getByRole('button', { name: 'Message Greta' }).click();
    await attach(page, 'call sheet.txt');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/);
    await expect(page.getByRole('listitem').filter({ hasText: 'call sheet.txt' }).first()).toBeVisible();
  });

  test('is told about an empty message before it is sent', async ({ page, site }) => {
    const talent = await createOnboardedAccount(site, { name: 'Quiet Person' });
    await signIn(page, 'employer@marquee.test');
    await expectSynced(page);
    await page.goto(`/talent/${talent.id}`);
    await page.getByRole('button', { name: 'Message Quiet' }).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('dialog').getByText('Write a message before sending.')).toBeVisible();
  });
});

test('the directory, its filters and a profile pass the screen checks in light and dark', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openDirectory(page);
  await expectScreenHealthy(page);
  await page.getByRole('button', { name: 'All filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Find talent' })).toBeVisible();
  await expectScreenHealthy(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize(PHONE);
  await people(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectScreenHealthy(page);
});

test('a skill of sixty letters without a space widens neither the form nor the profile on a phone', async ({
  browser,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Long' });
  await changeProfile(site, ines, { skills: ['a'.repeat(60)] });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, ines.email);
  await expectSynced(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit skills' }).click();
  await expect(page.getByRole('button', { name: `Remove ${'a'.repeat(60)}` })).toBeInViewport({ ratio: 1 });
  await page.goto(`/talent/${ines.id}`);
  await expect(page.getByText('a'.repeat(60))).toBeVisible();
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBe(0);
  await context.close();
});
