import { readIdentity } from '@/backend/session/identity';
import type { RouteAccess } from '@/domain/navigation/access';
import { hires } from '@/domain/roles';
import { countAttempts } from '@/platform/sign-in/attempts';
import { notice } from '@/ui/feedback/toast';

const redirects = countAttempts();

/** P8: redirects over the limit are only logged. A redirect loop is our defect; making the person wait would not help. */
export function countRedirect(to: string): void {
  const pathname = to.split(/[?#]/)[0] ?? '/';
  const { isAllowed, record } = redirects.try(pathname);
  if (!isAllowed) console.warn(`Sent to ${pathname} ${record.count} times in a short while.`);
}

/** Whoever has switched roles still has notifications, links and bookmarks of the other one, which lead here. */
function sayWhose({ roles }: RouteAccess): void {
  const role = readIdentity()?.role;
  if (!role || role === 'admin' || !roles || roles.includes(role)) return;
  const isOfOtherRole = roles.some((one) => one !== 'admin');
  notice({
    state: 'closed',
    title: !isOfOtherRole
      ? 'This is for admins'
      : hires(role)
        ? 'This is for talent'
        : 'This is for employers',
    ...(isOfOtherRole && {
      text: 'Switch your role to open it.',
      action: { label: 'Account settings', to: '/settings/account' },
    }),
  });
}

/** @param from the route that was asked for */
export function noteRedirect(to: string, from: RouteAccess): void {
  countRedirect(to);
  sayWhose(from);
}
