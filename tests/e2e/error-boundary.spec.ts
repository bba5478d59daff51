import { scriptOf } from './support/built-scripts';
import { expectScreenHealthy } from './support/screen-checks';
import { createOnboardedAccount } from '../support/accounts';
import { DESKTOP, expect, signIn, test } from './support/story';

/** The page as a misconfigured host would serve it. */
const withoutRoot = (html: string): string => html.replace('<div id="root"></div>', '');

test('P8: a page without its root element says so', async ({ page }) => {
  await page.route('/dashboard', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutRoot(await response.text()) });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Initialization Error');
  await expect(page.getByText('Failed to find root element')).toBeVisible();
  await expectScreenHealthy(page);
});

test('P8: an app shell that throws shows an error, retries on request, and recovers @promise', async ({
  page,
}) => {
  // The router calls this before it can render anything.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    Object.assign(window, { isBroken: true });
    history.replaceState = (...args) => {
      if ((window as { isBroken?: boolean }).isBroken) throw new Error('The history is broken.');
      replaceState(...args);
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(
    page.getByText('We encountered an unexpected error. Please try refreshing the page.'),
  ).toBeVisible();
  await expectScreenHealthy(page);
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.click();
  await expect(page.getByRole('button', { name: 'Retrying...' })).toBeVisible();
  await expect(again).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isBroken: false }));
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your people.');
});

test('P2: a session without a stored identity shows the loading note, and then continues', async ({
  page,
  site,
}) => {
  const { email } = await createOnboardedAccount(site, { name: 'Ines Unknown' });
  await signIn(page, email);
  await page.evaluate(() => localStorage.removeItem('marquee:identity'));
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('P8: a pane whose code cannot be fetched says so beside its list, and can be tried again', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const code = `**${scriptOf('src/features/jobs/detail/job-pane.tsx')}`;
  await page.route(code, (route) => route.abort());
  // After a deploy code may be missing: the first failure starts the page anew, once.
  const startsAnew = page.waitForEvent('load', { predicate: () => (starts += 1) === 2 });
  let starts = 0;
  await page.goto('/jobs');
  await startsAnew;
  const pane = page.getByRole('region', { name: 'Selected job' });
  await expect(pane.getByRole('alert')).toContainText('This did not open. It needs a connection once.');
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
  await expectScreenHealthy(page, [DESKTOP]);
  await page.unroute(code);
  await pane.getByRole('button', { name: 'Retry' }).click();
  await expect(pane.getByRole('heading', { level: 2 }).first()).toBeVisible();
});
