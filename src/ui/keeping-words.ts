import { useContext } from 'react';
import { KEEPING_WORDS, type KeepingWords } from '@/domain/keeping-words';
import { KeepingContext } from './keeping';

/** What may be said of how this page keeps what is written in it (S8). Apart from the context: the first script does without it. */
export const useKeepingWords = (): KeepingWords => KEEPING_WORDS[useContext(KeepingContext)];
