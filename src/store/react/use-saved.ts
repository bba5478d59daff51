import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Saved } from '@/domain/streams/saved';
import { observeSaved, setSaved } from '../entities/saved';
import { useIdentity } from './identity';
import { useStore } from './store-context';
import { useLive } from './use-live';

interface Target {
  id: string;
  /** How the list of saved things names it. */
  label: string;
}

export interface SavedMarks {
  /** Ids of what is saved; null until they are read, and for visitors. */
  ids: ReadonlySet<string> | null;
  /** Shown at once; resolves when it is stored. Otherwise it is as before. @throws StoreError */
  toggle: (target: Target) => Promise<void>;
}

interface Tap {
  isSaved: boolean;
  /** What had been read of the store when it was stored; null: it is not stored yet. Whatever is read after that is the truth, whatever has become of it. */
  storedAfter: readonly unknown[] | null;
}

const NO_TAPS: ReadonlyMap<string, Tap> = new Map();

/** A page in the background paints nothing: it does not wait longer than this, in milliseconds. */
const LONGEST_FRAME_MS = 100;

const framePainted = (): Promise<void> =>
  new Promise((painted) => {
    const tooLong = setTimeout(painted, LONGEST_FRAME_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(tooLong);
        painted();
      }),
    );
  });

/** What this person has saved. A tap is seen in the next frame: storing it takes a slow phone longer than a finger waits (B13). */
export function useSaved(kind: Exclude<Saved['kind'], 'search' | 'people_list'>): SavedMarks {
  const store = useStore();
  const { userId } = useIdentity();
  const saved = useLive(observeSaved, userId === null ? null : kind);
  const [taps, setTaps] = useState(NO_TAPS);
  const ids = useMemo(() => {
    if (!saved) return null;
    const shown = new Set(saved.flatMap(({ target_id: id }) => id ?? []));
    for (const [id, { isSaved, storedAfter }] of taps) {
      if (storedAfter !== null && storedAfter !== saved) continue;
      if (isSaved) shown.add(id);
      else shown.delete(id);
    }
    return shown;
  }, [saved, taps]);

  const latest = useRef({ saved, ids });
  useEffect(() => {
    latest.current = { saved, ids };
  });
  const writes = useRef(new Map<string, { isSaved: boolean; done: Promise<unknown> }>());
  const toggle = useCallback(
    async ({ id, label }: Target): Promise<void> => {
      const before = writes.current.get(id);
      const isSaved = !(before?.isSaved ?? latest.current.ids?.has(id) ?? false);
      const show = (storedAfter: Tap['storedAfter']): void =>
        setTaps((all) => new Map(all).set(id, { isSaved, storedAfter }));
      show(null);
      // One after the other, so that of several taps the last one counts.
      const inTurn = async (): Promise<void> => {
        await before?.done.catch(() => {});
        // The first write of a visit prepares its checks, which would hold the frame up.
        await framePainted();
        await setSaved(store, kind, { id, label }, isSaved);
      };
      const write = { isSaved, done: inTurn() };
      writes.current.set(id, write);
      try {
        await write.done;
        if (writes.current.get(id) === write) show(latest.current.saved ?? []);
      } catch (error) {
        if (writes.current.get(id) === write)
          setTaps((all) => new Map([...all].filter(([other]) => other !== id)));
        throw error;
      } finally {
        if (writes.current.get(id) === write) writes.current.delete(id);
      }
    },
    [store, kind],
  );
  return { ids, toggle };
}
