import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFirstUse } from '@/platform/touch/first-touch';

const page = new EventTarget();

/** What the page's own script notes before this code has come. */
const [, list = ''] =
  /\[([^\]]*)\]\.forEach\(function \(use\)/.exec(readFileSync('index.html', 'utf8')) ?? [];
const NOTED_BY_THE_PAGE = list.split(', ').map((quoted) => quoted.slice(1, -1));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the first use of a page', () => {
  it.each(NOTED_BY_THE_PAGE)('%s calls back, once', (use) => {
    const act = vi.fn();
    onFirstUse(act, 8_000);
    expect(act).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(use));
    page.dispatchEvent(new Event(use));
    vi.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
  it('is what the page itself notes, and nothing else', () => {
    const listened = vi.spyOn(globalThis, 'addEventListener');
    onFirstUse(vi.fn(), 8_000);
    expect(listened.mock.calls.map(([kind]) => kind).toSorted()).toEqual(NOTED_BY_THE_PAGE.toSorted());
  });
  it('is not waited for any longer than was asked', () => {
    const act = vi.fn();
    onFirstUse(act, 8_000);
    vi.advanceTimersByTime(7_999);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    page.dispatchEvent(new Event('keydown'));
    expect(act).toHaveBeenCalledTimes(1);
  });
  it('can be cancelled', () => {
    const act = vi.fn();
    onFirstUse(act, 8_000)();
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
  });
});
