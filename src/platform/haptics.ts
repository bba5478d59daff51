import { MARKETING } from '@/domain/marketing-constants';
import { DESIGN } from '@/domain/design-constants';

/**
 * Short vibrations of a phone that has them (A9). `standard` is for components, `subtle` the design constants' own set: the specification has two
 * readings, and both are kept (ruling 23). In milliseconds; a list is on, off, on.
 */
const SETS = {
  standard: MARKETING.hapticsMs,
  subtle: { ...DESIGN.hapticsMs, selection: MARKETING.hapticsMs.selection },
} as const;

/** A9 names these; their patterns are ours. */
const PATTERNS = { success: [50, 60, 50], warning: [100, 60, 50], error: [100, 60, 100, 60, 100] } as const;

export type Haptic = keyof (typeof SETS)['standard'] | keyof typeof PATTERNS;
export type HapticSet = keyof typeof SETS;

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Does nothing where there is nothing that vibrates, or somebody wants less motion. */
export function vibrate(haptic: Haptic, set: HapticSet = 'standard'): void {
  if (!('vibrate' in navigator) || wantsStillness()) return;
  navigator.vibrate(
    haptic in PATTERNS ? [...PATTERNS[haptic as keyof typeof PATTERNS]] : SETS[set][haptic as 'light'],
  );
}
