import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLocation, useNavigationType } from 'react-router-dom';
import { returnKey } from '@/client-state/last/last-list';
import { DESIGN } from '@/domain/design-constants';
import { cx } from '../cx';
import type { ListPositions } from './list-positions';

/** Rows beyond the edges, for whoever scrolls; until then one is enough, at a start (B1, B10) and for each result of a search (B8). */
const OVERSCAN = { atRest: 1, moved: DESIGN.overscanRows };

/** What a list is moved with, in the order in which the browser tells of it. */
const MOVES = ['pointerdown', 'wheel', 'scroll'] as const;

/** Whether somebody has begun to scroll the list of this query. */
function useHasMoved(queryKey: string): boolean {
  const [movedOf, setMovedOf] = useState<string | null>(null);
  const hasMoved = movedOf === queryKey;
  useEffect(() => {
    if (hasMoved) return undefined;
    const listening = new AbortController();
    const widen = (): void => startTransition(() => setMovedOf(queryKey));
    for (const move of MOVES)
      addEventListener(move, widen, { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [hasMoved, queryKey]);
  return hasMoved;
}

/** Whether the page is being printed: then every row that was read is in the list. Print waits for what is drawn at once. */
function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('beforeprint', () => flushSync(() => setIsOnPaper(true)), { signal });
    addEventListener('afterprint', () => setIsOnPaper(false), { signal });
    return () => listening.abort();
  }, []);
  return isOnPaper;
}

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  /** In pixels: the height of a row before it is measured, and the gap between two. */
  size: { row: number; gap: number };
  idOf: (row: Row) => string;
  /** A memoised component: the list renders again as it scrolls. */
  renderRow: (row: Row) => ReactNode;
  /** Of all rows, also those that are not read; null until they are counted. */
  total: number | null;
  /** Identifies the query: filter and order. */
  queryKey: string;
  positions: ListPositions;
  /** The heights, in pixels, of those that were on the page before this list, by their ids: they stay where they are. Read once. */
  measured?: ReadonlyMap<string, number>;
  /** The list is painted before anything was read. */
  isStart?: boolean;
  className?: string;
}

/** As the virtualizer keeps them; it takes the heights, and works out the rest. */
const measurementsOf = (heights: ReadonlyMap<string, number> | undefined): VirtualItem[] | undefined =>
  heights && [...heights].map(([key, size], index) => ({ key, index, size, start: 0, end: size, lane: 0 }));

/** A list of results that scrolls with the page: only rows in view are in it; `aria-setsize` gives screen readers its length. */
export function VirtualRows<Row>({
  rows,
  size,
  idOf,
  renderRow,
  total,
  queryKey,
  positions,
  measured,
  isStart,
  className,
}: VirtualRowsProps<Row>) {
  const hasMoved = useHasMoved(queryKey);
  const isOnPaper = useIsOnPaper();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // Only when going back, also through the tab: a link to the list starts at its top.
  const { state } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const isBack = isPop || returnKey(state) !== null;
  const [lastPosition] = useState(() => (isBack ? positions.of(queryKey) : null));
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    if (lastPosition) scrollTo(0, lastPosition.top);
  }, [lastPosition]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and handed to nobody
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => size.row,
    gap: size.gap,
    overscan: isOnPaper ? rows.length : hasMoved && !isStart ? OVERSCAN.moved : OVERSCAN.atRest,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : idOf(row);
    },
    initialMeasurementsCache: lastPosition?.rows ?? measurementsOf(measured),
    // Where the page is, if somebody has scrolled its skeleton: it would be moved to the top.
    initialOffset: () => lastPosition?.top ?? scrollY,
    // Rows in the first render, which would otherwise only measure the window.
    initialRect: { width: innerWidth, height: innerHeight },
  });
  const latest = useRef({ virtual, queryKey });
  useLayoutEffect(() => {
    latest.current = { virtual, queryKey };
  });
  // In the layout phase, the page is still scrolled to where it was left.
  useLayoutEffect(
    () => () =>
      positions.remember(latest.current.queryKey, {
        top: scrollY,
        rows: latest.current.virtual.takeSnapshot(),
      }),
    [positions],
  );
  return (
    <ul
      ref={list}
      className={cx('relative print:h-auto!', className)}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
              className="absolute inset-x-0 top-0 break-inside-avoid print:static print:mb-2.5 print:transform-none!"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {renderRow(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
