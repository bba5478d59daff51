import { useCallback, useEffect, useState } from 'react';
import { acceptFiles } from '@/domain/attachments';

export interface PickedFiles {
  files: readonly File[];
  /** False until what was picked before a reload has been read: what is sent earlier would go without it. */
  isRead: boolean;
  /** Whether all are on the device, and so are here after a reload. */
  isKept: boolean;
  /** Which of the last files were not accepted or kept and why, in sentences. */
  problem: string | null;
  /** Adds those that can be sent; `problem` names the others. */
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  /** Takes all from the screen, to send them; they stay on the device until the returned function is called. */
  take: () => () => void;
  /** Puts back what was taken and could not be sent. */
  putBack: (files: readonly File[]) => void;
}

/** Picked files by purpose: in this page, so that a remounted screen (a rotated phone) still has them, and on the device. */
export interface PickedFilesCache {
  get: (place: string) => readonly File[] | undefined;
  set: (place: string, files: readonly File[]) => void;
  /** Adds those that are on the device to those of this page, once. Rejects when they cannot be read. */
  restore: (place: string) => Promise<void>;
  /** Stores them on the device. Rejects when there is no room. */
  keep: (place: string, files: readonly File[]) => Promise<void>;
  isKept: (file: File) => boolean;
  /** Removes them from the device. */
  forget: (files: readonly File[]) => void;
}

const NONE: readonly File[] = [];
const NOT_READ = 'The files that you had chosen could not be read. Choose them again.';
const NOT_KEPT = 'This device has no room to keep these files. They are here until you close this page.';

/**
 * Files that were picked and not sent yet. They are kept on this device beside the draft, which goes to the server without them.
 * @param place the key in the cache
 */
export function usePickedFiles(cache: PickedFilesCache, place: string): PickedFiles {
  const [problem, setProblem] = useState<string | null>(null);
  const [files, setFiles] = useState(() => cache.get(place) ?? NONE);
  const [isRead, setRead] = useState(false);
  const [isKept, setKept] = useState(true);
  const show = useCallback(() => {
    const now = cache.get(place) ?? NONE;
    setFiles(now);
    setKept(now.every(cache.isKept));
  }, [cache, place]);
  // Updates the cache at once, not in an effect, because a screen unmounted by then would leave sent files in the cache.
  const put = useCallback(
    (now: readonly File[]) => {
      cache.set(place, now);
      show();
    },
    [cache, place, show],
  );
  const keep = useCallback(
    (added: readonly File[]) => {
      if (added.length === 0) return;
      cache
        .keep(place, added)
        .catch(() => setProblem((before) => [before, NOT_KEPT].filter(Boolean).join(' ')))
        .finally(show);
    },
    [cache, place, show],
  );
  useEffect(() => {
    let isHere = true;
    cache
      .restore(place)
      .catch(() => isHere && setProblem(NOT_READ))
      .finally(() => {
        if (!isHere) return;
        show();
        setRead(true);
      });
    return () => {
      isHere = false;
    };
  }, [cache, place, show]);
  const add = useCallback(
    (more: readonly File[]) => {
      const before = cache.get(place) ?? NONE;
      const { accepted, problem: refused } = acceptFiles(before, more);
      setProblem(refused);
      put([...before, ...accepted]);
      keep(accepted);
    },
    [cache, place, put, keep],
  );
  const remove = useCallback(
    (removed: File) => {
      setProblem(null);
      put((cache.get(place) ?? NONE).filter((file) => file !== removed));
      cache.forget([removed]);
    },
    [cache, place, put],
  );
  const take = useCallback(() => {
    const taken = cache.get(place) ?? NONE;
    setProblem(null);
    put(NONE);
    return () => cache.forget(taken);
  }, [cache, place, put]);
  return { files, isRead, isKept, problem, add, remove, take, putBack: put };
}
