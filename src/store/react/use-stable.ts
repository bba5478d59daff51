import { useState } from 'react';
import { jsonEqual } from '@/sync/merge/json-equal';

/** Returns the same value until one comes that differs as JSON. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (jsonEqual(stable, value)) return stable;
  setStable(value);
  return value;
}
