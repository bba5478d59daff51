import { createOnboardedAccount, publishJob } from '../support/accounts';
import { expect, PHONE, test } from './support/story';

test('a job is printed whole: all its days, its words and its pay, and nothing to press', async ({
  page,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const dayAfter = (days: number): string =>
    new Date(Date.now() + (30 + days) * 86_400_000).toISOString().slice(0, 10);
  const id = await publishJob(site, mara, {
    title: 'Best boy',
    description: 'Two nights by the river.',
    job_dates: Array.from({ length: 14 }, (_, n) => ({
      day: dayAfter(n),
      kind: 'shoot',
      call: '18:00',
      wrap: '',
    })),
  });
  await page.setViewportSize(PHONE);

  // Of the list, only what is read.
  await page.goto('/jobs');
  await expect(page.getByRole('link', { name: 'Best boy' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^\d+ jobs/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Best boy' })).toBeVisible();
  for (const role of ['search', 'searchbox', 'checkbox', 'combobox', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`/jobs/${id}`);
  const days = page.locator('main tr:has(td)');
  await expect(page.getByRole('button', { name: 'Show all 14 days' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(days.filter({ visible: true })).toHaveCount(14);
  for (const text of ['Two nights by the river.', /620/])
    await expect(page.getByText(text).first()).toBeVisible();
  // Links of the text stay: they are read. What is printed has no bars and no buttons.
  for (const role of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
});
