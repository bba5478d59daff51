import {
  lazy,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useClientState } from '@/client-state/client-state';
import { afterFirstLook } from '@/platform/first-look';
import { isBeingPrerendered, laterInBrowser } from '@/client-state/page/prerendered';
import { useIdentity } from '@/store/react/identity';
import { cx } from '@/ui/cx';
import { setActionsPlace } from '@/ui/layout/actions-place';
import { FocusContext, PageContext } from '@/ui/layout/page';
import { TopBar } from '@/ui/navigation/top-bar';
import { deskItemOf, isShownOn, NAVIGATION, targetOf } from './navigation/navigation';
import { renderPart } from '../loaded-part';
import { loadBottomNavigation } from '../first-look/parts';
import { leadsSomewhere } from '../routes';
import type { AppRoute, Layout } from '../routes/route';
import { useRouteChange, useDocumentTitle, useNoIndex } from './navigation/route-change';
import { navigationBadgesAtom } from './navigation/navigation-badges';
import { IsolatedSection } from './isolated-section';

// It names the site's address, which only a browser knows.
const Trail = lazy(() =>
  isBeingPrerendered ? laterInBrowser() : afterFirstLook(() => import('./navigation/breadcrumb-trail')),
);
const SiteFooter = lazy(() => import('./footer/site-footer'));

/** What each layout shows around its screen. */
const PARTS: Record<
  Layout,
  { hasBottomNavigation: boolean; crumbs: boolean; footer: boolean; back: boolean }
> = {
  page: { hasBottomNavigation: true, crumbs: false, footer: true, back: false },
  legal: { hasBottomNavigation: true, crumbs: true, footer: true, back: false },
  work: { hasBottomNavigation: true, crumbs: true, footer: false, back: false },
  focus: { hasBottomNavigation: false, crumbs: false, footer: false, back: true },
  auth: { hasBottomNavigation: false, crumbs: false, footer: true, back: false },
};

interface FrameProps {
  route: AppRoute | null;
  banners: ReactNode;
  /** Banners that ask something; before the bar in the tab order. */
  consent: ReactNode;
  /** The right end of the bar. */
  bar: ReactNode;
  menu: ReactNode;
  children: ReactNode;
}

const SkipLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={`#${to}`}
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-(--z-skip) focus:bg-inverse focus:px-4 focus:py-3 focus:text-on-inverse"
  >
    {children}
  </a>
);

/** The nearest path above that has a screen. */
function parentOf(pathname: string): string {
  const above = pathname.split('/').slice(0, -1).join('/') || '/';
  return above === '/' || leadsSomewhere(above) ? above : parentOf(above);
}

const nothing = (): void => {};

/** Starts what has code of its own, once that is here. Returns a function that stops it, or keeps it from starting. */
function startWhenHere<T>(load: () => Promise<T>, start: (code: T) => () => void): () => void {
  let isStopped = false;
  let stop = nothing;
  const begin = async (): Promise<void> => {
    const code = await load();
    if (!isStopped) stop = start(code);
  };
  begin().catch((error: unknown) => console.warn('No code for the frame:', error));
  return () => {
    isStopped = true;
    stop();
  };
}

/** The frame of every screen: skip links, bar, banners, main, actions, bottom navigation, footer (P2). */
export function Frame({ route, banners, consent, bar, menu, children }: FrameProps) {
  const { pathname } = useLocation();
  const { role, userId } = useIdentity();
  const badges = useClientState(navigationBadgesAtom);
  const parts = PARTS[route?.layout ?? 'page'];
  const [screenTitle, setScreenTitle] = useState<{ path: string; title: string } | null>(null);
  const [hasActions, setHasActions] = useState(false);
  const hasNavigated = useRouteChange();
  const top = useRef<HTMLDivElement>(null);
  const bannersPlace = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      startWhenHere(
        () => afterFirstLook(() => import('./banners/hold-height')),
        ({ holdHeight }) => (bannersPlace.current ? holdHeight(bannersPlace.current) : nothing),
      ),
    [],
  );
  useEffect(
    () =>
      startWhenHere(
        () => afterFirstLook(() => import('./navigation/hide-bar-on-scroll')),
        ({ hideBarOnScroll }) => (top.current ? hideBarOnScroll(top.current) : nothing),
      ),
    // Anew on each screen, so that the bar is visible wherever the last one was scrolled to.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [pathname],
  );

  const title = screenTitle?.path === pathname ? screenTitle.title : (route?.title ?? 'Not found');
  useDocumentTitle(route?.path === '/' ? '' : title);
  useNoIndex(route?.noindex === true || route === null);

  const setTitle = useCallback(
    (text: string) => startTransition(() => setScreenTitle({ path: pathname, title: text })),
    [pathname],
  );
  const slots = useMemo(() => ({ setTitle, setHasActions }), [setTitle]);
  const active = route?.nav;
  const hasBack = parts.back || route?.isSubPage === true;
  const items = NAVIGATION[role].map((item) => ({
    ...item,
    ...targetOf(item.to, pathname, userId),
    badge: badges[item.id],
  }));
  const hasBottomNavigation = parts.hasBottomNavigation && role !== 'visitor';
  // At work, whoever has an account has other ways to what the footer links.
  const hasFooter = parts.footer || (route?.layout === 'work' && role === 'visitor' && !route.isEndless);

  return (
    <div
      className="flex min-h-dvh flex-col"
      // How the screen looked had its counts.
      data-awaited={role !== 'visitor' && badges['messages'] === undefined ? '' : undefined}
    >
      <nav aria-label="Skip links">
        <SkipLink to="main">Skip to content</SkipLink>
        {hasFooter && <SkipLink to="footer">Skip to footer</SkipLink>}
      </nav>
      {consent}
      <div ref={top} className="hiding-bar sticky top-0 z-(--z-bar) print:hidden">
        <TopBar
          items={items.filter((item) => isShownOn('desk', item))}
          active={deskItemOf(active)}
          back={hasBack ? (route?.parent ?? parentOf(pathname)) : undefined}
          title={hasBack ? title : undefined}
          menu={menu}
        >
          {bar}
        </TopBar>
        <div ref={bannersPlace}>
          <div>{banners}</div>
        </div>
      </div>
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'flex flex-1 flex-col outline-none',
          hasBottomNavigation && 'pb-20 md:pb-0',
          hasActions && (hasBottomNavigation ? 'pb-40 md:pb-0' : 'pb-20 md:pb-0'),
        )}
      >
        <PageContext value={slots}>
          <FocusContext value={hasNavigated}>
            {parts.crumbs && (
              <div className="wrap hidden min-h-11 md:block print:hidden">
                <IsolatedSection>
                  <Trail pathname={pathname} title={title} />
                </IsolatedSection>
              </div>
            )}
            {children}
          </FocusContext>
        </PageContext>
      </main>
      {hasFooter && (
        <div
          id="footer"
          tabIndex={-1}
          className={cx('outline-none print:hidden', hasBottomNavigation && 'pb-[61px] md:pb-0')}
        >
          <IsolatedSection>
            <SiteFooter />
          </IsolatedSection>
        </div>
      )}
      <div
        ref={setActionsPlace}
        role="region"
        aria-label="Actions"
        data-docked
        hidden={!hasActions}
        className={cx(
          'fixed inset-x-0 z-(--z-sticky) border-t border-hair bg-paper px-4 py-2 md:hidden print:hidden',
          hasBottomNavigation
            ? 'bottom-[calc(61px+env(safe-area-inset-bottom))]'
            : 'bottom-0 pb-[max(8px,env(safe-area-inset-bottom))]',
        )}
      />
      {hasBottomNavigation && (
        <IsolatedSection>{renderPart(loadBottomNavigation, { items, active })}</IsolatedSection>
      )}
    </div>
  );
}
