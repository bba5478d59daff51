import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isSameQuery, type ListQuery, readQuery, writeQuery } from './job-query';

/** Browsers limit how often a page may change its URL, so typing is debounced. The list does not wait for it. */
const URL_DEBOUNCE_MS = 300;

/**
 * The list's query: at once for the screen, a moment later in the URL. When the URL changes otherwise (back, a
 * link), the query follows.
 */
export function useListQuery(): [ListQuery, (query: ListQuery, isTyping?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => readQuery(params));
  const written = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const fromUrl = readQuery(params);
    if (isSameQuery(fromUrl, written.current)) return;
    written.current = fromUrl;
    setQuery(fromUrl);
  }, [params]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const update = (next: ListQuery, isTyping = false): void => {
    setQuery(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        written.current = next;
        setParams((current) => writeQuery(current, next), { replace: true });
      },
      isTyping ? URL_DEBOUNCE_MS : 0,
    );
  };
  return [query, update];
}
