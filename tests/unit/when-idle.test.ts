import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitContent } from '@/client-state/awaited-content';
import { whenIdle } from '@/platform/when-idle';

let idle: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page becomes idle once. */
function rest(): void {
  const acts = idle;
  idle = [];
  for (const act of acts) act();
}

describe('B12: what can wait leaves the line to what the page shows a skeleton for', () => {
  test('without a skeleton it runs as soon as the page is idle', () => {
    const act = vi.fn();
    whenIdle(act);
    expect(act).not.toHaveBeenCalled();
    rest();
    expect(act).toHaveBeenCalledOnce();
  });

  test('an idle page that shows a skeleton is waiting for the line; it runs once the content is there', () => {
    const [act, shown] = [vi.fn(), awaitContent()];
    whenIdle(act);
    rest();
    vi.advanceTimersByTime(20_000);
    rest();
    expect(act).not.toHaveBeenCalled();
    shown();
    rest();
    expect(act).toHaveBeenCalledOnce();
  });

  test('one skeleton that makes room for the next is still a skeleton', () => {
    const [act, screen] = [vi.fn(), awaitContent()];
    whenIdle(act);
    rest();
    screen();
    const list = awaitContent();
    rest();
    expect(act).not.toHaveBeenCalled();
    list();
    rest();
    expect(act).toHaveBeenCalledOnce();
  });

  test('a part that hangs does not keep everything else away', () => {
    const [act, shown] = [vi.fn(), awaitContent()];
    whenIdle(act);
    rest();
    vi.advanceTimersByTime(30_000);
    rest();
    expect(act).toHaveBeenCalledOnce();
    shown();
  });

  test('what is cancelled never runs, whatever it was waiting for', () => {
    const [act, shown] = [vi.fn(), awaitContent()];
    const cancels = [whenIdle(act), whenIdle(act)];
    rest();
    cancels[0]?.();
    shown();
    cancels[1]?.();
    rest();
    vi.advanceTimersByTime(60_000);
    rest();
    expect(act).not.toHaveBeenCalled();
  });
});
