import { expect, it, vi } from 'vitest';
import { StoreError } from '@/store/errors';
import { prepareToWrite } from '@/store/writes/write-row';

vi.mock('@/domain/definition/check-fields', () => {
  throw new TypeError('Failed to fetch dynamically imported module: https://marquee.test/assets/a.js');
});

it('a write whose checks cannot be loaded fails with a sentence for people', async () => {
  const failure: unknown = await prepareToWrite().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreError);
  expect((failure as StoreError).message).toMatch(
    /^A part of Marquee that saves is not on this device yet\./,
  );
});
