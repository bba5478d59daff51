import { useState, type ReactNode } from 'react';
import { useClientState } from '@/client-state/client-state';
import { useIdentity } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { PictureContext } from '@/ui/files/picture-source';
import { pictureSourceOf } from './picture-source';
import { openingAttemptAtom, getStorePromise } from './store-promise';

/** Opens the account's store, or the visitors' store as soon as a screen needs it. */
export function StoreProvider({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const { userId } = useIdentity();
  // Once open it stays open: going back to the landing page must not close it.
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted && !wasWanted) setWasWanted(true);
  useClientState(openingAttemptAtom);
  const needed = wanted || wasWanted || userId !== null;
  const opening = needed ? getStorePromise(userId) : null;
  return (
    <StoreContext value={opening}>
      <PictureContext value={opening && pictureSourceOf(opening)}>{children}</PictureContext>
    </StoreContext>
  );
}
