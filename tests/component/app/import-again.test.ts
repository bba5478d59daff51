import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importAgain } from '@/client-state/import-again';
import { hasFailedQuietly } from '@/client-state/quiet-load';

const announced: unknown[] = [];
const listen = (event: Event): void => void announced.push((event as VitePreloadErrorEvent).payload);
beforeEach(() => {
  announced.length = 0;
  window.addEventListener('vite:preloadError', listen);
});
afterEach(() => window.removeEventListener('vite:preloadError', listen));

const failing = (address: string) => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  return { error, load: vi.fn(() => Promise.reject(error)) };
};
const caught = (load: () => Promise<unknown>): Promise<unknown> =>
  importAgain(load).catch((error: unknown) => error);

it('code that does not come under a second address either may have gone with a deploy, and is announced as that', async () => {
  const { error, load } = failing(`${location.origin}/assets/gone.js`);
  const last = await caught(load);
  expect(last).not.toBe(error);
  expect(announced).toEqual([last]);
  expect(hasFailedQuietly(last)).toBe(false);
});

it('the first failure is not announced: it is asked for again', async () => {
  const { error, load } = failing('https://elsewhere.test/assets/gone.js');
  expect(await caught(load)).toBe(error);
  expect(announced).toEqual([]);
  expect(hasFailedQuietly(error)).toBe(true);
});
