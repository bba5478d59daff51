import { useContext } from 'react';
import { PERSISTENCE_COPY, type PersistenceCopy } from '@/domain/persistence-copy';
import { PersistenceContext } from './persistence-context';

/** What may be said of how this page keeps what is written in it (S8). Apart from the context: the first script does without it. */
export const usePersistenceCopy = (): PersistenceCopy => PERSISTENCE_COPY[useContext(PersistenceContext)];
