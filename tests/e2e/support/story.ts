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

let areLooksShown = false;

/**
 * For a file whose stories begin with screens as they looked. All others begin with the screens themselves: behind a look each text is in the page
 * twice, and somebody who reads it would not know which one they have found.
 */
export function showLooks(): void {
  test.beforeEach(() => void (areLooksShown = true));
  test.afterEach(() => void (areLooksShown = false));
}

async function prepare(context: BrowserContext): Promise<void> {
  await rejectCookies(context);
  if (areLooksShown) return;
  await context.addInitScript(() => {
    try {
      localStorage.removeItem('marquee:looks');
    } catch {
      // A page without storage, such as `about:blank`.
    }
  });
}

/** In every context of this browser: the story's own and any others that it opens. */
function prepareContextsOf(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await prepare(context);
    return context;
  };
}

/** A device that has never been asked about cookies. */
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
 * The stories of a worker share one server with the small seed, and create whatever else they need. The app runs in a tab
 * without its service worker: caching every route's code again would cost each story seconds.
 */
export const test = testWithoutConsent.extend<object, { consent: void }>({
  consent: [
    async ({ browser }, provide) => {
      prepareContextsOf(browser);
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
});

/** The same with the service worker, for stories in which the server is down: see `waitUntilOfflineReady`. */
export const testWithServiceWorker = test.extend({ serviceWorkers: 'allow' });

export { expect };

/** Signs in as a person does; `auth.spec.ts` tests the form itself. */
export async function signInByForm(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Stores a new session instead of using the form, which would cost each story seconds. @param to by default the start page of a signed-in person */
export async function signIn(page: Page, email: string, to = '/'): Promise<void> {
  await storeSignIn(page, email);
  await page.goto(to);
}

/** Navigates as a link of the app does: without reloading the page. A page may be loaded, and seen, before the app has started on it. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  // The router listens once the app has taken over the page, which is when the bar is watched.
  await page.waitForFunction(() => history.state !== null && 'bar' in document.documentElement.dataset);
  await page.evaluate((to) => {
    // The router's state for each history entry: without its own key, two entries would be the same to it.
    const { idx } = history.state as { idx: number };
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
}

/** Expects this address, and waits for its screen: until its code is loaded, the one before is shown under the new address. */
export async function expectScreen(page: Page, url: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(url);
  await page.waitForFunction(() => document.documentElement.dataset['screen'] === location.pathname);
  // The showcase draws what loads for ever.
  await expect(page.locator('[aria-busy=true]:not(button, [data-part] *)')).toHaveCount(0);
}

/** Gives the password to the open dialog that asks for it before it does what its button says. */
export async function confirmWithPassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The first snapshot takes longer on a busy machine; a story starts after it. */
const FIRST_SNAPSHOT_TIMEOUT_MS = 60_000;

/** Waits until the chip shows that device and server have the same data for this account. */
export const expectSynced = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Synced/ })).toBeVisible({ timeout: FIRST_SNAPSHOT_TIMEOUT_MS });

/** Waits until data and code are on this device and the server is no longer needed. Only with `testWithServiceWorker`. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await expectSynced(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** A browser with a profile on disk, which can be closed and restarted. */
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
    await prepare(this.context);
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
