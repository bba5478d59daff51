import { describe, expect, test } from 'vitest';
import { Backoff } from '@/sync/backoff';
import { createOrderClock } from '@/sync/edit-order';
import { jsonEqual } from '@/sync/merge/json-equal';

describe('edit order', () => {
  test('increases within one millisecond, and sorts as text', () => {
    const order = createOrderClock(() => 1_700_000_000_000, 'a');
    const names = Array.from({ length: 2000 }, () => order.next());
    expect(names).toEqual(names.toSorted());
    expect(new Set(names).size).toBe(2000);
  });

  test('increases when the clock is set back', () => {
    let now = 1_700_000_000_000;
    const order = createOrderClock(() => now, 'a');
    const before = order.next();
    now -= 86_400_000;
    expect(order.next() > before).toBe(true);
  });

  test('follows the edits of a tab whose clock is ahead', () => {
    const other = createOrderClock(() => 1_900_000_000_000, 'b');
    const mine = createOrderClock(() => 1_700_000_000_000, 'a');
    const theirs = other.next();
    mine.saw(theirs);
    const next = mine.next();
    expect(next > theirs).toBe(true);
    other.saw(next);
    expect(other.next() > next).toBe(true);
  });

  test('never repeats between two tabs', () => {
    const [a, b] = ['a', 'b'].map((tab) => createOrderClock(() => 1, tab));
    expect(a?.next()).not.toBe(b?.next());
  });
});

describe('backoff', () => {
  test('grows to its limit, with jitter of at most a half, and starts again', () => {
    const backoff = new Backoff(1000, 8000, () => 1);
    expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 8000, 8000]);
    backoff.reset();
    expect(new Backoff(1000, 8000, () => 0).next()).toBe(500);
    expect(backoff.next()).toBe(1000);
  });

  test('waits at least as long as the server asks', () => {
    expect(new Backoff(1000, 8000, () => 1).next(30_000)).toBe(30_000);
    expect(new Backoff(1000, 8000, () => 1).next(10)).toBe(1000);
  });
});

describe('jsonEqual', () => {
  test.each([
    [{ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 }, true],
    [{ a: undefined }, {}, true],
    [undefined, undefined, true],
    [null, undefined, false],
    [null, {}, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    ['1', 1, false],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: 1 }, { b: 1 }, false],
  ])('%o and %o: %s', (a, b, equal) => {
    expect(jsonEqual(a, b)).toBe(equal);
    expect(jsonEqual(b, a)).toBe(equal);
  });
});
