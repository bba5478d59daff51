import { useCallback, useEffect, useState } from 'react';
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
type Shelf = Map<string, readonly File[]>;

/**
 * Files that were picked and are not sent yet. Only in this page: they are kept on the device with what they are sent with.
 * @param place names what they are for on the shelf
 */
export function usePickedFiles(shelf: Shelf, place: string): PickedFiles {
  const [picked, setPicked] = useState<{ files: readonly File[]; problem: string | null }>(() => ({ files: shelf.get(place) ?? [], problem: null }));
  useEffect(() => {
    if (picked.files.length === 0) shelf.delete(place);
    else shelf.set(place, picked.files);
  }, [shelf, place, picked.files]);
  const add = useCallback((more: readonly File[]) => {
    setPicked(({ files }) => {
      const problem = attachmentProblem([...files, ...more]);
      return { files: problem === null ? [...files, ...more] : files, problem };
    });
  }, []);
  const remove = useCallback((gone: File) => {
    setPicked(({ files }) => ({ files: files.filter((file) => file !== gone), problem: null }));
  }, []);
  const set = useCallback((files: readonly File[]) => setPicked({ files: [...files], problem: null }), []);
  return { ...picked, add, remove, set };
}
