import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterAwaitedScreen, beginAwaitingScreen, endAwaitingScreen } from '@/client-state/awaited-content';

beforeEach(() => {
  vi.useFakeTimers();
  beginAwaitingScreen();
});
afterEach(() => {
  endAwaitingScreen();
  vi.useRealTimers();
});

it('what comes after a page’s screen begins when that is here, and once', () => {
  const act = vi.fn<() => void>();
  afterAwaitedScreen(act, 10_000);
  vi.advanceTimersByTime(9_000);
  expect(act).not.toHaveBeenCalled();
  endAwaitingScreen();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  endAwaitingScreen();
  expect(act).toHaveBeenCalledTimes(1);
});

it('a screen whose code never comes keeps it away no longer than it says', () => {
  const act = vi.fn<() => void>();
  afterAwaitedScreen(act, 10_000);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
  endAwaitingScreen();
  expect(act).toHaveBeenCalledTimes(1);
});

it('it can be cancelled', () => {
  const act = vi.fn<() => void>();
  afterAwaitedScreen(act, 10_000)();
  vi.advanceTimersByTime(10_000);
  endAwaitingScreen();
  expect(act).not.toHaveBeenCalled();
});
