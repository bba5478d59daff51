import { useSyncExternalStore } from 'react';
import { type Day, today, yearOf } from '@/domain/values/days';
import { prerenderedOn } from '@/client-state/page/prerendered';

const never = (): (() => void) => () => {};
const todayHere = (): Day => today(new Date());

/** This device's day; in a prerendered page the day on which it was made, until its code is here. */
export const useToday = (): Day =>
  useSyncExternalStore(never, todayHere, () => (prerenderedOn() as Day | null) ?? todayHere());

/** Of that day. */
export const useThisYear = (): number => yearOf(useToday());
