import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { prefetchFromLanding, prefetchOneTapAway } from '@/app/shell/navigation/prefetch';

const { fetched } = vi.hoisted(() => ({ fetched: [] as string[] }));
vi.mock('@/app/routes', () => ({
  ROUTES: ['/', '/sign-in', '/sign-up', '/jobs', '/talent', '/messages', '/dashboard', '/notifications'].map(
    (path) => ({
      path,
      screen: () => {
        fetched.push(path);
        // As after a deploy that removed one of the chunks.
        return path === '/sign-up' ? Promise.reject(new Error('gone')) : Promise.resolve({});
      },
    }),
  ),
}));

let idle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  fetched.length = 0;
  idle = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The paths whose code is fetched within the next `ms` milliseconds. */
function within(ms: number): string[] {
  const before = fetched.length;
  vi.advanceTimersByTime(ms);
  return fetched.slice(before);
}

describe('P2: the landing page prefetches the code of likely next screens', () => {
  test('sign-in and sign-up 50 ms after it has loaded', () => {
    vi.stubGlobal('navigator', {});
    prefetchFromLanding();
    expect(within(49)).toEqual([]);
    expect(within(1)).toEqual(['/sign-in', '/sign-up']);
  });

  test('when idle, exactly four screens, one every 200 ms', () => {
    vi.stubGlobal('navigator', {});
    prefetchFromLanding();
    within(50);
    expect(within(5_000)).toEqual([]);
    for (const act of idle) act();
    expect(
      ['/sign-in', '/sign-up', '/jobs', '/talent'].map((_, index) => within(index === 0 ? 0 : 200)),
    ).toEqual([['/sign-in'], ['/sign-up'], ['/jobs'], ['/talent']]);
    expect(within(10_000)).toEqual([]);
  });

  test('nothing at all for people who save data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    prefetchFromLanding();
    within(10_000);
    expect(idle).toEqual([]);
    expect(fetched).toEqual(['/sign-in', '/sign-up']);
  });
});

describe('B13: what is one tap away for somebody signed in', () => {
  const idleNow = (): void => idle.splice(0).forEach((act) => act());

  test('is fetched one screen after the other, each when the page is idle', () => {
    vi.stubGlobal('navigator', {});
    prefetchOneTapAway('talent');
    expect(within(10_000)).toEqual([]);
    for (const path of ['/dashboard', '/jobs', '/messages']) {
      const before = fetched.length;
      idleNow();
      expect(fetched.slice(before)).toEqual([path]);
    }
    while (idle.length > 0) idleNow();
    expect(fetched).toEqual(['/dashboard', '/jobs', '/messages', '/notifications']);
  });

  test('is not fetched any more when they have signed out', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('cancelIdleCallback', () => idle.splice(0));
    const end = prefetchOneTapAway('talent');
    idleNow();
    end();
    idleNow();
    expect(fetched).toEqual(['/dashboard']);
  });

  test('is not fetched ahead for people who save data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    prefetchOneTapAway('talent');
    expect(idle).toEqual([]);
  });
});
