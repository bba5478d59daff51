import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import type { BenchCases } from './page/entry';

const ARGUMENTS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGUMENTS });
}

let bundled: Promise<string> | null = null;

async function benchScript(): Promise<string> {
  bundled ??= build({
    entryPoints: ['tests/bench/page/entry.ts'], bundle: true, write: false, format: 'iife', platform: 'browser', target: 'es2022', minify: true,
    // The search worker's address has no meaning in one script without a file of its own; no benchmark here searches by text.
    logOverride: { 'empty-import-meta': 'silent' },
    define: { 'import.meta.env.DEV': 'false', 'import.meta.env.VITE_SUPABASE_URL': '""', 'import.meta.env.VITE_SUPABASE_ANON_KEY': '""', 'import.meta.env': '{}' },
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? '');
  return bundled;
}

/** A page on the app's own origin with the store and the engine in it, and a processor so many times slower. */
export async function benchPage(browser: Browser, url: string, slowdown = 1): Promise<Page> {
  // The app's own policy rightly refuses a script from outside; the stopwatch is one.
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`bench page: ${error.message}`));
  await page.goto(`${url}/health`);
  await page.addScriptTag({ content: await benchScript() });
  if (slowdown > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

type Call<N extends keyof BenchCases> = Parameters<BenchCases[N]>;

export async function inPage<N extends keyof BenchCases>(page: Page, name: N, ...args: Call<N>): Promise<Awaited<ReturnType<BenchCases[N]>>> {
  return page.evaluate(
    ([which, given]) => {
      const { marqueeBench } = window as unknown as { marqueeBench: Record<string, (...a: unknown[]) => Promise<unknown>> };
      return marqueeBench[which]?.(...given);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<BenchCases[N]>>>;
}
