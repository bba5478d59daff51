import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { noteRoutedEntry } from '@/client-state/history-entries';
import { returnKey, startsOver } from '@/client-state/last/last-list';
import { tabText } from '@/client-state/tab-text';

const stored = tabText('marquee:scroll');
/** Scroll positions by history key. The tab keeps them over a reload. */
const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  try {
    return Object.entries(JSON.parse(stored.read() ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

function useRememberScroll(key: string): void {
  // Before the next screen is painted: a shorter one clamps the scroll, which must not be stored as the old one's position.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, Math.round(scrollY));
    const store = () => stored.write(JSON.stringify(Object.fromEntries(positions)));
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', store);
    };
  }, [key]);
}

/**
 * Scrolls to the top of a new screen, or to the old position of one gone back to, also through a tab. Returns true after the first navigation,
 * when each heading takes the focus (see PageTitle). False before: a page load leaves focus
 * where the browser put it.
 */
export function useRouteChange(): boolean {
  const { pathname, key, state } = useLocation();
  useLayoutEffect(noteRoutedEntry, [key]);
  const returnsTo = returnKey(state);
  const navigationType = useNavigationType();
  const firstPathname = useRef(pathname);
  const [hasNavigated, setHasNavigated] = useState(false);
  const position = positions.get(positions.has(key) ? key : (returnsTo ?? key)) ?? 0;

  useEffect(() => {
    // A prerendered page may have been scrolled before this code was here.
    const isFirst = pathname === firstPathname.current && !hasNavigated;
    if (isFirst && !positions.has(key)) return undefined;
    if (navigationType !== 'POP' && returnsTo === null) {
      scrollTo(0, 0);
      return undefined;
    }
    // Twice: now, and once more when the store's rows have given the page its height.
    scrollTo(0, position);
    const later = setTimeout(() => scrollTo(0, position), 80);
    return () => clearTimeout(later);
    // Only another path counts as navigating; filters that change the query keep the scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  const isStart = navigationType !== 'POP' && startsOver(state);
  useEffect(() => {
    if (isStart) scrollTo(0, 0);
    // Each tap on the tab of the open list.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [key, isStart]);

  useRememberScroll(key);
  useEffect(() => {
    if (pathname !== firstPathname.current) setHasNavigated(true);
  }, [pathname]);
  return hasNavigated;
}

const BASE_TITLE = 'Marquee: the open media job marketplace where talent meets opportunity';

/** Sets the window's title: the screen's title, then the product. A page that came with its own, such as a job's, keeps it until there is another. */
export function useDocumentTitle(title: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const cameWithOwn = isFirst.current && document.documentElement.dataset['page'] === location.pathname;
    isFirst.current = false;
    if (cameWithOwn) return;
    document.title = title === '' ? BASE_TITLE : `${title} · Marquee`;
  }, [title]);
}

export function useNoIndex(noindex: boolean): void {
  useEffect(() => {
    if (!noindex) return;
    // A prerendered page came with one.
    const meta =
      document.querySelector<HTMLMetaElement>('meta[name="robots"]') ?? document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, [noindex]);
}
