import { ALIASES, ROUTES } from '../../src/app/routes';
import type { AppRoute } from '../../src/app/routes/route';
import type { Role } from '../../src/domain/roles';
import { expectNoAxeViolations } from './support/screen-checks';
import { ApiAccount } from '../support/api-account';
import {
  DESKTOP,
  expect,
  expectScreen,
  navigateTo,
  signIn,
  testWithServiceWorker as test,
} from './support/story';

const SOMEBODY = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Whether a screen ends with the footer: all that is read, signing in, and for visitors what is work for others; but no list without an end. */
function endsWithFooter(route: AppRoute, role: Role): boolean {
  if (route.layout === 'page' || route.layout === 'legal' || route.layout === 'auth') return true;
  return route.layout === 'work' && role === 'visitor' && !route.isEndless;
}

/** Routes for links in mails and from other sites: somebody who is signed in is sent on. */
const FOR_LINKS: ReadonlySet<string> = new Set(['/verify-email', '/auth/callback']);

/** P4, P6: where a request for this route ends up. */
function expectedPath(route: AppRoute, path: string, role: Role): string {
  const home = role === 'employer' ? '/employer/dashboard' : '/dashboard';
  if (role === 'visitor') return route.roles ? `/sign-in?redirect=${encodeURIComponent(path)}` : path;
  if (route.path === '/' || route.visitorsOnly || FOR_LINKS.has(route.path)) return home;
  // What becomes of a publication is for whoever published it: it is the employer's.
  if (route.path === '/jobs/posted/:id' && role === 'admin') return path.replace('/posted', '');
  return !route.roles || route.roles.includes(role) ? path : '/dashboard';
}

/** Ids that exist for this person, by the path that contains them. */
async function idsOf(site: string, role: Role): Promise<Record<string, string>> {
  const hirer = await ApiAccount.of(site, 'employer@marquee.test');
  const [job] = await hirer.read<{ id: string }>(
    `jobs?select=id&posted_by=eq.${hirer.id}&status=eq.active&limit=1`,
  );
  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  const self = role === 'visitor' || role === 'admin' ? null : role === 'talent' ? talent : hirer;
  const [conversation] = self
    ? await self.read<{ conversation_id: string }>(
        `conversation_members?select=conversation_id&user_id=eq.${self.id}&is_active=is.true&limit=1`,
      )
    : [];
  return { jobs: job!.id, talent: talent.id, messages: conversation?.conversation_id ?? SOMEBODY };
}

const withIds = (path: string, ids: Record<string, string>): string =>
  path.replace(':id', ids[/^(?:\/employer)?\/(\w+)/.exec(path)?.[1] ?? ''] ?? SOMEBODY);

/** Screens that axe has checked: each for the first role that may open it. Other stories check them for the other roles. */
const seen = new Set<unknown>();

const WHO: readonly { role: Role; email: string | null }[] = [
  { role: 'visitor', email: null },
  { role: 'talent', email: 'talent@marquee.test' },
  { role: 'employer', email: 'employer@marquee.test' },
  { role: 'admin', email: 'admin@marquee.test' },
];

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
    const ids = await idsOf(site, role);
    if (email) await signIn(page, email);
    else await page.goto('/about');
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    page.on(
      'console',
      (message) => message.type() === 'error' && wrong.push(`${page.url()}: ${message.text()}`),
    );
    for (const route of ROUTES) {
      const path = withIds(route.path, ids);
      await navigateTo(page, path);
      await expectScreen(page, expectedPath(route, path, role));
      await expect(page.getByRole('heading', { level: 1 }), route.path).toHaveCount(1);
      if (route.path !== '/404')
        await expect(page.getByRole('heading', { level: 1 }), route.path).not.toHaveText(
          'This page is not on the call sheet',
        );
      // Of where a request ends up: somebody who may not open a screen is sent to another.
      const shown =
        ROUTES.find((other) => withIds(other.path, ids) === new URL(page.url()).pathname) ?? route;
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
