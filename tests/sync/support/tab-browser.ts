import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bundleForPage } from '../../support/bundle-for-page';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend';
import { isPromise } from '../../support/scope';
import type { tab as Tab } from './tab-page';

declare const tab: typeof Tab;

export interface OpenTab {
  page: Page;
  pushes: () => number;
  pulls: () => number;
}

/** A real Chromium and the real backend; tabs run the app without its screens. */
export interface TabBrowser {
  readonly backend: TestBackend;
  /** A new person, signed in to a new browser context. */
  signedIn(name: string): Promise<{ context: BrowserContext; id: string }>;
  openTab(
    context: BrowserContext,
    accountId: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<OpenTab>;
  /** Titles of the drafts on the server, in the order in which it accepted them. */
  titles(owner: string): Promise<string[]>;
}

export function tabBrowser(): TabBrowser {
  let backend: TestBackend;
  let browser: Browser;
  let script: string;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = [
      process.env['CHROMIUM'] ?? '',
      '/usr/bin/chromium',
      chromium.executablePath(),
    ].find((path) => path !== '' && existsSync(path));
    [backend, browser] = await Promise.all([
      startTestBackend(),
      chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] }),
    ]);
    script = await bundleForPage('tests/sync/support/tab-page.ts');
  }, 120_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser.close();
    await backend.stop();
  });
  return {
    get backend() {
      return backend;
    },
    async signedIn(name) {
      const { id } = await backend.signUp(`${name}@tabs.test`, { full_name: 'Ada Test', role: 'employer' });
      const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
      contexts.push(context);
      const { data } = await backend
        .client()
        .auth.signInWithPassword({ email: `${name}@tabs.test`, password: PASSWORD });
      const page = await context.newPage();
      await page.goto(`${backend.url}/health`);
      await page.evaluate(
        (session) => localStorage.setItem('marquee-auth', session),
        JSON.stringify(data.session),
      );
      await page.close();
      return { context, id };
    },
    async openTab(context, accountId, prepare) {
      const page = await context.newPage();
      const counts = { push: 0, pull: 0 };
      page.on('request', (request) => {
        if (request.url().endsWith('/sync_push')) counts.push += 1;
        if (request.url().endsWith('/sync_pull')) counts.pull += 1;
      });
      await prepare?.(page);
      await page.goto(`${backend.url}/health`);
      await page.addScriptTag({ content: script });
      await page.evaluate((id) => tab.open(id), accountId);
      await page.waitForFunction(() => tab.state?.kind === 'synced');
      return { page, pushes: () => counts.push, pulls: () => counts.pull };
    },
    async titles(owner) {
      const rows = await backend.sql<{ title: string }>(
        'select title from public.drafts where owner_id = $1 order by server_xid, created_at',
        [owner],
      );
      return rows.map(({ title }) => title);
    },
  };
}

/** For `openTab`: a browser in which no worker can be started, so that the page leads itself. */
export const withoutWorkers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));

const IN_WORKER = { place: 'worker', prepare: undefined } as const;
const IN_PAGE = { place: 'page', prepare: withoutWorkers } as const;
/** Where the leader of a tab runs; everything about tabs must hold in both. The promise tests where it is on nearly all devices. */
export const PLACES = isPromise() ? [IN_WORKER] : [IN_WORKER, IN_PAGE];

/** Resolves once this page has joined its account's channel; to be called before the page is opened. */
export const joined = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (/realtime:account:.*phx_reply.*"ok"/.test(String(payload))) resolve();
      }),
    );
  });

export async function settled(page: Page): Promise<void> {
  while ((await page.evaluate(() => tab.waiting())) > 0)
    await page.waitForFunction(() => tab.state?.waiting === 0);
}
