import { useClientState } from '@/client-state/client-state';
import { persistenceAtom } from './store-durability';
import { PERSISTENCE_COPY, type PersistenceCopy } from '@/domain/sync/persistence-copy';

/** The texts about how this page stores what is written in it (S8). A file of its own: the first script does without them. */
export const usePersistenceCopy = (): PersistenceCopy => PERSISTENCE_COPY[useClientState(persistenceAtom)];
