import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importAgain } from '@/client-state/import-again';
import { hasFailedQuietly } from '@/client-state/quiet-load';

const told: unknown[] = [];
const listen = (event: Event): void => void told.push((event as VitePreloadErrorEvent).payload);
beforeEach(() => {
  told.length = 0;
  window.addEventListener('vite:preloadError', listen);
});
afterEach(() => window.removeEventListener('vite:preloadError', listen));

const failing = (address: string) => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  return { error, load: vi.fn(() => Promise.reject(error)) };
};
const caught = (load: () => Promise<unknown>): Promise<unknown> =>
  importAgain(load).catch((error: unknown) => error);

it('code that does not come under a second address either may have gone with a deploy, and is told as such', async () => {
  const { error, load } = failing(`${location.origin}/assets/gone.js`);
  const last = await caught(load);
  expect(last).not.toBe(error);
  expect(told).toEqual([last]);
  expect(hasFailedQuietly(last)).toBe(false);
});

it('of the first failure nobody is told: it is asked for again', async () => {
  const { error, load } = failing('https://elsewhere.test/assets/gone.js');
  expect(await caught(load)).toBe(error);
  expect(told).toEqual([]);
  expect(hasFailedQuietly(error)).toBe(true);
});
