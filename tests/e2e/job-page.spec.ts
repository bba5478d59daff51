import type { Page } from '@playwright/test';
import { changeJob, createCompany, createOnboardedAccount, publishJob } from '../support/accounts';
import { holdCode, watchShifts } from './support/first-visit';
import { expect, PHONE, testWithoutConsent as test } from './support/story';

const TITLE = 'Best boy <electric>';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a job behind a link is there to read, and its page names it to whoever asks', async ({
    page,
    site,
    request,
  }) => {
    const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
    const id = await publishJob(site, mara, { title: TITLE, description: 'Two nights by the river.' });
    await page.goto(`/jobs/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(page).toHaveTitle(`${TITLE} · Marquee`);
    await expect(page.getByText('Two nights by the river.')).toBeVisible();

    // As a chat asks that shows what is behind a link.
    const preview = await request.get(`/jobs/${id}`, { headers: { accept: '*/*' } });
    expect(await preview.text()).toContain(
      '<meta property="og:title" content="Best boy &lt;electric> · Marquee">',
    );

    // Whoever has the page asks whether it has changed.
    const { etag } = (await request.get(`/jobs/${id}`)).headers();
    const again = () => request.get(`/jobs/${id}`, { headers: { 'if-none-match': etag ?? '' } });
    expect((await again()).status()).toBe(304);
    await changeJob(site, mara, id, { city: 'Guben' });
    expect(await (await again()).text()).toContain('Guben');

    const statusOf = async (address: string): Promise<number> =>
      (await request.get(address, { headers: { accept: 'text/html' } })).status();
    for (const address of [`/jobs/${crypto.randomUUID()}`, '/jobs/nope', '/companies/nope'])
      expect(await statusOf(address), address).toBe(404);
    expect(await statusOf('/jobs/manage')).toBe(200);
    expect((await request.get(`/jobs/${id.toUpperCase()}`)).url()).toContain(`/jobs/${id}`);
    // Pages of the app, whatever it has to say there.
    expect(await statusOf(`/jobs/${id}/edit`)).toBe(200);
  });
});

test('a company behind a link says how it answers and what it looks for, and leads to its jobs', async ({
  browser,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const name = `Gantry Row ${crypto.randomUUID().slice(0, 8)}`;
  const company = await createCompany(site, mara, { name, about: 'Drama, <b>on location</b>.' });
  const id = await publishJob(site, mara, { title: TITLE, company_id: company });
  const other = await createOnboardedAccount(site, { name: 'Omar Story', role: 'employer' });
  await publishJob(site, other, { title: 'Another one’s job' });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });

  const served = await (await context.request.get(`/companies/${company}`)).text();
  expect(served).toContain(`<meta property="og:title" content="${name} · Marquee">`);
  expect(served).toContain('Drama, &lt;b&gt;on location&lt;/b&gt;.');
  expect(served).toContain(`href="/jobs/${id}"`);
  for (const list of ['/sitemap-jobs.xml', '/sitemap-companies.xml'])
    expect(await (await context.request.get(list)).text(), list).toMatch(
      new RegExp(`<loc>${site}/(jobs/${id}|companies/${company})</loc>`),
    );
  const missing = await context.request.get(`/companies/${crypto.randomUUID()}`);
  expect(missing.status()).toBe(404);

  const page = await context.newPage();
  const shifted = await watchShifts(page);
  const release = await holdCode(page);
  await page.goto(`/jobs/${id}`, { waitUntil: 'commit' });
  release();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Marquee`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  const open = page.getByRole('region', { name: 'Open jobs' });
  await expect(open.getByRole('link')).toHaveText([TITLE]);
  await expect(open.getByText('Another one’s job')).toHaveCount(0);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await context.close();
});

test('a line that drops after the page has come leaves the job to read', async ({ browser, site }) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const id = await publishJob(site, mara, { title: TITLE });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  let asked = 0;
  await page.route(/\/(rest|auth|functions)\/v1\//, async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.goto(`/jobs/${id}`);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(page.getByText(/You're offline/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await page.unrouteAll();
  await expect(
    page.getByRole('region', { name: 'Actions' }).getByRole('link', { name: 'Apply' }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await context.close();
});

test('the page of a job becomes the app in its place: nothing moves, and what can be done is added @promise', async ({
  browser,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const id = await publishJob(site, mara, { title: TITLE });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const shifted = await watchShifts(page);
  const release = await holdCode(page);
  await page.goto(`/jobs/${id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  // Somebody else has changed it since: the store has it as it is, and that is what is shown.
  await changeJob(site, mara, id, { city: 'Cottbus' });
  await page.evaluate(() => {
    const seen = new Set<string>();
    const headings = new Set([document.querySelector('h1')]);
    Object.assign(window, { seen, headings });
    const look = () => {
      headings.add(document.querySelector('h1'));
      seen.add(document.querySelector('h1')?.textContent ?? 'none');
      seen.add(document.title);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  release();
  await expect(
    page.getByRole('region', { name: 'Actions' }).getByRole('link', { name: 'Apply' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cottbus');
  await expect(page).toHaveTitle(`${TITLE} · Marquee`);
  expect(
    await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].toSorted()),
  ).toEqual([TITLE, `${TITLE} · Marquee`]);
  // Drawn once, in place of the page's own: not as a skeleton before, nor anew when the store's row comes.
  expect(await page.evaluate(() => (window as unknown as { headings: Set<Element> }).headings.size)).toBe(2);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await context.close();
});

/** How many databases this device has for the site. */
const databases = (page: Page): Promise<number> =>
  page.evaluate(async () => (await indexedDB.databases()).length);

test('a visitor reads the board and a job, applies and saves, before there is a database: it comes with the first touch @promise', async ({
  browser,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const title = `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;
  const id = await publishJob(site, mara, { title });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const shifted = await watchShifts(page);
  await page.goto('/jobs');
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  // The screen answers: what is typed would count.
  await expect(page.getByLabel('Search jobs')).toBeEnabled();
  await expect(rows.filter({ hasText: title })).toBeVisible();
  await expect(page.getByText('The newest jobs')).toBeVisible();
  expect(await databases(page)).toBe(0);
  // In the middle of the first jobs, where the list that follows must not lose the row that is read.
  const address = await rows.nth(5).getByRole('link').first().getAttribute('href');
  const sixth = rows.filter({ has: page.locator(`a[href="${address}"]`) });
  const placeOfSixth = async (): Promise<number> => {
    const box = await sixth.boundingBox();
    return (box?.y ?? 0) + (await page.evaluate(() => scrollY));
  };
  const place = await placeOfSixth();
  await page.evaluate(() => scrollTo(0, 700));
  await expect(sixth.getByRole('button', { name: /^Save / })).toBeVisible();
  expect(Math.abs((await placeOfSixth()) - place)).toBeLessThanOrEqual(1);
  expect(await databases(page)).toBeGreaterThan(0);
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await context.close();

  const next = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });
  const link = await next.newPage();
  await link.goto(`/jobs/${id}`);
  await expect(link.getByRole('button', { name: 'Reject' })).toBeVisible();
  expect(await databases(link)).toBe(0);
  await expect(link.getByRole('link', { name: 'Apply', exact: true })).toHaveAttribute(
    'href',
    `/jobs/${id}/apply`,
  );
  await link.getByRole('button', { name: 'Reject' }).click();
  await expect(
    link.getByRole('region', { name: 'Actions' }).getByRole('button', { name: /Share/ }),
  ).toBeVisible();
  expect(await databases(link)).toBeGreaterThan(0);
  await link.getByRole('region', { name: 'Actions' }).getByRole('button', { name: /Save/ }).click();
  await expect(link).toHaveURL(new RegExp(`/sign-in\\?redirect=.*${id}`));
  await next.close();
});

test('a line that drops before the board was touched leaves its jobs to read, and it goes on when the line is back', async ({
  browser,
  site,
}) => {
  const mara = await createOnboardedAccount(site, { name: 'Mara Story', role: 'employer' });
  const title = `${TITLE} ${crypto.randomUUID().slice(0, 8)}`;
  await publishJob(site, mara, { title });
  const context = await browser.newContext({ baseURL: site, viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/jobs');
  const row = page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: title });
  await expect(row).toBeVisible();
  // What the first touch needs has come while somebody read.
  const fetched = (): Promise<number> =>
    page.evaluate(() => {
      const needed = document.documentElement.dataset['storeCode']?.split(' ') ?? [];
      const here = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return needed.filter((file) => !here.includes(file)).length;
    });
  await expect.poll(fetched).toBe(0);
  await context.setOffline(true);
  await page.mouse.move(200, 400);
  await expect(page.getByText(/You're offline/)).toBeVisible();
  await expect(row).toBeVisible();
  await context.setOffline(false);
  await expect(row.getByRole('button', { name: /^Save / })).toBeVisible({ timeout: 60_000 });
  await context.close();
});
