import { expect, test } from 'vitest';
import { retryDelayMs } from '@/domain/retry';

test('P4: a boundary waits 500 ms at first, twice as long each time, and up to 30 percent longer by chance', () => {
  expect([0, 1, 2].map((tries) => retryDelayMs(tries, 0))).toEqual([500, 1000, 2000]);
  expect(retryDelayMs(0, 1)).toBe(650);
});
