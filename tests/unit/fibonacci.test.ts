import { expect, test } from 'vitest';
import { fibonacci, GOLDEN, numberAt, placeOf, tiles } from '@/features/showcase/fibonacci/fibonacci';

test('each number is the sum of the two before it, and the quotient nears the golden ratio', () => {
  expect(fibonacci(8)).toEqual([1, 1, 2, 3, 5, 8, 13, 21]);
  const [before, last] = fibonacci(30).slice(-2);
  expect(last! / before!).toBeCloseTo(GOLDEN, 9);
});

test('the squares fill a rectangle without overlapping', () => {
  for (const count of [1, 2, 5, 10]) {
    const { tiles: laid, width, height } = tiles(count);
    expect(laid.reduce((area, { side }) => area + side * side, 0)).toBe(width * height);
    for (const [i, a] of laid.entries())
      for (const b of laid.slice(i + 1)) {
        expect(a.x + a.side <= b.x || b.x + b.side <= a.x || a.y + a.side <= b.y || b.y + b.side <= a.y).toBe(
          true,
        );
      }
  }
});

test.each([
  ['0', 0],
  ['1000', 1000],
  [' 42 ', 42],
  ['007', 7],
  ['1001', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  ['ten', null],
])('domain.md: the place %j is a whole number from 0 to 1000, or refused', (text, place) => {
  expect(placeOf(text)).toBe(place);
});

test('every digit of a large number is exact', () => {
  expect([0, 1, 2, 10].map(numberAt)).toEqual([0n, 1n, 1n, 55n]);
  expect(numberAt(100)).toBe(354_224_848_179_261_915_075n);
  expect(String(numberAt(1000))).toHaveLength(209);
  expect(numberAt(1000)).toBe(numberAt(999) + numberAt(998));
});
