import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListQuery, readQuery, writeQuery } from './job-query';

/** Browsers refuse a page that rewrites its address at every keystroke; the list itself does not wait for this. */
const TYPING_MS = 300;

const asText = (query: ListQuery): string => writeQuery(new URLSearchParams(), query).toString();

/**
 * The list's question: at once for the screen, a moment later in the address. When the address changes by itself (back, a
 * link), the question follows.
 */
export function useListQuery(): [ListQuery, (query: ListQuery, isTyping?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => readQuery(params));
  const written = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const named = readQuery(params);
    if (asText(named) === asText(written.current)) return;
    written.current = named;
    setQuery(named);
  }, [params]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (next: ListQuery, isTyping = false): void => {
    setQuery(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        written.current = next;
        setParams((current) => writeQuery(current, next), { replace: true });
      },
      isTyping ? TYPING_MS : 0,
    );
  };
  return [query, put];
}
