import { type RotationAttempt, appendRotation } from '@/domain/rotation-history';

let history: readonly RotationAttempt[] = [];
const listeners = new Set<() => void>();

/** What this page has tried, in memory alone: it goes with the page (A3). The same object until there is more. */
export const rotations = (): readonly RotationAttempt[] => history;

export function noteRotation(attempt: RotationAttempt): void {
  history = appendRotation(history, attempt);
  for (const listener of listeners) listener();
}

/** Answers how to stop listening. */
export function onRotation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
