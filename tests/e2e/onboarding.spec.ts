import type { Page } from '@playwright/test';
import { ApiAccount } from '../support/api-account';
import { expectScreenHealthy } from './support/screen-checks';
import { createAccount } from '../support/accounts';
import {
  DESKTOP,
  expect,
  expectSynced,
  PHONE,
  signIn,
  signInByForm,
  test,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

test.describe('a new account on a phone', () => {
  test.use({ viewport: PHONE });

  testWithServiceWorker(
    'answers step by step while the server is down, resumes where they stopped, and has a complete profile when it is back @promise',
    async ({ page, server, site }) => {
      test.setTimeout(150_000);
      const person = await createAccount(site, { name: 'Ana Storyline' });
      await signInByForm(page, person.email);
      await expect(page).toHaveURL(/\/onboarding/);
      // What signing up has asked is known.
      await step(page, 'Where you are based');
      await expect(page.getByText('Ana Storyline, here to find work')).toBeVisible();
      await waitUntilOfflineReady(page);
      await page.reload();
      await step(page, 'Where you are based');

      await server.kill();
      try {
        await page.getByRole('button', { name: 'Change name' }).click();
        await step(page, 'Your name');
        await page.getByLabel('Last name').fill('');
        await next(page);
        await expect(page.getByText('Enter your last name.')).toBeVisible();
        await expect(page.getByLabel('Last name')).toBeFocused();
        await page.getByLabel('Last name').fill('O’Brien-Núñez');
        await next(page);
        await step(page, 'Where you are based');
        await page.getByRole('combobox', { name: 'City' }).fill('Los Ang');
        await page
          .getByRole('option', { name: /Los Angeles/ })
          .first()
          .click();
        await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Los Angeles');
        await expect(page.getByLabel('Country')).toHaveValue('US');
        await next(page);
        await step(page, 'What you do');

        await page.reload();
        await step(page, 'What you do');
        await expect(page.getByText('2/6')).toBeVisible();
        await page.getByRole('combobox', { name: 'Roles' }).fill('focus pul');
        await page
          .getByRole('option', { name: /1st AC/ })
          .first()
          .click();
        await expect(page.getByRole('list', { name: 'Roles, chosen' })).toContainText('1st AC');
        await page.getByRole('checkbox', { name: 'Camera', exact: true }).check();
        await next(page);
        await step(page, 'Your skills');
        await page.getByRole('button', { name: 'Skip this step' }).click();
        await step(page, 'Your rate');
        await page.getByLabel('Day rate').fill('a lot');
        await next(page);
        await expect(page.getByText('Enter an amount, such as 620.')).toBeVisible();
        await page.getByLabel('Day rate').fill('620');
        await next(page);
        await step(page, 'About you');
        await page.getByRole('textbox', { name: 'About you' }).fill('Focus puller. Boats, water,');
        // Neither a reload nor the way back and forth loses what is typed and not saved.
        await page.waitForTimeout(500);
        await page.reload();
        await step(page, 'About you');
        await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue(
          'Focus puller. Boats, water,',
        );
        await expect(page.getByText('This is as you left it. It is not saved yet.')).toBeVisible();
        await page
          .getByRole('textbox', { name: 'About you' })
          .fill('Focus puller. Boats, water, first light.');
        await page.goBack();
        await step(page, 'Your rate');
        await page.goForward();
        await step(page, 'About you');
        await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue(
          'Focus puller. Boats, water, first light.',
        );
        await next(page);
        await step(page, 'How you appear');
        await page.getByRole('button', { name: 'Finish' }).click();
        await expect(page).toHaveURL(/\/dashboard/);
        // Whoever has finished does not come back to the steps.
        await page.goBack();
        await expect(page).not.toHaveURL(/\/onboarding/);
        await page.goto('/dashboard');
        await expect(page).toHaveURL(/\/dashboard/);
      } finally {
        await server.up();
      }
      await expectSynced(page);
      const account = await ApiAccount.of(site, person.email);
      const fields = [
        'first_name',
        'last_name',
        'bio',
        'role_codes',
        'departments',
        'day_rate_minor',
        'onboarding_completed',
        'profile_completed',
      ];
      await expect
        .poll(() => account.read(`profiles?select=${fields.join()}&id=eq.${account.id}`), { timeout: 45_000 })
        .toEqual([
          {
            first_name: 'Ana',
            last_name: 'O’Brien-Núñez',
            bio: 'Focus puller. Boats, water, first light.',
            role_codes: ['first_ac'],
            departments: ['camera'],
            day_rate_minor: 62_000,
            onboarding_completed: true,
            profile_completed: true,
          },
        ]);
    },
  );

  test('skips onboarding, is not sent back to it, and is told what is missing when applying', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const person = await createAccount(site, { name: 'Skip Storyline' });
    await signIn(page, person.email);
    await expectSynced(page);
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(
      page.getByText('Please complete your bio/description, so that you can apply.'),
    ).toBeVisible();

    const employer = await ApiAccount.of(site, 'employer@marquee.test');
    const [job] = await employer.read<{ id: string }>(
      `jobs?select=id&status=eq.active&apply_mode=eq.marquee&posted_by=eq.${employer.id}&limit=1`,
    );
    await page.goto(`/jobs/${job?.id}/apply`);
    await expect(page.getByRole('alert')).toHaveText(
      'Complete your profile before applying. Still missing: your bio/description.',
    );
    await page.getByRole('link', { name: 'Add your bio/description' }).click();
    await expect(page.getByRole('textbox', { name: 'About you' })).toBeFocused();
    await page.getByRole('textbox', { name: 'About you' }).fill('Focus puller.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // And from there back to the application.
    await expect(page).toHaveURL(`/jobs/${job?.id}/apply`);
    await expect(page.getByText('Complete your profile before applying.')).toHaveCount(0);
  });

  test('an employer is asked for the company, and not again for what signing up asked', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const person = await createAccount(site, { role: 'employer', name: 'Mara Storyline' });
    await signIn(page, person.email);
    await expectSynced(page);
    await step(page, 'Where you are based');
    await expect(page.getByText('1/4')).toBeVisible();
    await expect(page.getByText('Mara Storyline, here to hire')).toBeVisible();
    await page.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('radio', { name: /Hire people/ })).toBeChecked();
    // The browser's way back leads to the step before, not out of onboarding.
    await page.goBack();
    await step(page, 'Where you are based');
    // Typed whole, it needs no choosing.
    await page.getByRole('combobox', { name: 'City' }).fill('Lisbon');
    await expect(page.getByLabel('Country')).toHaveValue('PT');
    await next(page);
    await step(page, 'Your company');
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Lisbon');
    await page.getByLabel('Name', { exact: true }).fill('Paper Boat Films');
    await next(page);
    await step(page, 'About you');
    await page.getByRole('button', { name: 'Back' }).click();
    await step(page, 'Your company');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Paper Boat Films');
    const account = await ApiAccount.of(site, person.email);
    const companies = () => account.read<{ id: string }>(`companies?select=id&owner_id=eq.${account.id}`);
    await expect.poll(async () => (await companies()).length, { timeout: 45_000 }).toBe(1);
    const [company] = await companies();
    await expect
      .poll(() => account.read(`profiles?select=company_id,city&id=eq.${account.id}`), { timeout: 45_000 })
      .toEqual([{ company_id: company?.id, city: 'Lisbon' }]);
  });
});

test('what is typed into the profile and not saved is there again', async ({ page, site }) => {
  test.setTimeout(120_000);
  const TEXT = 'I cut on paper first.';
  const person = await createAccount(site, { name: 'Left Storyline' });
  await page.setViewportSize(PHONE);
  await signIn(page, person.email);
  await expectSynced(page);
  await page.goto('/profile');
  const about = page.getByRole('textbox', { name: 'About you' });
  await page.getByRole('button', { name: 'Edit about' }).click();
  await about.fill(TEXT);
  // By a tap in the bar, at once.
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  await expect(page).toHaveURL(/\/jobs/);
  await page.goBack();
  await expect(about).toHaveValue(TEXT);
  await expect(page.getByText('This is as you left it. It is not saved yet.')).toBeVisible();
  // By another view, and a reload.
  await page.getByRole('radio', { name: 'As others see it' }).check({ force: true });
  await expect(about).toBeHidden();
  await page.getByRole('radio', { name: 'Edit', exact: true }).check({ force: true });
  await expect(about).toHaveValue(TEXT);
  await page.reload();
  await expect(about).toHaveValue(TEXT);
  // Signing out asks.
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'You have unsent work' });
  await expect(question).toContainText('1 form is filled in and not saved');
  await expect(question.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await question.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page).toHaveURL(/\/$/);
  await signIn(page, person.email);
  await page.goto('/profile');
  await expect(about).toHaveValue(TEXT);
  // What is given up is gone.
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(about).toBeHidden();
  await page.getByRole('button', { name: 'Edit about' }).click();
  await expect(about).toHaveValue('');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marquee:form:'))),
  ).toEqual([]);
});

test('changes a profile section by section, and sees it as others do', async ({ page, site }) => {
  test.setTimeout(120_000);
  const person = await createAccount(site, { name: 'Edit Storyline' });
  await signIn(page, person.email);
  await expectSynced(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit about' }).click();
  await expect(page.getByRole('textbox', { name: 'About you' })).toBeFocused();
  await page.getByRole('textbox', { name: 'About you' }).fill('I cut on paper first.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit about' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit rate' }).click();
  await page.getByLabel('Day rate').fill('480');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Rate' })).toContainText('$480 /day');
  await page.getByRole('button', { name: 'Edit links' }).click();
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter an address such as example.org.')).toBeVisible();
  await page.getByLabel('Website').fill('storyline.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('https://storyline.example');

  await page.getByRole('radio', { name: 'As others see it' }).check({ force: true });
  await expect(page.getByRole('main')).toContainText('I cut on paper first.');
  await expect(page.getByRole('main')).not.toContainText('$480');
  await expect(page.getByRole('main')).toContainText('Ask');
  const account = await ApiAccount.of(site, person.email);
  await expect
    .poll(() => account.read(`profiles?select=bio,day_rate_minor,website_url&id=eq.${account.id}`), {
      timeout: 45_000,
    })
    .toEqual([
      { bio: 'I cut on paper first.', day_rate_minor: 48_000, website_url: 'https://storyline.example' },
    ]);
});

test('an employer sets up a company, and a talent is told why they have none', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const person = await createAccount(site, { role: 'employer', name: 'Comp Storyline' });
  await signIn(page, person.email);
  await expectSynced(page);
  await page.goto('/company');
  await page.getByRole('button', { name: 'Save company' }).click();
  await expect(page.getByText('Enter the name of the company.')).toBeVisible();
  await page.getByLabel('Name').fill('Paper Boat Films');
  await page.getByLabel('About').fill('Shorts and documentaries.');
  await page.getByRole('button', { name: 'Save company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Boat Films' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible({ timeout: 45_000 });
  const account = await ApiAccount.of(site, person.email);
  const [company] = await account.read<{ id: string }>(`companies?select=id&owner_id=eq.${account.id}`);
  await expect
    .poll(() => account.read(`profiles?select=company_id&id=eq.${account.id}`), { timeout: 45_000 })
    .toEqual([{ company_id: company?.id }]);

  const context = await browser.newContext({ baseURL: site, viewport: PHONE });
  const talent = await context.newPage();
  await signIn(talent, 'talent@marquee.test');
  await expectSynced(talent);
  await talent.goto('/company');
  await expect(talent.getByRole('heading', { name: 'Companies are for hiring' })).toBeVisible();
  await context.close();
});

test('every step of onboarding passes the screen checks', async ({ page, site }) => {
  test.setTimeout(240_000);
  const person = await createAccount(site, { name: 'Axe Storyline' });
  await page.setViewportSize(DESKTOP);
  await signIn(page, person.email);
  await expectSynced(page);
  for (const title of ['Where you are based', 'What you do', 'Your skills', 'Your rate', 'About you']) {
    await step(page, title);
    await expectScreenHealthy(page);
    await page.getByRole('button', { name: 'Skip this step' }).click();
  }
  await step(page, 'How you appear');
  await expectScreenHealthy(page);
});

for (const { who, path } of [
  { who: 'talent@marquee.test', path: '/profile' },
  { who: 'employer@marquee.test', path: '/company' },
]) {
  test(`${path} passes the screen checks, reading and editing`, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, who);
    await expectSynced(page);
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    await expectScreenHealthy(page);
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expectScreenHealthy(page);
  });
}
