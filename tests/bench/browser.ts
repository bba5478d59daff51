import { type Browser, chromium, type Page } from 'playwright';
import { bundleForPage } from '../support/bundle-for-page';
import { noteBeforeClosing } from './circumstances/watch';
import type { OurCases } from './page/ours';
import type { PeerCases } from './page/peers';

export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const executable = (): string => process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const launch = async (): Promise<Browser> =>
  noteBeforeClosing(await chromium.launch({ executablePath: executable(), args: ARGUMENTS }));

/** Ours and the peers are separate scripts, so that neither has to load the other's code. */
export type Side = 'ours' | 'peers';
interface Cases {
  ours: OurCases;
  peers: PeerCases;
}

const bundled = new Map<Side, Promise<string>>();

export function benchScript(side: Side): Promise<string> {
  const known = bundled.get(side) ?? bundleForPage(`tests/bench/page/${side}.ts`, { minify: true });
  bundled.set(side, known);
  return known;
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  if (rate > 1)
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
}

interface PageOptions {
  slowdown?: number;
  side?: Side;
}

/** Opens a new page on the app's origin with the code to measure, on a CPU slowed down by this factor. */
export async function benchPage(
  browser: Browser,
  url: string,
  { slowdown = 1, side = 'ours' }: PageOptions = {},
): Promise<Page> {
  // The app's content security policy blocks injected scripts, such as the one that measures.
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`bench page: ${error.message}`));
  await page.goto(`${url}/health`);
  await page.addScriptTag({ content: await benchScript(side) });
  await slowDown(page, slowdown);
  return page;
}

type Method<S extends Side, N extends keyof Cases[S]> = Cases[S][N] extends (...args: infer A) => infer R
  ? { args: A; answer: Awaited<R> }
  : never;

/** Far longer than any measured call: a call that takes longer is stuck and fails, instead of waiting forever. */
const STUCK_AFTER_MS = 240_000;

async function within<T>(name: string, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} did not finish within ${STUCK_AFTER_MS / 1000} s.`)),
      STUCK_AFTER_MS,
    );
  });
  try {
    return await Promise.race([answer, stuck]);
  } finally {
    clearTimeout(timer);
  }
}

function call<S extends Side>() {
  return <N extends keyof Cases[S]>(
    page: Page,
    name: N,
    ...args: Method<S, N>['args']
  ): Promise<Method<S, N>['answer']> =>
    within(
      String(name),
      page.evaluate(
        ([which, given]) => {
          const { marqueeBench } = window as unknown as {
            marqueeBench: Record<string, (...a: unknown[]) => unknown>;
          };
          return marqueeBench[which]?.(...given);
        },
        [name, args] as [string, unknown[]],
      ) as Promise<Method<S, N>['answer']>,
    );
}

/** Calls a function of `page/ours.ts` in a bench page. */
export const inPage = call<'ours'>();
/** Calls a function of `page/peers.ts` in a page with `side: 'peers'`. */
export const inPeerPage = call<'peers'>();
