import type { ComponentType } from 'react';
import type { RouteAccess } from '@/domain/navigation/access';
import { type AccountRole, HIRING_ROLES } from '@/domain/roles';

/**
 * `layout`: `page` has the bar and the footer; `legal` also breadcrumbs; `work` has the bar, breadcrumbs and bottom navigation;
 * `focus` gives the whole screen to one task; `auth` is centred under the clapperboard's sticks.
 */
export type Layout = 'page' | 'legal' | 'work' | 'focus' | 'auth';
export type Screen = () => Promise<{ default: ComponentType }>;

export interface AppRoute extends RouteAccess {
  title: string;
  layout: Layout;
  screen?: Screen;
  /** What a new phone on a slow line shows first, fetched before everything else (`first-look`). */
  firstLook?: Screen;
  /** The server makes the HTML of each such page, with what it is about (`prerender/served`), which stays until the screen and the store are here. */
  isServed?: true;
  /** Not open yet: the route exists and says what it will offer (`shell/not-open-yet-screen.tsx`). */
  soon?: true;
  /** The id of the navigation item that is highlighted here. */
  nav?: string;
  /** On a phone, Back and its title replace menu and logo in the bar. */
  isSubPage?: true;
  /** Where Back leads, if not to the nearest path above that has a screen. */
  parent?: string;
  /** The screen begins with a link back to its list (`BackToList`), which the page has before any code. */
  hasBackLink?: true;
  /** One of the lists of an area, between which its tabs lead. */
  isSection?: true;
  noindex?: boolean;
  /** Its list goes on as it is read: a footer would run away from whoever wants to reach it. */
  isEndless?: true;
  /** Public, without parameters: its HTML is made when the app is built, and is there before any code (B10). */
  isPrerendered?: true;
  /** Kept as it looks, for the first paint of the next start here (`first-look/looks`): what somebody reads at work, no form. */
  keepsLook?: true;
  /** The screen does not use the store, so none is opened for a visitor. */
  noStore?: boolean;
}

export const needsStore = (route: AppRoute | null): boolean =>
  route !== null && route.screen !== undefined && route.layout !== 'auth' && !route.noStore;

export const ANYONE: readonly AccountRole[] = ['talent', 'employer', 'admin'];
export const HIRING: readonly AccountRole[] = HIRING_ROLES;
export const TALENT: readonly AccountRole[] = ['talent'];
export const ADMIN: readonly AccountRole[] = ['admin'];

type AreaRoute = Pick<AppRoute, 'path' | 'title'> & Partial<AppRoute>;

/** Routes under one path that have the same layout and guard, unless one says otherwise. */
export const area = (
  path: string,
  common: Pick<AppRoute, 'layout' | 'roles' | 'needsProfile' | 'nav'>,
  routes: readonly AreaRoute[],
): AppRoute[] => routes.map((route) => ({ ...common, ...route, path: `${path}${route.path}` }));
