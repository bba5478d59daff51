import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { replaceAddress } from '@/client-state/history-entries';
import { isBeingPrerendered } from '@/client-state/page/prerendered';
import { isSameQuery, type ListQuery, readQuery, writeQuery } from './job-query';

/**
 * From the last key, in milliseconds. The address bar follows soon, so that a reload or the way back has the query, but not each key:
 * browsers limit how often a page may change it. The router, for which the whole frame renders (B8), follows when nobody types.
 */
const TYPED = { inAddressBar: 300, inRouter: 2_000 };

export type ChangeListQuery = (change: (query: ListQuery) => ListQuery, isTyping?: boolean) => void;

/** What the address bar has, which is ahead of the router while somebody types. */
const inAddressBar = (params: URLSearchParams): URLSearchParams =>
  isBeingPrerendered ? params : new URLSearchParams(location.search);

/** As it will be read from there: not every text is kept whole. */
const asInAddress = (query: ListQuery): ListQuery => readQuery(writeQuery(new URLSearchParams(), query));

function putInAddressBar(query: ListQuery): void {
  const search = String(writeQuery(new URLSearchParams(location.search), query));
  replaceAddress(`${location.pathname}${search && `?${search}`}${location.hash}`);
}

/**
 * The list's query: at once for the screen, a moment later in the address. When the address changes otherwise (back, a
 * link), the query follows.
 */
export function useListQuery(): [ListQuery, ChangeListQuery] {
  const { pathname, key } = useLocation();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => readQuery(inAddressBar(params)));
  const latest = useRef(query);
  const written = useRef(query);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  /** Puts into the address bar at once what was typed less than a moment ago. */
  const putNow = useRef<(() => void) | null>(null);
  const latestSetParams = useRef(setParams);
  useEffect(() => {
    latestSetParams.current = setParams;
  });
  const stop = useCallback(() => {
    timers.current.splice(0).forEach(clearTimeout);
    putNow.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    // Whoever leaves the field, or the page, may leave the list: what was typed comes back with it.
    const put = (): void => putNow.current?.();
    document.addEventListener('pointerdown', put, true);
    document.addEventListener('focusout', put, true);
    addEventListener('pagehide', put);
    return () => {
      document.removeEventListener('pointerdown', put, true);
      document.removeEventListener('focusout', put, true);
      removeEventListener('pagehide', put);
    };
  }, []);
  useEffect(() => {
    const fromUrl = readQuery(inAddressBar(params));
    if (isSameQuery(fromUrl, written.current)) return;
    stop();
    latest.current = written.current = fromUrl;
    setQuery(fromUrl);
    // `key`: of a link to this list as the router still knows it, without what was typed.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [params, key, stop]);
  const change = useCallback<ChangeListQuery>(
    (changed, isTyping = false) => {
      const next = changed(latest.current);
      latest.current = next;
      setQuery(next);
      stop();
      const write = (act: () => void): void => {
        // The address is the next screen's as soon as its link is tapped; this one stays until the next has its code.
        if (location.pathname !== pathname) return;
        written.current = asInAddress(next);
        act();
      };
      const later = (act: () => void, ms: number): void => void timers.current.push(setTimeout(act, ms));
      const tellRouter = (): void =>
        write(() => latestSetParams.current((current) => writeQuery(current, next), { replace: true }));
      if (isTyping) {
        const put = (): void => {
          putNow.current = null;
          write(() => putInAddressBar(next));
        };
        putNow.current = put;
        later(() => putNow.current?.(), TYPED.inAddressBar);
      }
      later(tellRouter, isTyping ? TYPED.inRouter : 0);
    },
    [pathname, stop],
  );
  return [query, change];
}
