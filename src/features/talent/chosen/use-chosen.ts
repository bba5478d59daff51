import { useCallback, useState } from 'react';
import type { AskingFor } from '@/domain/bookings/asking-path';
import { isRouteId } from '@/domain/navigation/access';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';

/** More than anybody puts on a list in one go, and few enough for an address. */
export const MAX_CHOSEN = 30;
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

const PARAMETER = 'chosen';
const NOBODY: readonly string[] = [];

/** Who is chosen in a list of people, in the order of choosing. It is in the address, so that it is still so on the way back from a profile. */
export interface Chosen {
  /** Whether people can be chosen now. */
  isOn: boolean;
  ids: readonly string[];
  /** What they are chosen for, if the address names it: the days of an own job, or a place of a project. */
  askedFor: AskingFor;
  start: () => void;
  choose: (id: string, isChosen: boolean) => void;
  stop: () => void;
}

const idsIn = (value: string): readonly string[] =>
  [...new Set(value.split(',').filter((id) => isRouteId(id)))].slice(0, MAX_CHOSEN);

/** @param isOffered false: nobody can choose here, whatever the address says */
export function useChosen(isOffered: boolean): Chosen {
  const [params, patch] = useSearchParamPatch();
  // The address changes in a transition: a tap on a box is seen before.
  const [held, setHeld] = useState(() => {
    const value = params.get(PARAMETER);
    return value === null ? null : idsIn(value);
  });
  const ids = (isOffered ? held : null) ?? NOBODY;
  const set = useCallback(
    (next: readonly string[] | null): void => {
      setHeld(next);
      patch({ [PARAMETER]: next === null ? null : next.join(',') });
    },
    [patch],
  );
  // Stable while nobody else is chosen, because each row of a list gets it.
  const choose = useCallback(
    (id: string, isChosen: boolean): void => {
      const others = ids.filter((other) => other !== id);
      set(isChosen ? [...others, id].slice(0, MAX_CHOSEN) : others);
    },
    [ids, set],
  );
  const idIn = (name: string): string | null => {
    const value = params.get(name);
    return value !== null && isRouteId(value) ? value : null;
  };
  return {
    askedFor: { jobId: idIn('job'), projectId: idIn('project'), role: params.get('place') ?? '' },
    isOn: isOffered && held !== null,
    ids,
    start: () => set([]),
    choose,
    stop: () => set(null),
  };
}
