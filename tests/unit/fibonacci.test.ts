import { expect, test } from 'vitest';
import { fibonacci, GOLDEN, tiles } from '@/features/showcase/fibonacci';

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
