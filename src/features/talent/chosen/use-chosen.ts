import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';

/** More than anybody puts on a list in one go, and few enough for an address. */
export const MAX_CHOSEN = 30;
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

const PARAMETER = 'chosen';

/** Who is chosen in a list of people, in the order of choosing. It is in the address, so that it is still so on the way back from a profile. */
export interface Chosen {
  /** Whether people can be chosen now. */
  isOn: boolean;
  ids: readonly string[];
  /** The own job that they are chosen for, if the address names one. */
  jobId: string | null;
  start: () => void;
  choose: (id: string, isChosen: boolean) => void;
  stop: () => void;
}

const idsIn = (value: string): readonly string[] =>
  [...new Set(value.split(',').filter((id) => isRouteId(id)))].slice(0, MAX_CHOSEN);

/** @param isOffered false: nobody can choose here, whatever the address says */
export function useChosen(isOffered: boolean): Chosen {
  const [params, setParams] = useSearchParams();
  // The address changes in a transition: a tap on a box is seen before.
  const [held, setHeld] = useState(() => {
    const value = params.get(PARAMETER);
    return value === null ? null : idsIn(value);
  });
  const ids = (isOffered ? held : null) ?? [];
  const set = (next: readonly string[] | null): void => {
    setHeld(next);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(PARAMETER);
        else after.set(PARAMETER, next.join(','));
        return after;
      },
      { replace: true },
    );
  };
  const job = params.get('job');
  return {
    jobId: job !== null && isRouteId(job) ? job : null,
    isOn: isOffered && held !== null,
    ids,
    start: () => set([]),
    choose: (id, isChosen) => {
      const others = ids.filter((other) => other !== id);
      set(isChosen ? [...others, id].slice(0, MAX_CHOSEN) : others);
    },
    stop: () => set(null),
  };
}
