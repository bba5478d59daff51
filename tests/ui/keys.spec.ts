import type { Page } from '@playwright/test';
import { expect, PHONE, test } from '../e2e/support/story';

/** Every component by keyboard alone: the focus enters, moves as expected, and returns. */
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The date is fixed, so that months have known lengths.
  await page.clock.setFixedTime(new Date('2027-05-12T10:00:00'));
  await page.goto('/ui-showcase');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

test('a sheet moves the focus to its title, keeps it inside, and returns it on Escape @promise', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'Open sheet' });
  await opener.focus();
  await press(page, 'Enter');
  const sheet = page.getByRole('dialog', { name: 'Two weeks' });
  await expect(sheet.getByRole('heading', { name: 'Two weeks' })).toBeFocused();
  for (let i = 0; i < 6; i++) {
    await press(page, 'Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true);
  }
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a menu opens on its first item, moves by arrows and by letter, and returns the focus', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'More', exact: true });
  await opener.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused();
  await press(page, 'End');
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeFocused();
  await press(page, 'c');
  await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText('Copied.')).toBeVisible();
  await expect(opener).toBeFocused();
  await press(page, 'Enter', 'Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a confirm dialog opened from a menu works by keyboard; Escape only closes it', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'More', exact: true });
  const question = page.getByRole('dialog', { name: 'Withdraw this application?' });
  const askFromMenu = async (): Promise<void> => {
    await opener.focus();
    await press(page, 'Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await press(page, 'End', 'Enter');
    await expect(question.getByRole('heading')).toBeFocused();
  };
  await askFromMenu();
  await press(page, 'Escape');
  await expect(question).toBeHidden();
  await expect(
    page.locator('[data-part="Menu, sheet, dialogs"]').getByText('Nothing done yet.'),
  ).toBeVisible();
  await expect(opener).toBeFocused();
  await askFromMenu();
  await question.getByRole('button', { name: 'Withdraw' }).focus();
  await press(page, 'Enter');
  await expect(page.getByText('Withdrawn.')).toBeVisible();
  await expect(opener).toBeFocused();
});

test('a confirm dialog opened by a button returns the focus to it', async ({ page }) => {
  const opener = page.getByRole('button', { name: 'Open confirm' });
  await opener.focus();
  await press(page, 'Enter');
  const question = page.getByRole('dialog', { name: 'Withdraw this application?' });
  await question.getByRole('button', { name: 'Keep it' }).focus();
  await press(page, 'Enter');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();
});

test('tabs are one tab stop; arrows move, Enter opens', async ({ page }) => {
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Pending').focus();
  await press(page, 'ArrowRight', 'Enter');
  await expect(tab('Reviewed')).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('Two have been read.');
  await press(page, 'End', 'Enter');
  await expect(page.getByRole('tabpanel')).toHaveText('One talk is agreed.');
  await press(page, 'ArrowRight');
  await expect(tab('Pending')).toBeFocused();
  await press(page, 'Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
});

test('a segmented control is one tab stop; arrows choose', async ({ page }) => {
  const view = page.getByRole('group', { name: 'View' });
  await view.getByRole('radio', { name: 'Board' }).focus();
  await press(page, 'ArrowRight');
  await expect(view.getByRole('radio', { name: 'List' })).toBeChecked();
  await press(page, 'ArrowLeft', 'ArrowLeft');
  await expect(view.getByRole('radio', { name: 'Compare' })).toBeChecked();
  await press(page, 'Tab');
  await expect(view.getByRole('radio', { name: 'Compare' })).not.toBeFocused();
  await expect(view.getByRole('radio', { name: 'Board' })).not.toBeFocused();
});

test('a suggestion is picked by arrow and Enter; other text stays as typed', async ({ page }) => {
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  await role.focus();
  await page.keyboard.type('so');
  await expect(page.getByRole('option', { name: /^Sound utility/ })).toBeVisible();
  await press(page, 'ArrowDown', 'Enter');
  await expect(role).toHaveValue('Sound utility');
  await role.fill('Sea captain');
  await press(page, 'Tab');
  await expect(role).toHaveValue('Sea captain');
});

const picker = (page: Page) => page.getByRole('group', { name: 'Shoot days' });
const day = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: false });
const month = (page: Page) => picker(page).getByRole('grid');
const announcement = (page: Page) => page.locator('div[role="status"].sr-only');

test.describe('the day picker', () => {
  test('arrows, Home, End, Page Up and Page Down move as in any calendar', async ({ page }) => {
    await day(page, 'Friday 14 May 2027').focus();
    await press(page, 'ArrowRight');
    await expect(day(page, 'Saturday 15 May')).toBeFocused();
    await press(page, 'ArrowDown');
    await expect(day(page, 'Saturday 22 May')).toBeFocused();
    await press(page, 'Home');
    await expect(day(page, 'Monday 17 May')).toBeFocused();
    await press(page, 'End');
    await expect(day(page, 'Sunday 23 May')).toBeFocused();
    await press(page, 'ArrowUp', 'ArrowLeft');
    await expect(day(page, 'Saturday 15 May')).toBeFocused();
    await press(page, 'PageDown');
    await expect(month(page)).toHaveAccessibleName('June 2027');
    await expect(day(page, 'Tuesday 15 June')).toBeFocused();
    await press(page, 'PageUp', 'PageUp');
    await expect(day(page, 'Wednesday 12 May 2027, today')).toBeFocused();
    await press(page, 'Shift+PageDown');
    await expect(day(page, 'Friday 12 May 2028')).toBeFocused();
  });

  test('no key moves before the first selectable day', async ({ page }) => {
    await day(page, 'Friday 14 May 2027').focus();
    await press(page, 'Home', 'ArrowUp', 'ArrowUp');
    await expect(day(page, 'Wednesday 12 May 2027, today')).toBeFocused();
    await day(page, 'Tuesday 11 May').click({ force: true });
    await expect(picker(page)).toContainText('2 days: 14–15 May');
  });

  test('Enter and Space select and deselect, and announce it', async ({ page }) => {
    await day(page, 'Friday 14 May 2027').focus();
    await press(page, 'Enter');
    await expect(announcement(page)).toHaveText('Fri 14 May removed. 1 day chosen.');
    await press(page, 'ArrowLeft', 'Space');
    await expect(announcement(page)).toHaveText('Thu 13 May added. 2 days chosen.');
    await expect(picker(page)).toContainText('2 days: Thu 13 May, Sat 15 May');
    await expect(day(page, 'Thursday 13 May 2027, chosen')).toBeFocused();
    await expect(
      page
        .getByRole('gridcell', { selected: true })
        .filter({ has: page.getByRole('button', { name: 'Thursday 13 May' }) }),
    ).toHaveCount(1);
  });

  test('Shift extends the range from the previous day, by key and by click', async ({ page }) => {
    await day(page, 'Monday 17 May').click();
    await press(page, 'ArrowRight', 'ArrowRight', 'Shift+Enter');
    await expect(picker(page)).toContainText('5 days: 14–15 May, 17–19 May');
    await day(page, 'Monday 24 May').click({ modifiers: ['Shift'] });
    await expect(picker(page)).toContainText('10 days: 14–15 May, 17–24 May');
    await expect(announcement(page)).toHaveText('19–24 May added. 10 days chosen.');
  });

  test('a range: the first tap waits for the last day, also in another month; Escape cancels it', async ({
    page,
  }) => {
    await picker(page).getByRole('radio', { name: 'First to last' }).check({ force: true });
    await day(page, 'Saturday 29 May').click();
    await expect(picker(page)).toContainText('First day Sat 29 May. Now choose the last.');
    await picker(page).getByRole('button', { name: 'Next month' }).click();
    await day(page, 'Wednesday 2 June').click();
    await expect(picker(page)).toContainText('7 days: 14–15 May, 29 May–2 Jun');
    await day(page, 'Thursday 10 June').click();
    await press(page, 'Escape');
    await expect(picker(page)).not.toContainText('Now choose the last');
    await expect(picker(page)).toContainText('7 days');
  });

  test('Clear days empties it and keeps the focus in the calendar', async ({ page }) => {
    const clear = picker(page).getByRole('button', { name: 'Clear days' });
    await clear.focus();
    await press(page, 'Enter');
    await expect(picker(page)).toContainText('No days chosen yet.');
    expect(await page.evaluate(() => document.activeElement?.closest('table') !== null)).toBe(true);
  });

  test('the maximum number of days cannot be exceeded, and is announced', async ({ page }) => {
    const fitting = page.getByRole('group', { name: 'Fitting days' });
    for (const name of ['Friday 14 May', 'Monday 17 May', 'Tuesday 18 May'])
      await fitting.getByRole('button', { name }).click();
    await expect(fitting).toContainText('2 days: Fri 14 May, Mon 17 May');
    await expect(announcement(page)).toHaveText('2 days is the maximum.');
  });

  test('its height stays the same from month to month', async ({ page }) => {
    const height = async (): Promise<number> => (await month(page).boundingBox())!.height;
    const first = await height();
    for (let i = 0; i < 12; i++) {
      await picker(page).getByRole('button', { name: 'Next month' }).click();
      expect(await height()).toBe(first);
    }
  });
});
