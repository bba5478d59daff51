import { useCallback, useState } from 'react';
import { attachmentProblem } from '@/domain/attachments';

export interface PickedFiles {
  files: readonly File[];
  /** Why the last ones were not taken, as a sentence. */
  problem: string | null;
  /** All of them or none: half of what was picked would go unnoticed. */
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  set: (files: readonly File[]) => void;
}

/** Picks of this page by what they are for: a screen that is drawn anew (a phone turned over) begins with them. */
export type PickedFilesCache = Map<string, readonly File[]>;

const NONE: readonly File[] = [];

/**
 * Files that were picked and are not sent yet. Only in this page: they are kept on the device with what they are sent with.
 * @param place names what they are for on the cache
 */
export function usePickedFiles(cache: PickedFilesCache, place: string): PickedFiles {
  const [shown, setShown] = useState(() => ({
    files: cache.get(place) ?? NONE,
    problem: null as string | null,
  }));
  // The cache at once, not after a render: the screen that is gone by then would leave what was sent lying there.
  const put = useCallback(
    (files: readonly File[], problem: string | null = null) => {
      if (files.length === 0) cache.delete(place);
      else cache.set(place, files);
      setShown({ files, problem });
    },
    [cache, place],
  );
  const add = useCallback(
    (more: readonly File[]) => {
      const before = cache.get(place) ?? NONE;
      const together = [...before, ...more];
      const problem = attachmentProblem(together);
      put(problem === null ? together : before, problem);
    },
    [cache, place, put],
  );
  const remove = useCallback(
    (gone: File) => put((cache.get(place) ?? NONE).filter((file) => file !== gone)),
    [cache, place, put],
  );
  const set = useCallback((files: readonly File[]) => put([...files]), [put]);
  return { ...shown, add, remove, set };
}
