import { employerWithCrowd } from './support/applicant-crowd';
import { test } from './support/backend-story';
import { expect, signIn } from './support/story';

test('twenty-five people are in sight at once on a wide screen, each with a name, a rate and a state', async ({
  browser,
  backend,
}) => {
  const { employer, job } = await employerWithCrowd(backend, 40);
  const context = await browser.newContext({
    baseURL: backend.url,
    viewport: { width: 1920, height: 1080 },
  });
  const page = await context.newPage();
  await signIn(page, employer.email);
  await page.goto(`/employer/applications?job=${job}&view=list`);
  const rows = page.locator('[data-person]');
  await expect(rows.nth(24)).toBeAttached();
  // As far as the list is opened by its own scrolling: heads and bars stay.
  await rows.nth(24).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      rows.evaluateAll(
        (all) =>
          all.filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }).length,
      ),
    )
    .toBeGreaterThanOrEqual(25);
  await context.close();
});
