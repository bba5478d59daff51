import { useCallback, useState } from 'react';
import { acceptFiles } from '@/domain/attachments';

export interface PickedFiles {
  files: readonly File[];
  /** Which of the last files were not accepted and why, in sentences. */
  problem: string | null;
  /** Adds those that can be sent; `problem` names the others. */
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  set: (files: readonly File[]) => void;
}

/** This page's picked files by purpose, so that a remounted screen (a rotated phone) still has them. */
export type PickedFilesCache = Map<string, readonly File[]>;

const NONE: readonly File[] = [];

/**
 * Files that were picked and not sent yet. Only in this page; they are stored on the device with the message they belong to.
 * @param place the key in the cache
 */
export function usePickedFiles(cache: PickedFilesCache, place: string): PickedFiles {
  const [shown, setShown] = useState(() => ({
    files: cache.get(place) ?? NONE,
    problem: null as string | null,
  }));
  // Updates the cache at once, not in an effect, because a screen unmounted by then would leave sent files in the cache.
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
      const { accepted, problem } = acceptFiles(before, more);
      put([...before, ...accepted], problem);
    },
    [cache, place, put],
  );
  const remove = useCallback(
    (removed: File) => put((cache.get(place) ?? NONE).filter((file) => file !== removed)),
    [cache, place, put],
  );
  const set = useCallback((files: readonly File[]) => put([...files]), [put]);
  return { ...shown, add, remove, set };
}
