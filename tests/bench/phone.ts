import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { Server } from '../e2e/support/server';
import { ARGUMENTS, benchScript, executable, inPage } from './browser';
import { PHONE, signInToApp } from './app-page';
import { signUp } from './rig';

const SPEAKS_WITHIN_MS = 30_000;
/** Nothing of a desktop browser's own surface, which would take the processor away at every start. */
const BARE = [
  '--headless=new',
  '--disable-extensions',
  '--disable-default-apps',
  '--hide-crash-restore-bubble',
  '--disable-features=PreloadTopChromeWebUI',
];

/** A browser as its own process with a profile on disk, so that it can be killed as a phone kills an app. */
class PhoneBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'marquee-bench-profile-'));
  private child: ChildProcess | null = null;
  private browser: Browser | null = null;
  /** Milliseconds since 1970, when the process was asked for. */
  startedAt = 0;

  async open(): Promise<Page> {
    this.startedAt = Date.now();
    const size = `--window-size=${PHONE.width},${PHONE.height}`;
    // A group of its own: the browser is many processes, and all of them go.
    this.child = spawn(
      executable(),
      [
        ...ARGUMENTS,
        ...BARE,
        '--remote-debugging-port=0',
        `--user-data-dir=${this.profile}`,
        size,
        'about:blank',
      ],
      {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    this.browser = await chromium.connectOverCDP(await addressOf(this.child));
    const [context] = this.browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('The browser has no page.');
    await page.setViewportSize(PHONE);
    return page;
  }

  /** A clean goodbye: what waits to be written is. */
  async close(): Promise<void> {
    const ended = this.ended();
    const session = await this.browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined);
    await ended;
  }

  async kill(): Promise<void> {
    const ended = this.ended();
    if (this.child?.pid !== undefined && this.child.exitCode === null)
      process.kill(-this.child.pid, 'SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private ended(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => child.once('exit', () => resolve()));
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`The browser did not start:\n${said}`)),
      SPEAKS_WITHIN_MS,
    );
    child.once('exit', () => reject(new Error(`The browser ended:\n${said}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

export interface StockedPhone {
  url: string;
  accountId: string;
  browser: PhoneBrowser;
  remove: () => Promise<void>;
}

/**
 * A phone that has the app and somebody signed in, so many jobs in its database, and a server that is dead. More jobs than
 * the working set's budget: they are put past sync, and eviction only follows a pull, so none goes while the server is away.
 */
export async function stockedPhone(jobs: number): Promise<StockedPhone> {
  const server = await Server.start('none');
  const browser = new PhoneBrowser();
  const remove = async (): Promise<void> => {
    await browser.remove();
    await server.remove();
  };
  try {
    const person = await signUp(server.url, 'phone', 'talent');
    const page = await browser.open();
    await signInToApp(page, server.url, person);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${server.url}/health`);
    // Not as a tag: the app's own policy rightly refuses a script from outside.
    await page.evaluate(await benchScript('ours'));
    const held = await inPage(page, 'stock', person.id, jobs);
    if (held !== jobs) throw new Error(`The phone holds ${held} of ${jobs} jobs.`);
    await server.kill();
    await browser.close();
    return { url: server.url, accountId: person.id, browser, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What the jobs' store holds now, counted past everything of ours. */
export const jobsHeld = (page: Page, accountId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const [name] = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .filter((each) => each.includes(id) && each.endsWith('jobs'));
    if (name === undefined) throw new Error('The jobs are not in a database of this account.');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
    });
    const index = database.transaction('docs').objectStore('docs').count();
    const count = await new Promise<number>((resolve) =>
      index.addEventListener('success', () => resolve(index.result)),
    );
    database.close();
    return count;
  }, accountId);
