import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../e2e/support/story';

const open = async (page: Page): Promise<void> => {
  await page.goto('/ui-showcase');
  await expect(page.getByRole('heading', { level: 2, name: 'Fields', exact: true })).toBeVisible();
};

const colourOf = (cell: Locator): Promise<string> =>
  cell.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('A2, A5: the password input', () => {
  test('can be shown and hidden, keeps the cursor position, and labels the button', async ({ page }) => {
    await open(page);
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    const block = page.locator('div').filter({ has: field }).last();
    await block.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await block.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  test('has one segment per fulfilled rule, coloured by their number: red, orange, yellow, green, darker green', async ({
    page,
  }) => {
    await open(page);
    const field = page.getByLabel('Password', { exact: true });
    const block = page.locator('div').filter({ has: field }).filter({ hasText: 'Password strength' }).last();
    const cells = block.locator('[aria-hidden] > i');
    const seen: string[] = [];
    for (const [typed, met, word] of [
      ['b', 1, 'Very weak'],
      ['bA', 2, 'Weak'],
      ['bA1', 3, 'Fair'],
      ['bA1!', 4, 'Good'],
      ['bA1!bA1!', 5, 'Strong'],
    ] as const) {
      await field.fill(typed);
      await expect(block.getByText(`Password strength: ${word}`)).toBeVisible();
      const colours = await Promise.all([0, 1, 2, 3, 4].map((at) => colourOf(cells.nth(at))));
      expect(new Set(colours.slice(0, met)).size).toBe(1);
      expect(colours.slice(met).every((colour) => colour === 'rgba(0, 0, 0, 0)')).toBe(true);
      seen.push(colours[0]!);
    }
    expect(new Set(seen).size).toBe(5);
  });

  test('lists the missing rules only while it has the focus', async ({ page }) => {
    await open(page);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('barge');
    const needed = page.getByRole('listitem').filter({ hasText: 'still needed' });
    await expect(needed).toHaveText([
      'At least 8 characters, still needed',
      'One uppercase letter, still needed',
      'One number, still needed',
      'One special character, still needed',
    ]);
    await field.blur();
    await expect(needed).toHaveCount(0);
  });

  test('rules can be switched off, the length changed, and the caller learns whether all are met', async ({
    page,
  }) => {
    await open(page);
    const field = page.getByLabel(/^Passphrase/);
    await field.fill('a crew of');
    await expect(page.getByRole('listitem').filter({ hasText: /^(At least|One)/ })).toHaveText([
      'At least 12 characters, still needed',
      'One lowercase letter, done',
    ]);
    await field.fill('a crew of forty');
    await expect(page.getByLabel('Passphrase, long enough')).toHaveValue('a crew of forty');
    await field.fill('a crew');
    await expect(page.getByLabel('Passphrase', { exact: true })).toHaveValue('a crew');
  });
});

test('A5: a self-validating field says nothing while typing, then whether the text is valid, and never the result for an earlier text @promise', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-05-11T10:00:00' });
  await page.goto('/ui-showcase');
  const field = page.getByLabel('Scene');
  await expect(field).toBeVisible();
  await page.clock.pauseAt('2026-05-11T11:00:00');
  const note = async (): Promise<string> => {
    const id = await field.getAttribute('aria-describedby');
    return id === null ? '' : ((await page.locator(`[id="${id}"]`).textContent()) ?? '');
  };
  for (const [typed, said, invalid] of [
    ['42A', 'Looks right', null],
    ['4 2', 'A number, and a letter at most: 42A', 'true'],
    ['nowhere', 'Invalid input', 'true'],
    ['13', 'Validation error', 'true'],
  ] as const) {
    await field.fill(typed);
    await page.clock.runFor(299);
    expect(await note()).toBe('');
    await page.clock.runFor(1);
    await expect.poll(note).toBe(said);
    expect(await field.getAttribute('aria-invalid')).toBe(invalid);
  }
  await field.fill('');
  await page.clock.runFor(300);
  await expect.poll(note).toBe('');
});
