import { expect, it } from 'vitest';
import { countAttempt } from '@/features/landing/newsletter/attempts';

const MINUTE_MS = 60_000;

it('A5: an address is tried three times in a quarter of an hour, however it is written', () => {
  const at = (minute: number, address = 'ines@example.test'): string | null =>
    countAttempt(address, minute * MINUTE_MS);
  expect([at(0), at(1, ' Ines@Example.test'), at(2)]).toEqual([null, null, null]);
  expect(at(3)).toBe('Too many subscription attempts. Please try again in 12 minutes');
  expect(at(14.5)).toBe('Too many subscription attempts. Please try again in 1 minute');
  expect(at(14.5, 'petra@example.test')).toBeNull();
  expect(at(15)).toBeNull();
  expect(at(15.5)).toBe('Too many subscription attempts. Please try again in 1 minute');
});
