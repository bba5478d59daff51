import { BROWSER_STORAGE } from '@/domain/legal/browser-storage';
import { ROUTES } from '@/app/routes';
import { expectScreenHealthy } from './support/screen-checks';
import { expect, testWithServiceWorker, test } from './support/story';

const PRERENDERED = ROUTES.filter(({ isPrerendered, noindex }) => isPrerendered && !noindex).map(
  ({ path }) => path,
);
const PATHS = ROUTES.filter(({ isPrerendered, screen, path }) => isPrerendered && screen && path !== '/').map(
  ({ path }) => path,
);
/** Open to everybody, and not to be found: whatever says so, and what has no HTML of its own. */
const UNLISTED = ROUTES.filter(
  ({ noindex, isPrerendered, roles, path }) =>
    (noindex || !isPrerendered) && !roles && path !== '/404' && !path.includes(':'),
);
/** Pages that are read, not used. */
const TEXTS = PATHS.filter((path) => !['/jobs', '/talent', '/sign-in', '/sign-up'].includes(path));

test('every page to be read can be: at both widths, without barriers, and on paper', async ({ page }) => {
  test.slow(); // each page in every look
  expect(TEXTS.length).toBeGreaterThanOrEqual(9);
  for (const path of TEXTS) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expectScreenHealthy(page);
    const frame = [page.getByRole('banner'), page.getByRole('contentinfo')];
    for (const part of frame) await expect(part, path).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(title).toBeVisible();
    for (const part of frame) await expect(part, path).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('what is agreed to can be jumped through, and says when it changed', async ({ page }) => {
  for (const path of ['/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByText(/^Last changed on \d/)).toBeVisible();
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const link of await links.all()) {
      const heading = page.getByRole('heading', { level: 2, name: await link.innerText(), exact: true });
      await link.click();
      await expect(heading).toBeInViewport();
    }
  }
});

test('search engines and chats read of each page what it is, and where, in its HTML', async ({
  request,
  site,
}) => {
  const read = async (path: string): Promise<string> =>
    (await request.get(path, { headers: { accept: 'text/html' } })).text();
  const descriptions = new Set<string>();
  for (const path of PRERENDERED) {
    const html = await read(path);
    const one = (pattern: RegExp): string => {
      const found = [...html.matchAll(pattern)].map(([, text = '']) => text);
      expect(found, `${path} ${pattern}`).toHaveLength(1);
      return found[0] ?? '';
    };
    descriptions.add(one(/<meta name="description" content="([^"]*)"/g));
    expect(one(/<link rel="canonical" href="([^"]*)"/g)).toBe(site + path);
    expect(one(/<meta property="og:url" content="([^"]*)"/g)).toBe(site + path);
    const picture = await request.get(one(/<meta property="og:image" content="([^"]*)"/g));
    expect(picture.headers()['content-type'], path).toBe('image/png');
    expect(html).not.toContain('__SITE__');
  }
  expect(descriptions.size).toBe(PRERENDERED.length);
  for (const { path, title } of UNLISTED) {
    const html = await read(`${path}?token=abc`);
    expect(html, path).toContain(`<title>${title === '' ? 'Marquee' : `${title} · Marquee`}`);
    expect(html.match(/<meta name="robots" content="noindex">/g), path).toHaveLength(1);
    expect(html, path).not.toContain('rel="canonical"');
  }
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await read('/')) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });

  const statusOf = async (path: string): Promise<number> =>
    (await request.get(path, { headers: { accept: 'text/html' } })).status();
  for (const path of ['/nowhere', '/404', '/jobs/manage/nowhere', '/assets/nowhere.js'])
    expect(await statusOf(path), path).toBe(404);
  for (const path of ['/settings', '/privacy-policy', '/jobs/manage', '/talent/'])
    expect(await statusOf(path), path).toBe(200);

  // What needs an account is not found, also where robots.txt cannot close it; what is open says nothing of it.
  const robotsTagOf = async (path: string): Promise<string | undefined> =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['x-robots-tag'];
  const some = '0f8fad5b-d9cb-469f-a165-70867728950e';
  for (const path of ['/settings', `/jobs/${some}/apply`, '/post-job', '/employer/jobs/active'])
    expect(await robotsTagOf(path), path).toBe('noindex');
  for (const path of ['/', '/jobs', '/privacy', '/privacy-policy', '/sign-in'])
    expect(await robotsTagOf(path), path).toBeUndefined();

  for (const [path, target] of [
    ['/privacy-policy', '/privacy'],
    ['/about/?from=set', '/about?from=set'],
    ['/employer/signup', '/sign-up?role=employer'],
  ] as const)
    expect((await request.get(path, { maxRedirects: 0 })).headers()['location'], path).toBe(target);

  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(robots).toContain('Disallow: /settings\n');
  expect(robots).not.toMatch(/Disallow: \/(jobs|talent)?\/?\n/);
  const listed = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)];
  for (const [, address = ''] of listed) expect((await request.get(address)).status(), address).toBe(200);
  expect(listed.length).toBeGreaterThanOrEqual(11);
});

test('the cookies page names everything that is stored, and lets the choice be changed @promise', async ({
  page,
}) => {
  await page.goto('/cookies');
  for (const { name } of BROWSER_STORAGE) await expect(page.getByText(name, { exact: true })).toHaveCount(1);
  await page.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible();
});

test('what the press may take is served', async ({ page, request }) => {
  await page.goto('/press');
  const links = page.getByRole('main').locator('a[download]');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    const path = (await link.getAttribute('href')) ?? '';
    const file = await request.get(path);
    expect(file.status(), path).toBe(200);
    expect(file.headers()['content-type'], path).toMatch(
      path.endsWith('.svg') ? /^image\/svg/ : /^image\/png/,
    );
  }
});

testWithServiceWorker('every page to be read can be read with no signal', async ({ page, server }) => {
  await page.goto('/terms');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await server.kill();
  try {
    for (const path of TEXTS) {
      await page.goto(path);
      const title = ROUTES.find((route) => route.path === path)?.title ?? path;
      await expect(page, path).toHaveTitle(`${title} · Marquee`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      // Behind mailed links, an address without its secret says so.
      if (!UNLISTED.some((route) => route.path === path))
        await expect(page.getByRole('alert'), path).toHaveCount(0);
    }
  } finally {
    await server.up();
  }
});
