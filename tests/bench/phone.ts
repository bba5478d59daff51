import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { Server } from '../e2e/support/server';
import { noteCpuOfChildren } from './circumstances/watch';
import { ARGUMENTS, benchScript, executable, inPage } from './browser';
import { PHONE, signInToApp } from './app-page';
import { signUp } from './rig';

const STARTS_WITHIN_MS = 30_000;
/** Turns off desktop features that would use CPU at every start. */
const BARE = [
  '--headless=new',
  '--disable-extensions',
  '--disable-default-apps',
  '--hide-crash-restore-bubble',
  '--disable-features=PreloadTopChromeWebUI',
];

/** A browser process with a profile on disk, which can be killed as a phone kills an app. */
export class PhoneBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'marquee-bench-profile-'));
  private child: ChildProcess | null = null;
  private browser: Browser | null = null;
  /** When the process was started, in milliseconds since 1970. */
  startedAt = 0;
  /** Where its debugger listens. */
  port = 0;

  /** @param extraArguments for the browser's process, beyond those of every measurement */
  constructor(private readonly extraArguments: readonly string[] = []) {}

  async open(): Promise<Page> {
    this.startedAt = Date.now();
    const size = `--window-size=${PHONE.width},${PHONE.height}`;
    // Its own process group, because the browser is many processes and `kill` must end all of them.
    this.child = spawn(
      executable(),
      [
        ...ARGUMENTS,
        ...BARE,
        ...this.extraArguments,
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
    const address = await addressOf(this.child);
    this.port = Number(new URL(address).port);
    this.browser = await chromium.connectOverCDP(address);
    const [context] = this.browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (!page) throw new Error('The browser has no page.');
    await page.setViewportSize(PHONE);
    return page;
  }

  /** Closes the browser cleanly, so that it finishes pending writes. */
  async close(): Promise<void> {
    noteCpuOfChildren();
    const ended = this.ended();
    const session = await this.browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined);
    await ended;
  }

  async kill(): Promise<void> {
    noteCpuOfChildren();
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
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The browser did not start:\n${output}`)),
      STARTS_WITHIN_MS,
    );
    child.once('exit', () => reject(new Error(`The browser ended:\n${output}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
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
 * A phone with the app, a signed-in person and `jobs` jobs in its database, and a server that was killed. There may be more jobs
 * than the budget, because they bypass sync, and eviction only follows a pull, which cannot happen without a server.
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
    // Evaluated, because the app's content security policy blocks injected script tags.
    await page.evaluate(await benchScript('ours'));
    const stored = await inPage(page, 'stock', person.id, jobs);
    if (stored !== jobs) throw new Error(`The phone holds ${stored} of ${jobs} jobs.`);
    await server.kill();
    await browser.close();
    return { url: server.url, accountId: person.id, browser, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The number of jobs in the account's database, counted in IndexedDB without our code. */
export const countStoredJobs = (page: Page, accountId: string): Promise<number> =>
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
