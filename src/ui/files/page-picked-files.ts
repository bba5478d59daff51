import type { PickedFilesCache } from './use-picked-files';

/** Picked files of this page alone: for examples, which store nothing. */
export function pagePickedFiles(): PickedFilesCache {
  const files = new Map<string, readonly File[]>();
  return {
    get: (place) => files.get(place),
    set: (place, now) => void files.set(place, now),
    restore: () => Promise.resolve(),
    keep: () => Promise.resolve(),
    isKept: () => true,
    forget: () => {},
  };
}
