import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Values for parameters of the address; null takes one out. */
export type SearchParamPatch = (changes: Readonly<Record<string, string | null>>) => void;

/** The parameters of the address, and a function that changes some of them in place: no new entry in the history. What changes together goes in one call: a second one at once would undo the first. */
export function useSearchParamPatch(): [URLSearchParams, SearchParamPatch] {
  const [params, setParams] = useSearchParams();
  const patch = useCallback<SearchParamPatch>(
    (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params, patch];
}
