import { useEffect, useRef } from 'react';
import { useClientState } from '@/client-state/client-state';
import { dropEarlySave, earlySavesOf, earlySavesTextAtom } from '@/client-state/last/early-saves';
import { useIdentity } from '@/store/react/identity';
import { useSaved } from '@/store/react/use-saved';
import { attempt } from '@/ui/feedback/attempt';

/** Stores what was tapped on a remembered list before the store was open, whichever screen is shown now. Reads nothing where nothing was. */
export function StoreEarlySaves() {
  const { userId } = useIdentity();
  const text = useClientState(earlySavesTextAtom);
  return userId !== null && earlySavesOf(text, userId).length > 0 ? (
    <StoreThem userId={userId} text={text} />
  ) : null;
}

function StoreThem({ userId, text }: { userId: string; text: string | null }) {
  const { ids, toggle } = useSaved('job');
  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (ids === null) return;
    for (const { id, label, isSaved } of earlySavesOf(text, userId)) {
      if (begun.current.has(id)) continue;
      // Also where it could not be stored, which has been shown then.
      const drop = (): void => {
        begun.current.delete(id);
        dropEarlySave(userId, id);
      };
      if (ids.has(id) === isSaved) drop();
      else {
        begun.current.add(id);
        // Not before it is stored: the marks show it at once, and the page may be killed in between (S2).
        void attempt(() => toggle({ id, label })).then(drop);
      }
    }
  }, [userId, text, ids, toggle]);
  return null;
}
