import { useCallback, useState } from 'react';
import { attachmentProblem } from '@/domain/attachments';

export interface PickedFiles {
  files: File[];
  /** Why the last ones were not taken, as a sentence. */
  problem: string | null;
  /** All of them or none: half of what was picked would go unnoticed. */
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  set: (files: readonly File[]) => void;
}

/** Files that were picked and are not sent yet. Only on the screen: they are kept on the device with what they are sent with. */
export function usePickedFiles(): PickedFiles {
  const [picked, setPicked] = useState<{ files: File[]; problem: string | null }>({ files: [], problem: null });
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
