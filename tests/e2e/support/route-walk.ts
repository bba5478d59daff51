import type { AppRoute } from '@/app/routes/route';
import type { Role } from '@/domain/roles';
import { ApiAccount } from '../../support/api-account';

/** Routes for links in mails and from other sites: somebody who is signed in is sent on. */
const FOR_LINKS: ReadonlySet<string> = new Set(['/verify-email', '/auth/callback']);

/** P4, P6: where a request for this route ends up. */
export function expectedPath(route: AppRoute, path: string, role: Role): string {
  const home = role === 'employer' ? '/employer/dashboard' : '/dashboard';
  if (role === 'visitor') return route.roles ? `/sign-in?redirect=${encodeURIComponent(path)}` : path;
  if (route.path === '/' || route.visitorsOnly || FOR_LINKS.has(route.path)) return home;
  // What becomes of a publication is for whoever published it: it is the employer's.
  if (route.path === '/jobs/posted/:id' && role === 'admin') return path.replace('/posted', '');
  return !route.roles || route.roles.includes(role) ? path : '/dashboard';
}

/** Whose walks there are. */
export const WHO: readonly { role: Role; email: string | null }[] = [
  { role: 'visitor', email: null },
  { role: 'talent', email: 'talent@marquee.test' },
  { role: 'employer', email: 'employer@marquee.test' },
  { role: 'admin', email: 'admin@marquee.test' },
];

/** An id that nothing has: its screen says so. */
const SOMEBODY = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Ids that exist for somebody, by the path before them. */
export type RouteIds = Readonly<Record<string, string>>;

/** Reads one id, or null where this account has none. */
const firstId = async (account: ApiAccount, query: string, column = 'id'): Promise<string | null> => {
  const [row] = await account.read<Record<string, string>>(`${query}&limit=1`);
  return row?.[column] ?? null;
};

/** Ids of the demo data that this role may open. */
export async function routeIdsOf(site: string, role: Role): Promise<RouteIds> {
  const hirer = await ApiAccount.of(site, 'employer@marquee.test');
  const talent = await ApiAccount.of(site, 'talent@marquee.test');
  const found: Record<string, string | null> = {
    jobs: await firstId(hirer, `jobs?select=id&posted_by=eq.${hirer.id}&status=eq.active`),
    talent: talent.id,
    companies: await firstId(talent, 'companies?select=id'),
  };
  const self = role === 'talent' ? talent : role === 'employer' ? hirer : null;
  if (self) {
    found['messages'] = await firstId(
      self,
      `conversation_members?select=conversation_id&user_id=eq.${self.id}&is_active=is.true`,
      'conversation_id',
    );
    found['bookings'] = await firstId(self, 'bookings?select=id&status=eq.confirmed&order=id');
    const [sheet] = await self.read<{ id: string; project_id: string }>(
      'call_sheets?select=id,project_id&order=id&limit=1',
    );
    found['sheets'] = sheet?.id ?? null;
    found['projects'] = sheet?.project_id ?? (await firstId(self, 'projects?select=id&order=id'));
  }
  return Object.fromEntries(Object.entries(found).map(([place, id]) => [place, id ?? SOMEBODY]));
}

/** `/projects/:id/sheets/:sheet` with the ids of these places. */
export const withRouteIds = (path: string, ids: RouteIds): string =>
  // `/jobs/posted/:id` is of a job as well.
  path.replaceAll(
    /(\w+(?:\/posted)?)\/:\w+/g,
    (_, place: string) => `${place}/${ids[place.replace('/posted', '')] ?? SOMEBODY}`,
  );
