import { useEffect, useMemo } from 'react';
import { readPublishedNotes } from '@/domain/notes/published-notes';
import type { Loadable } from '@/domain/sync/loadable';
import { type KeptList, keepNoteList, observeNoteList } from '../../notes/kept-lists';
import { useStore } from '../store-context';
import { useLive } from '../use-live';

/** What asks the server (`useServerQuery`). */
interface Asked {
  state: 'loading' | 'here' | 'offline' | 'failed';
  answer: unknown;
  fetchedAt: number | null;
  failure: string;
  retry: () => void;
}

export interface ShownList {
  data: Loadable<KeptList>;
  /** The latest could not be fetched: what is shown is as old as it says. */
  isStale: boolean;
}

/**
 * The first page of a list of published notes, as this device last heard: from the device at once, and from the server when it answers.
 * @param list names it; null: it is not kept, as what is typed into a search
 */
export function useKeptList(
  list: string | null,
  { state, answer, fetchedAt, failure, retry }: Asked,
): ShownList {
  const store = useStore();
  const kept = useLive(list === null ? null : observeNoteList, list ?? '');
  const fetched = useMemo(
    () => (answer === null || fetchedAt === null ? null : { page: readPublishedNotes(answer), fetchedAt }),
    [answer, fetchedAt],
  );
  useEffect(() => {
    if (list === null || answer === null || fetchedAt === null) return;
    keepNoteList(store, list, answer, fetchedAt).catch((error: unknown) =>
      console.warn('The notes could not be kept on this device:', error),
    );
  }, [store, list, answer, fetchedAt]);
  const isMissing = state === 'offline' || state === 'failed';
  // A full disk keeps nothing; what was fetched is shown all the same.
  const latest = fetched ?? kept ?? null;
  return {
    data: {
      value: latest ?? undefined,
      absence: latest ? null : isMissing ? state : 'unknown',
      failure,
      retry,
    },
    isStale: isMissing,
  };
}
