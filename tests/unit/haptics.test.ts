import { afterEach, expect, it, vi } from 'vitest';
import { type Haptic, type HapticSet, vibrate } from '@/platform/haptics';

const phone = (wantsStillness = false) => {
  const vibrated = vi.fn();
  vi.stubGlobal('navigator', { vibrate: vibrated });
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }));
  return vibrated;
};
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['light', 'standard', 50],
  ['medium', 'standard', 100],
  ['heavy', 'standard', 200],
  ['selection', 'standard', 25],
  ['light', 'subtle', 25],
  ['medium', 'subtle', 50],
  ['heavy', 'subtle', 100],
] as const)('A9, ruling 23: %s of the %s set takes %i ms', (haptic, set, ms) => {
  const vibrated = phone();
  vibrate(haptic satisfies Haptic, set satisfies HapticSet);
  expect(vibrated).toHaveBeenCalledExactlyOnceWith(ms);
});

it('A9: success, warning and error feel different', () => {
  const vibrated = phone();
  for (const haptic of ['success', 'warning', 'error'] as const) vibrate(haptic);
  expect(new Set(vibrated.mock.calls.map(([pattern]) => String(pattern))).size).toBe(3);
});

it('ruling 23: is silent under reduced motion, and where nothing vibrates', () => {
  const vibrated = phone(true);
  vibrate('heavy');
  expect(vibrated).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(() => vibrate('heavy')).not.toThrow();
});
