import { describe, expect, it } from 'vitest';
import {
  destinationAfterSignIn,
  authModeOf,
  destinationFromHome,
  homePathOf,
  isMalformedPath,
  decideAccess,
  matchRoute,
  paramsOf,
  type Viewer,
} from '@/domain/navigation/access';
import { ALIASES, ROUTES } from '@/app/routes';
import { hires, type Role } from '@/domain/roles';

const who = (role: Role, more: Partial<Viewer> = {}): Viewer => ({
  role,
  onboardingCompleted: true,
  profileComplete: true,
  onboardingSkipped: false,
  sessionEnded: false,
  ...more,
});
const route = (path: string) => {
  const found = matchRoute(ROUTES, path);
  if (!found) throw new Error(`no route for ${path}`);
  return found;
};

it('employers and admins hire, talent and visitors do not', () => {
  const roles: Role[] = ['visitor', 'talent', 'employer', 'admin'];
  expect(roles.filter(hires)).toEqual(['employer', 'admin']);
});

/** P6, one row per capability: its paths, and who may open them. */
const PERMISSIONS: [string, string[], Record<Role, boolean>][] = [
  [
    'browse',
    [
      '/jobs',
      '/jobs/0190',
      '/talent',
      '/talent/0190',
      '/companies/0190',
      '/privacy',
      '/terms',
      '/community-guidelines',
      '/cookies',
      '/pricing',
      '/salary-benchmarking',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/check-email',
      '/auth/callback',
      '/auth/recover-2fa',
      '/unsubscribe',
      '/unsubscribe/alerts',
      '/unsubscribe/messages',
      '/newsletter/confirm',
      '/companies/verify',
      '/how-it-works',
      '/about',
      '/contact',
      '/careers',
      '/press',
      '/404',
      '/share',
      '/ui-showcase',
      '/fibonacci-demo',
      '/',
    ],
    { visitor: true, talent: true, employer: true, admin: true },
  ],
  [
    'own things',
    [
      '/dashboard',
      '/profile',
      '/settings',
      '/settings/account',
      '/settings/notifications',
      '/settings/people',
      '/settings/display',
      '/settings/device',
      '/settings/security',
      '/settings/diagnostics',
      '/settings/billing',
      '/messages',
      '/messages/0190',
      '/notifications',
      '/payments',
      '/payments/confirmation',
      '/payments/history',
      '/wallet',
      '/notes',
      '/bookings',
      '/bookings/0190',
      '/bookings/0190/memo',
      '/bookings/0190/note',
      '/bookings/new',
      '/projects',
      '/projects/0190',
      '/projects/0190/sheets/0191',
      '/projects/0190/sheets/0191/edit',
      '/applications',
      '/saved',
      '/endorsements',
      '/company',
      '/company/invitations',
      '/onboarding',
      '/jobs/0190/apply',
    ],
    { visitor: false, talent: true, employer: true, admin: true },
  ],
  [
    'hiring',
    [
      '/jobs/post',
      '/jobs/manage',
      '/jobs/quick-post',
      '/jobs/posted/0190',
      '/jobs/0190/edit',
      '/talent/search',
      '/projects/new',
      '/company/people',
      ...ROUTES.filter(({ path }) => path.startsWith('/employer/')).map(({ path }) =>
        path.replace(':id', '0190'),
      ),
    ],
    { visitor: false, talent: false, employer: true, admin: true },
  ],
  [
    'talent only',
    ['/availability', '/career-coach', '/ai-agent', '/payments/connect', '/payments/payouts'],
    { visitor: false, talent: true, employer: false, admin: false },
  ],
  [
    'admin',
    [
      '/admin',
      '/admin/contact',
      '/admin/monitoring',
      '/admin/newsletter',
      '/admin/newsletter/:id',
      '/admin/reports',
      '/admin/verifications',
    ],
    { visitor: false, talent: false, employer: false, admin: true },
  ],
];

describe('P6: who may open which route', () => {
  it('every route is in the permission table', () => {
    const listed = new Set(PERMISSIONS.flatMap(([, paths]) => paths.map((path) => route(path).path)));
    expect(
      ROUTES.filter(({ path, visitorsOnly }) => !visitorsOnly && !listed.has(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  for (const [name, paths, table] of PERMISSIONS) {
    for (const path of paths) {
      for (const [role, allowed] of Object.entries(table)) {
        it(`${name}: ${role} ${allowed ? 'may open' : 'may not open'} ${path}`, () => {
          expect(decideAccess(route(path), who(role as Role), '/sign-in').kind).toBe(
            allowed ? 'allow' : 'redirect',
          );
        });
      }
    }
  }
});

describe('P4: redirects of people without access', () => {
  it('send people without a session to sign-in with the intended path, and those without the role to the dashboard', () => {
    expect(decideAccess(route('/messages'), who('visitor'), '/sign-in?redirect=%2Fmessages')).toEqual({
      kind: 'redirect',
      to: '/sign-in?redirect=%2Fmessages',
      reason: 'sign_in',
    });
    expect(decideAccess(route('/career-coach'), who('employer'), '')).toEqual({
      kind: 'redirect',
      to: '/dashboard',
      reason: 'role',
    });
  });
  it('are in full mode on pages with roles, and in lightweight mode on pages open to everyone (ruling 3)', () => {
    expect(
      ['/', '/jobs', '/jobs/0190', '/privacy', '/sign-in', '/auth/callback', '/talent'].map((path) =>
        authModeOf(route(path)),
      ),
    ).toEqual(Array.from({ length: 7 }, () => 'lightweight'));
    expect(
      ['/jobs/post', '/dashboard', '/profile', '/talent/search', '/onboarding'].map((path) =>
        authModeOf(route(path)),
      ),
    ).toEqual(Array.from({ length: 5 }, () => 'full'));
    expect(authModeOf(null)).toBe('lightweight');
  });
});

describe('P5: paths', () => {
  it.each([
    ['/jobs/0190', true],
    ['/jobs//0190', false],
    ['/messages/../admin', false],
    ['/about//', false],
  ])('%s: allowed %s', (path, isAllowed) => {
    expect(isMalformedPath(path)).toBe(!isAllowed);
  });
});

describe('S10: a session that the auth server has ended', () => {
  it('lets its owner open the sign-in page', () => {
    expect(decideAccess(route('/sign-in'), who('talent', { sessionEnded: true }), '/sign-in').kind).toBe(
      'allow',
    );
  });
  it('leaves its owner’s screens open, so that they can go on reading and drafting', () => {
    expect(decideAccess(route('/messages'), who('talent', { sessionEnded: true }), '/sign-in').kind).toBe(
      'allow',
    );
  });
});

describe('P4: the home page for somebody who is signed in', () => {
  it.each([
    ['talent', null, false, '/dashboard'],
    ['employer', null, false, '/employer/dashboard'],
    ['admin', null, false, '/dashboard'],
    ['employer', null, true, '/dashboard'],
    ['employer', '/messages', true, '/messages'],
    ['talent', '//evil.example', false, '/dashboard'],
  ] as const)(
    'a %s with the intended path %s, returning from OAuth: %s, goes to %s',
    (role, intended, fromOauth, to) => {
      expect(destinationFromHome(who(role), intended, fromOauth)).toBe(to);
    },
  );
});

describe('P2: routes', () => {
  it('have unique paths, and no alias hides a route', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const alias of Object.keys(ALIASES)) expect(paths).not.toContain(alias);
  });
  it('every alias leads to a route', () => {
    for (const to of Object.values(ALIASES))
      expect(matchRoute(ROUTES, to.split('?')[0] ?? '')).not.toBeNull();
  });
  it('a static segment beats a parameter (ruling 3)', () => {
    expect(route('/jobs/post').path).toBe('/jobs/post');
    expect(route('/jobs/0190').path).toBe('/jobs/:id');
    expect(route('/jobs/').path).toBe('/jobs');
  });
  it('an unknown path matches no route (ruling 4)', () => {
    expect(matchRoute(ROUTES, '/nowhere')).toBeNull();
    expect(matchRoute(ROUTES, '/jobs/1/2/3')).toBeNull();
  });
  it('every route has either a screen or a sentence that it comes later', () => {
    for (const { path, screen, soon } of ROUTES) expect(Boolean(screen) !== Boolean(soon), path).toBe(true);
  });
});

describe('P4: after signing in', () => {
  it.each([
    [
      who('talent', { onboardingCompleted: false, profileComplete: false }),
      '/messages',
      '/onboarding',
      'new_user_onboarding',
    ],
    [who('talent', { profileComplete: false }), '/messages', '/onboarding', 'incomplete_profile'],
    [who('talent'), '/messages', '/messages', undefined],
    [who('talent'), '/jobs/post', '/dashboard', undefined],
    [who('employer'), '/jobs/post', '/jobs/post', undefined],
    [who('employer'), null, '/employer/dashboard', undefined],
    [who('admin'), null, '/dashboard', undefined],
    [who('talent'), '/sign-in', '/dashboard', undefined],
    [who('talent'), '//evil.com', '/dashboard', undefined],
    [who('talent'), '/nowhere', '/dashboard', undefined],
    [
      who('talent', { onboardingCompleted: false, profileComplete: false, onboardingSkipped: true }),
      '/jobs',
      '/jobs',
      undefined,
    ],
  ])('%j with the intended path %j goes to %s', (person, intended, to, reason) => {
    expect(destinationAfterSignIn(ROUTES, person, intended)).toEqual(reason ? { to, reason } : { to });
  });
  it('each role has its home page', () => {
    expect([
      homePathOf('visitor'),
      homePathOf('talent'),
      homePathOf('employer'),
      homePathOf('admin'),
    ]).toEqual(['/', '/dashboard', '/employer/dashboard', '/dashboard']);
  });
});

it('a path’s parameters are read from its pattern, decoded where they are an encoding', () => {
  expect(paramsOf('/projects/:id/sheets/:sheet', '/projects/a/sheets/b%20c')).toEqual({
    id: 'a',
    sheet: 'b c',
  });
  expect(paramsOf('/messages/:id', '/messages/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  expect(paramsOf('/jobs/:id', '/jobs/a/')).toEqual({ id: 'a' });
  expect(paramsOf('/jobs', '/jobs')).toEqual({});
});
