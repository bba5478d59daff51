import { expectScreenHealthy } from './support/screen-checks';
import { DESKTOP, expect, PHONE, test } from './support/story';

test('a visitor sees what Marquee is, and that the samples are samples @promise', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find your people.');
  await expect(page).toHaveTitle('Marquee: the open media job marketplace where talent meets opportunity');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    ['hiring', 'looking for work', 'what it is for', 'on the board', 'people to work with', 'how it works'],
    { ignoreCase: true },
  );
  for (const title of ['Find Your Next Gig', 'Hire Verified Talent', 'Level Up Your Career']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  const board = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(board).toHaveCount(3);
  for (const card of await board.all()) await expect(card).toContainText('Example');
});

test('every link leads where the specification says', async ({ page }) => {
  for (const [name, url] of [
    ['Browse Jobs', /\/sign-in\?redirect=%2Fjobs$/],
    ['Find Talent', /\/sign-in\?redirect=%2Ftalent$/],
    ['Start hiring', /\/sign-up\?role=employer$/],
    ['Get started', /\/sign-up\?role=talent$/],
    ['Join Marquee', /\/sign-up$/],
    ['All jobs', /\/jobs$/],
  ] as const) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
  }
});

test('how it works shows four steps for each side', async ({ page }) => {
  await page.goto('/#how-it-works');
  const steps = page.locator('#how-it-works').getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.first()).toContainText('Say what you do');
  await page.getByRole('radio', { name: 'For Employers' }).check();
  await expect(steps).toHaveCount(4);
  await expect(steps.first()).toContainText('Post in a minute');
});

test('a first visit opens no database', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  expect(
    await page.evaluate(
      async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('marquee')).length,
    ),
  ).toBe(0);
});

test('the landing page passes the screen checks, from a narrow phone to a desktop', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expectScreenHealthy(page, [{ width: 320, height: 640 }, PHONE, DESKTOP]);
});
