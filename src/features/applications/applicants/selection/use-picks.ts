import { useCallback, useState } from 'react';
import { NO_PICKS, extend, pick, pickAll, pickTo, type Picks } from './picks';

/** Who is selected, and every way to change that. */
export interface Selection {
  picks: Picks;
  pick: (id: string, on: boolean) => void;
  /** @param order the list as it is shown */
  pickTo: (order: readonly string[], id: string) => void;
  extend: (order: readonly string[], from: string, to: string) => void;
  pickAll: (ids: readonly string[]) => void;
  /** These are done with: the others stay selected. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

export function usePicks(): Selection {
  const [picks, setPicks] = useState(NO_PICKS);
  return {
    picks,
    pick: useCallback((id, on) => setPicks((before) => pick(before, id, on)), []),
    pickTo: useCallback((order, id) => setPicks((before) => pickTo(before, order, id)), []),
    extend: useCallback((order, from, to) => setPicks((before) => extend(before, order, from, to)), []),
    pickAll: useCallback((ids) => setPicks((before) => pickAll(before, ids)), []),
    drop: useCallback(
      (ids) =>
        setPicks((before) => {
          const left = new Set([...before.ids].filter((id) => !ids.includes(id)));
          return { ids: left, anchor: null, head: null, before: left };
        }),
      [],
    ),
    clear: useCallback(() => setPicks(NO_PICKS), []),
  };
}
