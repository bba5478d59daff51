import type { Page } from '@playwright/test';
import { DESKTOP, expect, expectSynced, PHONE, signIn, test } from './support/story';

/**
 * The way back (Android's gesture, a browser's button, a mouse's key) closes what is open over a page, and only that. `goBack` and `goForward` move
 * in the browser's real history.
 */
const overlay = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('closes the menu, a sheet and a dialog, leaves the page where it is, and goes on from there @promise', async ({
    page,
  }) => {
    await page.goto('/jobs');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Clicked, so that the next page is the app's own, and not loaded anew.
    await page.getByRole('button', { name: 'Menu' }).click();
    await overlay(page, 'Menu').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goBack();
    await expect(page).toHaveURL(/\/jobs$/);
    await expect(overlay(page, 'Menu')).toHaveCount(0);

    await page.goto('/ui-showcase');
    await page.getByRole('button', { name: 'Open sheet' }).click();
    await expect(overlay(page, 'Two weeks')).toBeVisible();
    await page.goBack();
    await expect(overlay(page, 'Two weeks')).toBeHidden();
    await expect(page).toHaveURL(/\/ui-showcase$/);
    await expect(page.getByRole('button', { name: 'Open sheet' })).toBeFocused();
    // Forwards there is nothing that could be opened again.
    await page.goForward().catch(() => null);
    await expect(page).toHaveURL(/\/ui-showcase$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // One dialog after another uses one entry, and a closed one counts for nothing.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await expect(overlay(page, 'Withdraw this application?')).toBeVisible();
    await page.goBack();
    await expect(overlay(page, 'Withdraw this application?')).toBeHidden();
    await page.getByRole('button', { name: 'Open side' }).click();
    await expect(overlay(page, 'All pages')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overlay(page, 'All pages')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/jobs$/);
  });

  test('the filters that were chosen in a sheet stay, whichever way it is closed', async ({ page }) => {
    await page.goto('/');
    await page.goto('/jobs');
    const sheet = overlay(page, 'All filters');
    await page.getByRole('button', { name: /^All filters/ }).click();
    await sheet.getByRole('checkbox', { name: 'Camera' }).check();
    await sheet.getByRole('button', { name: /^Show \d+ jobs?$/ }).click();
    await expect(page).toHaveURL(/department=camera/);
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: /^All filters/ }).click();
      await expect(sheet.getByRole('checkbox', { name: 'Camera' })).toBeChecked();
      await close();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/\/jobs\?department=camera$/);
    }
    // A job, and back: the list is as it was, and nothing is open.
    const address = await page.evaluate(() => location.pathname + location.search);
    await page.getByRole('main').getByRole('heading').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}/);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test('an employer goes back from a person to the list, and from the list to where they were', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESKTOP);
  await signIn(page, 'employer@marquee.test');
  await expectSynced(page);
  await page.goto('/employer/dashboard');
  await page
    .getByRole('link', { name: /applications/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/employer\/applications/);
  const list = await page.evaluate(() => location.pathname + location.search);
  await page.getByRole('button', { name: /^Answer \d+ people$/ }).click();
  // Beside the list, and no dialog over it.
  const person = page
    .getByRole('region')
    .filter({ has: page.getByRole('group', { name: /^Application of / }) });
  await expect(person).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]a=/);
  const firstAddress = await page.evaluate(() => location.search);
  await person.getByRole('button', { name: 'Next person' }).click();
  await expect.poll(() => page.evaluate(() => location.search)).not.toBe(firstAddress);
  // Over the person a menu: back closes that first.
  const more = person.getByRole('button', { name: 'More answers' });
  if (await more.isVisible()) {
    await more.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(person).toBeVisible();
  }
  await page.goBack();
  await expect(person).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
});
