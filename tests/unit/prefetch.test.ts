import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchFromLanding, prefetchOneTapAway } from '@/app/shell/navigation/prefetch';

const { fetched, run } = vi.hoisted(() => ({ fetched: [] as string[], run: [] as string[] }));
vi.mock('@/app/routes', () => ({
  ROUTES: ['/', '/sign-in', '/sign-up', '/jobs', '/talent', '/messages', '/dashboard', '/notifications'].map(
    (path) => ({
      path,
      screen: () => {
        run.push(path);
        return Promise.resolve({});
      },
    }),
  ),
}));
const AHEAD = ['/sign-in', '/sign-up', '/jobs', '/talent'];
const CODE = Object.fromEntries(AHEAD.map((path) => [path, [`/assets${path}.js`]]));

let idle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  fetched.length = 0;
  run.length = 0;
  idle = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/screen-code.json') return Response.json(CODE);
    fetched.push(address.slice('/assets'.length, -'.js'.length));
    // As after a deploy that removed one of the files.
    if (address.includes('sign-up')) throw new TypeError('gone');
    return new Response();
  });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The paths whose code is fetched within the next `ms` milliseconds. */
async function within(ms: number, of = fetched): Promise<string[]> {
  const before = of.length;
  await vi.advanceTimersByTimeAsync(ms);
  return of.slice(before);
}

describe('P2: the landing page prefetches the code of likely next screens', () => {
  test('sign-in and sign-up 50 ms after it has loaded, and runs none of it', async () => {
    vi.stubGlobal('navigator', {});
    prefetchFromLanding();
    expect(await within(49)).toEqual([]);
    expect(await within(1)).toEqual(['/sign-in', '/sign-up']);
    expect(run).toEqual([]);
  });

  test('when idle, exactly four screens, one every 200 ms, and no file twice', async () => {
    vi.stubGlobal('navigator', {});
    prefetchFromLanding();
    await within(50);
    expect(await within(5_000)).toEqual([]);
    for (const act of idle) act();
    // The first two are here already.
    expect(await within(399)).toEqual([]);
    expect(await within(1)).toEqual(['/jobs']);
    expect(await within(200)).toEqual(['/talent']);
    expect(await within(10_000)).toEqual([]);
    expect(run).toEqual([]);
  });

  test('nothing at all for people who save data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    prefetchFromLanding();
    await within(10_000);
    expect(idle).toEqual([]);
    expect(fetched).toEqual([]);
  });
});

describe('B13: what is one tap away for somebody signed in', () => {
  const idleNow = (): void => idle.splice(0).forEach((act) => act());

  test('is fetched one screen after the other, each when the page is idle', async () => {
    vi.stubGlobal('navigator', {});
    prefetchOneTapAway('talent');
    expect(await within(10_000, run)).toEqual([]);
    for (const path of ['/dashboard', '/jobs', '/messages']) {
      const before = run.length;
      idleNow();
      expect(run.slice(before)).toEqual([path]);
    }
    while (idle.length > 0) idleNow();
    expect(run).toEqual(['/dashboard', '/jobs', '/messages', '/notifications']);
  });

  test('is not fetched any more when they have signed out', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
    const end = prefetchOneTapAway('talent');
    idleNow();
    end();
    idleNow();
    expect(run).toEqual(['/dashboard']);
  });

  test('is not fetched ahead for people who save data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    prefetchOneTapAway('talent');
    expect(idle).toEqual([]);
  });
});
