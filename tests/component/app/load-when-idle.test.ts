import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWhenIdle } from '@/platform/when-idle';

let idle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page becomes idle once. */
function rest(): void {
  for (const act of idle.splice(0)) act();
}

describe('B10, B13: what is loaded ahead comes one after another', () => {
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  test('each when the page is idle again, and the one before it is here, or has failed', async () => {
    const begun: string[] = [];
    const loads = ['menu', 'banner', 'offer'].map((name) => {
      let end = { arrive: (): void => {}, fail: (_error: Error): void => {} };
      const arrival = new Promise<void>((arrive, fail) => (end = { arrive, fail }));
      const loaded = loadWhenIdle(() => {
        begun.push(name);
        return arrival;
      });
      return { end, loaded: loaded.then(() => name, String) };
    });
    await settle();
    expect(begun).toEqual([]);
    rest();
    await settle();
    rest();
    await settle();
    expect(begun).toEqual(['menu']);
    loads[0]!.end.arrive();
    await settle();
    expect(begun).toEqual(['menu']);
    rest();
    await settle();
    expect(begun).toEqual(['menu', 'banner']);
    loads[1]!.end.fail(new Error('gone'));
    await settle();
    rest();
    await settle();
    expect(begun).toEqual(['menu', 'banner', 'offer']);
    loads[2]!.end.arrive();
    expect(await Promise.all(loads.map(({ loaded }) => loaded))).toEqual(['menu', 'Error: gone', 'offer']);
  });

  test('one that hangs keeps the next away for four seconds', async () => {
    const next = vi.fn(async () => {});
    void loadWhenIdle(() => new Promise(() => {}));
    void loadWhenIdle(next);
    await settle();
    // However long the page was busy before.
    await vi.advanceTimersByTimeAsync(10_000);
    rest();
    await settle();
    await vi.advanceTimersByTimeAsync(3_999);
    rest();
    await settle();
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    rest();
    await settle();
    expect(next).toHaveBeenCalledOnce();
  });
});
