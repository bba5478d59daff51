import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { contract as Contract } from './contract-page';
import { DATABASE_CASES } from './database-cases';
import { ROW_CASES } from './row-cases';

/** The contract of the storage layer on Dexie, with Chromium's own IndexedDB, locks, channels and quota. */
declare const contract: typeof Contract;

/** Chromium rereads the quota only every half minute. */
const QUOTA_NOTICED_WITHIN_MS = 90_000;

let server: Server;
let browser: Browser;
let page: Page;

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'import.meta.env': '{}' },
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Tries a write in a separate database, to see whether the new quota is in effect. */
const tryWrite = (): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('scratch');
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('scraps'));
        request.addEventListener('error', () => resolve('refused'));
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('scraps', 'readwrite');
          transaction.objectStore('scraps').put('x'.repeat(1000), 1);
          const done = (outcome: string) => (): void => {
            request.result.close();
            resolve(outcome);
          };
          transaction.addEventListener('complete', done('stored'));
          transaction.addEventListener('abort', done('refused'));
        });
      }),
  );

beforeAll(async () => {
  const script = await bundle('tests/sync/contract/contract-page.ts');
  server = createServer(({ url }, response) => {
    const isScript = url === '/contract.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><body><script src="/contract.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
  browser = await chromium.launch({
    executablePath,
    // Without the last flag Chromium always reports a quota of 10 GB, however full the disk.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-features=StaticStorageQuota'],
  });
  page = await (await browser.newContext()).newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cdp = await page.context().newCDPSession(page);
  await page.exposeFunction('setDiskFull', async (isFull: boolean) => {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, ...(isFull ? { quotaSize: 1 } : {}) });
    await expect
      .poll(tryWrite, { timeout: QUOTA_NOTICED_WITHIN_MS, interval: 1_000 })
      .toBe(isFull ? 'refused' : 'stored');
  });
  await page.goto(origin);
}, 120_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

test.each([...ROW_CASES, ...DATABASE_CASES])(
  '$name',
  async ({ name, expected }) => {
    expect(await page.evaluate((each) => contract.run(each), name)).toEqual(expected);
  },
  2 * QUOTA_NOTICED_WITHIN_MS + 60_000,
);
