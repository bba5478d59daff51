import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { rejectCookies } from '../../support/cookies';
import { DEMO_PASSWORD } from '../../support/session';
import { storeSignIn } from './session';
import { Server } from './server';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Every context of this browser, the story's own and those that it opens beside it. */
function withCookiesRejected(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await rejectCookies(context);
    return context;
  };
}

/** On a device that has never been asked about cookies. */
export const testWithoutConsent = base.extend<{ site: string }, { server: Server }>({
  serviceWorkers: 'block',
  server: [
    async ({}, provide) => {
      const server = await Server.start('small');
      await provide(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: async ({ server }, provide) => provide(server.url),
  baseURL: async ({ server }, provide) => provide(server.url),
});

/**
 * Stories share one server a worker, with the small seed, and make what they need beside it. The app runs in a tab
 * without its service worker: putting every route's code on the device anew costs each story seconds.
 */
export const test = testWithoutConsent.extend<object, { asked: void }>({
  asked: [
    async ({ browser }, provide) => {
      withCookiesRejected(browser);
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
});

/** The same with the service worker, for what is told with the server dead: see `waitUntilOfflineReady`. */
export const testWithServiceWorker = test.extend({ serviceWorkers: 'allow' });

export { expect };

/** As a person does it; see `auth.spec.ts`. */
export async function signInByForm(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** In a session that began on this device a moment ago: the form costs each story seconds. @param to without it, to where somebody who has signed in begins */
export async function signIn(page: Page, email: string, to = '/'): Promise<void> {
  await storeSignIn(page, email);
  await page.goto(to);
}

/** As a link of the app would go there: without loading the page anew. */
export const navigateTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    // What the router keeps of each place: without a name of its own two places would be one to it.
    const { idx } = history.state as { idx: number };
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);

/** A first fill takes as long as the machine is busy; what a story tells begins after it. */
const FIRST_FILL_MS = 60_000;

/** Device and server hold the same for this account, and the chip says so. */
export const expectSynced = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: FIRST_FILL_MS });

/** Data and code are on this device: from now on the server is not needed. Only in `testWithServiceWorker`. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await expectSynced(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** A browser with a profile on disk, which can be closed and started again as a person would restart theirs. */
export class RestartableBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'marquee-profile-'));
  private context: BrowserContext | null = null;

  constructor(
    private readonly site: string,
    private readonly viewport = PHONE,
  ) {}

  async open(): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      baseURL: this.site,
      viewport: this.viewport,
      serviceWorkers: 'allow',
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    await rejectCookies(this.context);
    return this.context.pages()[0] ?? this.context.newPage();
  }

  async close(): Promise<void> {
    await this.context?.close();
    this.context = null;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}
