import { APP_SCRIPTS, holdCode } from './support/first-visit';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, PHONE, testWithoutConsent as test } from './support/story';

test.use({ viewport: PHONE });

test.describe('S1: what somebody does to a page before its code is here is done when it is', () => {
  test('letters stay in the board’s search, and a filter that was tapped is set @promise', async ({
    page,
  }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/jobs', { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: 'Remote' }).check();
    const search = page.getByLabel('Search jobs');
    await search.pressSequentially('gafer');
    // Between the letters.
    await search.press('ArrowLeft');
    await search.press('ArrowLeft');
    await search.press('f');
    release();
    await expect(page).toHaveURL(/q=gaffer/);
    await expect(search).toHaveValue('gaffer');
    await expect(search).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'Remote' })).toBeChecked();
    await expect(page).toHaveURL(/remote=/);
    await search.press('End');
    await search.press('s');
    await expect(search).toHaveValue('gaffers');
  });

  test('the filters open', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/jobs', { waitUntil: 'commit' });
    // Behind its dialog, too.
    const filters = page.getByRole('button', { name: 'All filters', includeHidden: true });
    await filters.click();
    // Twice, by somebody who waits.
    await filters.click();
    await expect(filters).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expect(filters).not.toHaveAttribute('aria-busy');
  });

  test('the order that was chosen is the list’s', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/jobs', { waitUntil: 'commit' });
    await page.getByLabel('Sort').selectOption({ label: 'Highest rate' });
    release();
    await expect(page).toHaveURL(/sort=/);
    await expect(page.getByLabel('Sort')).toHaveValue('pay');
  });

  test('the menu opens', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Menu' }).click();
    release();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('an answer about cookies counts', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/pricing', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Reject' }).click();
    release();
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  });

  test('whoever is typing when it comes loses neither a letter nor the caret', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/sign-up', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Ines Early');
    await page.getByRole('radio', { name: /Hire people/ }).check();
    const password = page.getByLabel('Password', { exact: true });
    await password.focus();
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3);
    for (const [at, letter] of [...letters].entries()) {
      if (at === 12) release();
      await page.keyboard.type(letter);
    }
    await expect(password).toHaveValue(letters);
    await expect(page.getByLabel('Name')).toHaveValue('Ines Early');
    await expect(page.getByRole('radio', { name: /Hire people/ })).toBeChecked();
  });

  test('an address keeps its caret, which its field cannot be asked for', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/sign-up', { waitUntil: 'commit' });
    await page.getByLabel('Name').fill('Ines Early');
    const email = page.getByLabel('Email');
    await email.fill('ax@marquee.test');
    await email.press('Home');
    await email.press('ArrowRight');
    release();
    await expect(page.locator('main [data-html]')).toHaveCount(0);
    await page.keyboard.type('Z');
    await expect(email).toHaveValue('aZx@marquee.test');
    await expect(page.getByLabel('Name')).toHaveValue('Ines Early');
  });

  test('a form is filled in and sent, and its password is in no address', async ({ page }) => {
    const release = await holdCode(page, APP_SCRIPTS);
    await page.goto('/sign-up', { waitUntil: 'commit' });
    const address = page.url();
    await page.getByLabel('Name').fill('Ines Early');
    await page.getByLabel('Email').fill(`early-${crypto.randomUUID()}@marquee.test`);
    await page.getByLabel('Password', { exact: true }).fill('Early-Words-1!');
    await page.getByLabel(/^Confirm/).fill('Early-Words-1!');
    await page.getByRole('radio', { name: /Find work/ }).check();
    await page.getByRole('checkbox', { name: /I accept the/ }).check();
    await page.getByLabel(/^Confirm/).press('Enter');
    expect(page.url()).toBe(address);
    release();
    await expect(page).toHaveURL('/onboarding');
  });
});

test('a page whose code does not come switches off what would not answer', async ({ page }) => {
  await page.route(APP_SCRIPTS, (route) => route.abort());
  await page.goto('/jobs');
  await expect(page.getByText('Marquee has not loaded completely.')).toBeVisible();
  await expect(page.getByLabel('Search jobs')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'All filters' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'All filters' })).toHaveCSS('opacity', '0.5');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a form says that it needs it, and looks switched off', async ({ page }) => {
    await page.goto('/sign-up');
    // Text within `noscript` is none for `getByText`.
    await expect(page.locator('noscript p').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCSS('opacity', '0.5');
  });
});

test('a page that is only HTML so far can be read and used by everybody', async ({ page }) => {
  await holdCode(page, APP_SCRIPTS);
  for (const path of ['/', '/jobs', '/sign-up']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled();
    await expectScreenHealthy(page, [PHONE]);
  }
});
