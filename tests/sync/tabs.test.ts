import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../support/backend';
import type { tab as Tab } from './support/tab-page';

/** What only a browser has: several tabs on one database, locks, Realtime. The real backend, a real Chromium. */
let backend: TestBackend;
let browser: Browser;
let script: string;
const contexts: BrowserContext[] = [];

declare const tab: typeof Tab;

beforeAll(async () => {
  const executablePath = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', chromium.executablePath()].find((path) => path !== '' && existsSync(path));
  [backend, browser] = await Promise.all([startTestBackend(), chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })]);
  const { outputFiles } = await build({
    entryPoints: ['tests/sync/support/tab-page.ts'], bundle: true, write: false, format: 'iife', target: 'es2022', define: { 'import.meta.env': '{}' }, logLevel: 'error',
  });
  script = outputFiles[0]?.text ?? '';
}, 120_000);
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser.close();
  await backend.stop();
});

async function signedIn(name: string): Promise<{ context: BrowserContext; id: string }> {
  const { id } = await backend.signUp(`${name}@tabs.test`, { full_name: 'Ada Test', role: 'employer' });
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  contexts.push(context);
  const { data } = await backend.client().auth.signInWithPassword({ email: `${name}@tabs.test`, password: PASSWORD });
  const page = await context.newPage();
  await page.goto(`${backend.url}/health`);
  await page.evaluate((session) => localStorage.setItem('marquee-auth', session), JSON.stringify(data.session));
  await page.close();
  return { context, id };
}

async function openTab(context: BrowserContext, accountId: string, onFrame: (text: string) => void = () => undefined): Promise<{ page: Page; pushes: () => number }> {
  const page = await context.newPage();
  let pushes = 0;
  page.on('request', (request) => (pushes += request.url().endsWith('/sync_push') ? 1 : 0));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => onFrame(String(payload))));
  await page.goto(`${backend.url}/health`);
  await page.addScriptTag({ content: script });
  await page.evaluate((id) => tab.open(id), accountId);
  await page.waitForFunction(() => tab.state?.kind === 'synced');
  return { page, pushes: () => pushes };
}

const titles = async (owner: string): Promise<string[]> =>
  (await backend.sql<{ title: string }>('select title from public.drafts where owner_id = $1 order by server_xid, created_at', [owner])).map(({ title }) => title);

async function settled(page: Page): Promise<void> {
  while ((await page.evaluate(() => tab.waiting())) > 0) await page.waitForFunction(() => tab.state?.waiting === 0);
}

test('every tab writes, one speaks to the server, and the writes leave in the order they were made', async () => {
  const { context, id } = await signedIn('order');
  const [a, b] = [await openTab(context, id), await openTab(context, id)];
  const written: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    const title = `draft ${n}`;
    await (n % 2 === 0 ? a : b).page.evaluate((text) => tab.write(text), title);
    written.push(title);
  }
  await settled(a.page);
  await settled(b.page);
  expect(await titles(id)).toEqual(written);
  expect(Math.min(a.pushes(), b.pushes())).toBe(0);
  expect(await b.page.evaluate(() => tab.state?.kind)).toBe('synced');
}, 60_000);

test('the leader is closed, and another tab takes over with what it left', async () => {
  const { context, id } = await signedIn('takeover');
  const [first, second] = [await openTab(context, id), await openTab(context, id)];
  await context.setOffline(true);
  await first.page.evaluate(() => tab.write('written in the first tab'));
  await first.page.close();
  await second.page.evaluate(() => tab.write('written in the second'));
  await context.setOffline(false);
  await settled(second.page);
  expect(await titles(id)).toEqual(['written in the first tab', 'written in the second']);
  expect(second.pushes()).toBeGreaterThan(0);
}, 60_000);

test('what happens on the server is told by a hint, long before the next look', async () => {
  const { context, id } = await signedIn('hints');
  // From then on it would look by itself only every five minutes.
  let isJoined: () => void = () => undefined;
  const joined = new Promise<void>((resolve) => (isJoined = resolve));
  const { page } = await openTab(context, id, (frame) => {
    if (frame.includes('Subscribed to PostgreSQL')) isJoined();
  });
  await joined;
  await backend.sql(`insert into public.notifications (user_id, type, title, message) values ($1, 'system', 'You are booked', 'x')`, [id]);
  await page.waitForFunction(() => tab.news.includes('You are booked'), null, { timeout: 30_000 });
}, 60_000);
