import type { Page, Request } from '@playwright/test';
import { ApiAccount } from '../support/api-account';
import { expect, testWithoutConsent as test } from './support/story';

interface Vital {
  metric: string;
  value: number;
  rating: string;
  url: string;
  user_agent: string;
  connection_type: string;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies, briefly' });
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('marquee:reports') ?? '[]') as {
        path: string;
        body: { metric: string };
      }[],
  );
const ownRequests = (page: Page): Request[] => {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (/\/api\/|measures-/.test(request.url())) found.push(request);
  });
  return found;
};
const accept = async (page: Page): Promise<void> => {
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(banner(page)).toBeHidden();
};
const idle = (page: Page) =>
  page.evaluate(() => new Promise((rest) => requestIdleCallback(rest, { timeout: 5000 })));

test('nothing is measured, fetched or sent before consent, nor after a no', async ({ page }) => {
  const own = ownRequests(page);
  await page.goto('/terms');
  await expect(banner(page)).toBeVisible();
  await idle(page);
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await page.goto('/about');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await idle(page);
  await page.goto('/terms');
  await idle(page);
  expect(own.map((request) => request.url())).toEqual([]);
  expect(await waiting(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('with consent, each measurement goes to the server: exactly the documented fields, and no ids @promise', async ({
  page,
  site,
}) => {
  const own = ownRequests(page);
  await page.goto('/terms');
  await accept(page);
  const first = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && (request.postDataJSON() as { url?: string } | null)?.url === '/jobs/:id',
  );
  await page.goto('/jobs/0f8fad5b-d9cb-469f-a165-70867728950e?from=story#top');
  await first;
  await page.getByRole('link', { name: 'Talent' }).first().click();
  const admin = await ApiAccount.of(site, 'admin@marquee.test');
  const seen = async (): Promise<Vital[]> =>
    admin.read<Vital>(
      'web_vitals?select=metric,value,rating,url,user_agent,connection_type&url=eq./jobs/:id',
    );
  // The last ones are sent by a beacon as the page is hidden.
  await page.goto('/terms');
  await expect
    .poll(async () => (await seen()).map(({ metric }) => metric).toSorted(), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']));
  for (const vital of await seen())
    expect(vital).toMatchObject({
      user_agent: expect.stringContaining('Mozilla'),
      connection_type: expect.stringMatching(/g$|unknown/),
    });

  const bodies = own
    .filter((request) => request.method() === 'POST' && request.url().endsWith('/api/analytics/web-vitals'))
    .map((request) => request.postDataJSON() as object);
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) {
    expect(
      Object.keys(body)
        .filter((field) => field !== 'csrf_token')
        .toSorted(),
    ).toEqual(['connectionType', 'metric', 'rating', 'timestamp', 'url', 'userAgent', 'value']);
  }
});

test('what cannot be sent waits on the device; withdrawing consent deletes it', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/terms');
  await accept(page);
  await page.goto('/about');
  await expect.poll(() => waiting(page), { timeout: 15_000 }).not.toEqual([]);
  const before = await waiting(page);
  expect(before[0]?.path).toBe('/api/analytics/web-vitals');
  // Kept across pages, and sent once there is a connection.
  await page.unrouteAll();
  await page.goto('/terms');
  await expect.poll(() => waiting(page), { timeout: 15_000 }).toEqual([]);

  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/about');
  await expect.poll(() => waiting(page), { timeout: 15_000 }).not.toEqual([]);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => waiting(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('marquee:vitals'))).toBeNull();
});
