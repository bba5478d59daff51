import { ALIASES, ROUTES } from '@/app/routes';
import type { AppRoute } from '@/app/routes/route';
import type { Role } from '@/domain/roles';
import { expectNoAxeViolations } from './support/screen-checks';
import { expectedPath, routeIdsOf, WHO, withRouteIds } from './support/route-walk';
import {
  DESKTOP,
  expect,
  expectScreen,
  navigateTo,
  signIn,
  testWithServiceWorker as test,
} from './support/story';

/** Whether a screen ends with the footer: all that is read, signing in, and for visitors what is work for others; but no list without an end. */
function endsWithFooter(route: AppRoute, role: Role): boolean {
  if (route.layout === 'page' || route.layout === 'legal' || route.layout === 'auth') return true;
  return route.layout === 'work' && role === 'visitor' && !route.isEndless;
}

/** Screens that axe has checked: each for the first role that may open it. Other stories check them for the other roles. */
const seen = new Set<unknown>();

const ROUTE_TIMEOUT_MS = 5_000;

/** The showcase draws a part that fails, which says so in the console. */
const ON_PURPOSE = /\/ui-showcase: .*Error: The showcase shows what this looks like/;

/** How long a list takes is measured by `npm run bench`: on a busy machine a first fill may take longer than its notice. */
const SLOW = /: Longer than \d+ s: /;

/** One walk in the promise; the rest of the matrix runs in `npm test -- all`. */
const PROMISED: ReadonlySet<Role> = new Set(['talent']);

for (const { role, email } of WHO) {
  test(`P2, P6: every route for ${role === 'visitor' ? 'a visitor' : role}: opened or redirected, with its own title, and without errors from axe or the console${PROMISED.has(role) ? ' @promise' : ''}`, async ({
    page,
    site,
  }) => {
    // A walk through all screens, each looked at by axe, takes as long as there are screens.
    test.setTimeout(ROUTES.length * ROUTE_TIMEOUT_MS);
    await page.setViewportSize(DESKTOP);
    const ids = await routeIdsOf(site, role);
    if (email) await signIn(page, email);
    else await page.goto('/about');
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    page.on(
      'console',
      (message) => message.type() === 'error' && wrong.push(`${page.url()}: ${message.text()}`),
    );
    for (const route of ROUTES) {
      const path = withRouteIds(route.path, ids);
      await navigateTo(page, path);
      await expectScreen(page, expectedPath(route, path, role));
      await expect(page.getByRole('heading', { level: 1 }), route.path).toHaveCount(1);
      if (route.path !== '/404')
        await expect(page.getByRole('heading', { level: 1 }), route.path).not.toHaveText(
          'This page is not on the call sheet',
        );
      // Of where a request ends up: somebody who may not open a screen is sent to another.
      const shown =
        ROUTES.find((other) => withRouteIds(other.path, ids) === new URL(page.url()).pathname) ?? route;
      await expect(page.getByRole('contentinfo'), route.path).toHaveCount(
        endsWithFooter(shown, role) ? 1 : 0,
      );
      if (new URL(page.url()).pathname !== '/') await expect(page, route.path).toHaveTitle(/^.+ · Marquee$/);
      // Capabilities that are not open yet share one screen; the showcase has its own axe tests, for each of its states.
      const screen = route.screen ?? 'soon';
      if (seen.has(screen) || new URL(page.url()).pathname !== path || path === '/ui-showcase') continue;
      seen.add(screen);
      await expectNoAxeViolations(page);
    }
    expect(wrong.filter((line) => !ON_PURPOSE.test(line) && !SLOW.test(line))).toEqual([]);
  });
}

test('P2: every legacy path redirects, with its query', async ({ page }) => {
  await page.goto('/about');
  for (const [alias, target] of Object.entries(ALIASES)) {
    await navigateTo(page, `${alias}?from=mail`);
    const [to] = target.split('?');
    const needsSignIn = ROUTES.some((route) => route.path === to && route.roles);
    const kept = target.includes('?') ? target : `${target}?from=mail`;
    await expect(page, alias).toHaveURL(
      needsSignIn ? new RegExp(`^[^?]*/sign-in\\?redirect=${encodeURIComponent(to!)}`) : kept,
    );
  }
});
