import type { Page } from '@playwright/test';
import { expect, test } from './support/story';

/** Inserts what an injection would, each with its own mark that it leaves in `ran`; resolves once each was loaded or refused. */
async function inject(page: Page): Promise<void> {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    const add = (tag: string, attributes: Record<string, string>, text = ''): HTMLElement => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    const settled = (element: HTMLElement): Promise<void> =>
      new Promise((done) => {
        for (const end of ['load', 'error']) element.addEventListener(end, () => done());
      });
    add('script', {}, "ran.push('inline script')");
    add('button', { onclick: "ran.push('inline click')" }).click();
    add('a', { href: "javascript:void ran.push('javascript address')" }).click();
    await Promise.all(
      [
        add('script', { src: "data:text/javascript,ran.push('data script')" }),
        add('script', {
          src: URL.createObjectURL(new Blob(["ran.push('blob script')"], { type: 'text/javascript' })),
        }),
        add('img', { src: '/not-there.png', onerror: "ran.push('inline handler')" }),
        add('iframe', { srcdoc: "<script>parent.ran.push('framed script')</script>" }),
      ].map(settled),
    );
    add('base', { href: 'https://evil.example/' });
    if (document.baseURI.startsWith('https://evil.example/')) ran.push('base');
  });
}

const marks = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { ran: string[] }).ran.toSorted());

test('nothing that is injected into a page is executed @promise', async ({ page }) => {
  await inject(page);
  // A refused `javascript:` address fires no event.
  await page.waitForTimeout(500);
  expect(await marks(page)).toEqual([]);
});

test('without the policy all of it would be', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site, bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await inject(page);
  await expect
    .poll(() => marks(page))
    .toEqual([
      'base',
      'blob script',
      'data script',
      'framed script',
      'inline click',
      'inline handler',
      'inline script',
      'javascript address',
    ]);
  await context.close();
});

test('the app itself does not violate its policy @promise', async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/', '/jobs', '/talent', '/sign-in', '/ui-showcase']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(broken).toEqual([]);
});

test('no page can be framed', async ({ page, site }) => {
  await page.goto('/health');
  const frame = await page.evaluate(
    (src) =>
      new Promise<string>((done) => {
        const framed = document.createElement('iframe');
        framed.addEventListener('load', () => {
          // A refused page has no readable content.
          done(framed.contentDocument?.title ?? 'kept out');
        });
        framed.src = src;
        document.body.append(framed);
      }),
    `${site}/terms`,
  );
  expect(frame).toBe('kept out');
});
