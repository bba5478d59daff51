import { expect, it, vi } from 'vitest';

const made = vi.hoisted(() => ({ cacheSizes: [] as number[] }));
vi.mock('tailwind-merge', async (original) => {
  const real = await original<typeof import('tailwind-merge')>();
  const createTailwindMerge: typeof real.createTailwindMerge = (createConfig, ...rest) => {
    made.cacheSizes.push(createConfig().cacheSize);
    return real.createTailwindMerge(createConfig, ...rest);
  };
  return { ...real, createTailwindMerge };
});

it('A9: 500 class names are kept, so that a list does not work them out again for each row', async () => {
  vi.resetModules();
  await import('@/ui/cx');
  expect(made.cacheSizes).toEqual([500]);
});
