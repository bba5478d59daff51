import type { Page } from '@playwright/test';
import { expect, test } from './support/story';

/** What an injection would do, each with a mark of its own; answers the marks that were left. */
async function inject(page: Page): Promise<string[]> {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page.evaluate(async () => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    const add = (tag: string, attributes: Record<string, string>, text = ''): HTMLElement => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      document.body.append(element);
      return element;
    };
    add('script', {}, "ran.push('inline script')");
    add('script', { src: "data:text/javascript,ran.push('data script')" });
    add('script', { src: URL.createObjectURL(new Blob(["ran.push('blob script')"], { type: 'text/javascript' })) });
    add('img', { src: '/not-there.png', onerror: "ran.push('inline handler')" });
    add('button', { onclick: "ran.push('inline click')" }).click();
    add('a', { href: "javascript:void ran.push('javascript address')" }).click();
    add('iframe', { srcdoc: "<script>parent.ran.push('framed script')</script>" });
    add('base', { href: 'https://evil.example/' });
    if (document.baseURI.startsWith('https://evil.example/')) ran.push('base');
    await new Promise((later) => setTimeout(later, 500));
    return ran;
  });
}

test('nothing that is injected into a page runs', async ({ page }) => {
  expect(await inject(page)).toEqual([]);
});

test('and all of it would without the policy', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site, bypassCSP: true, serviceWorkers: 'block' });
  expect((await inject(await context.newPage())).toSorted()).toEqual([
    'base', 'blob script', 'data script', 'framed script', 'inline click', 'inline handler', 'inline script', 'javascript address',
  ]);
  await context.close();
});

test('the app itself breaks no rule of its policy', async ({ page }) => {
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

test('no page may be put into a frame', async ({ page, site }) => {
  await page.goto('/health');
  const frame = await page.evaluate((src) => new Promise<string>((done) => {
    const framed = document.createElement('iframe');
    framed.addEventListener('load', () => {
      // Of a page that was kept out there is nothing to read.
      done(framed.contentDocument?.title ?? 'kept out');
    });
    framed.src = src;
    document.body.append(framed);
  }), `${site}/terms`);
  expect(frame).toBe('kept out');
});
