import { expect, test } from '@playwright/test';
import { measureBundles } from '../bench/cases/bundles';

// Sizes, not times: the same on every machine.
test('B9: no first script, frame or screen is larger than it may be @promise', () => {
  expect(measureBundles().filter(({ met }) => met === false)).toEqual([]);
});
