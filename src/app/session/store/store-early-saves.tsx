import { useEffect, useRef } from 'react';
import { useClientState } from '@/client-state/client-state';
import { dropEarlySave, earlySavesOf, earlySavesTextAtom } from '@/client-state/last/early-saves';
import { useIdentity } from '@/store/react/identity';
import { useSaved } from '@/store/react/use-saved';
import { attempt } from '@/ui/feedback/attempt';

/** Stores what was tapped on a remembered list before the store was open, whichever screen is shown now. */
export function StoreEarlySaves() {
  const { userId } = useIdentity();
  const text = useClientState(earlySavesTextAtom);
  const { ids, toggle } = useSaved('job');
  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (userId === null || ids === null) return;
    for (const { id, label, isSaved } of earlySavesOf(text, userId)) {
      if (ids.has(id) === isSaved) {
        begun.current.delete(id);
        dropEarlySave(userId, id);
      } else if (!begun.current.has(id)) {
        begun.current.add(id);
        const giveUp = (): void => {
          begun.current.delete(id);
          dropEarlySave(userId, id);
        };
        void attempt(() => toggle({ id, label })).then((isStored) => isStored || giveUp());
      }
    }
  }, [userId, text, ids, toggle]);
  return null;
}
