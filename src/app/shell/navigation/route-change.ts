import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const POSITIONS_KEY = 'marquee:scroll';
/** Where each place of the history was scrolled to. Kept over a reload by sessionStorage. */
const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  try {
    return Object.entries(
      JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, number>,
    );
  } catch {
    return [];
  }
}

function useScrollMemory(key: string): void {
  // Before the next screen is painted: a shorter one clamps the scroll, and that must not be remembered as the old one's place.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, Math.round(scrollY));
    const store = () => sessionStorage.setItem(POSITIONS_KEY, JSON.stringify(Object.fromEntries(positions)));
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', store);
    };
  }, [key]);
}

/**
 * What happens on arriving at another screen: the top of a new one, the old place of one gone back to, and the
 * heading takes focus (PageTitle does, once this is true). False until the first move: a page load leaves focus
 * where the browser put it.
 */
export function useRouteChange(): boolean {
  const { pathname, key } = useLocation();
  const how = useNavigationType();
  const first = useRef(pathname);
  const [arrived, setArrived] = useState(false);
  const before = positions.get(key) ?? 0;

  useEffect(() => {
    if (how !== 'POP') {
      scrollTo(0, 0);
      return;
    }
    // Twice: once for what is there, once more when the store's rows have given the page its height.
    scrollTo(0, before);
    const later = setTimeout(() => scrollTo(0, before), 80);
    return () => clearTimeout(later);
    // Only a new place counts as arriving; filters that change the query keep the scroll.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);

  useScrollMemory(key);
  useEffect(() => {
    if (pathname !== first.current) setArrived(true);
  }, [pathname]);
  return arrived;
}

const BASE_TITLE = 'Marquee: the open media job marketplace where talent meets opportunity';

/** The window's title: what a screen calls itself, then the product. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? BASE_TITLE : `${title} · Marquee`;
  }, [title]);
}

export function useNoIndex(noindex: boolean): void {
  useEffect(() => {
    if (!noindex) return;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, [noindex]);
}
