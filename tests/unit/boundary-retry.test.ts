import { expect, test } from 'vitest';
import { retryDelayMs } from '@/domain/errors/boundary-retry';

test('P4: an error boundary first waits 500 ms, doubles the delay each time, and adds up to 30 percent of jitter', () => {
  expect([0, 1, 2].map((tries) => retryDelayMs(tries, 0))).toEqual([500, 1000, 2000]);
  expect(retryDelayMs(0, 1)).toBe(650);
});
