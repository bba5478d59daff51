import { useContext } from 'react';
import { PERSISTENCE_COPY, type PersistenceCopy } from '@/domain/sync/persistence-copy';
import { PersistenceContext } from './persistence-context';

/**
 * The texts about how this page stores what is written in it (S8). Not in the context's file, so that the first script
 * does not include them.
 */
export const usePersistenceCopy = (): PersistenceCopy => PERSISTENCE_COPY[useContext(PersistenceContext)];
