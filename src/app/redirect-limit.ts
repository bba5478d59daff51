import { clientStore } from '@/client-state/client-state';
import { sentAwayAtom } from '@/client-state/page/sent-away';
import type { RouteAccess } from '@/domain/navigation/access';
import { countAttempts } from '@/platform/sign-in/attempts';

const redirects = countAttempts();

/** P8: redirects over the limit are only logged. A redirect loop is our defect; making the person wait would not help. */
export function countRedirect(to: string): void {
  const pathname = to.split(/[?#]/)[0] ?? '/';
  const { isAllowed, record } = redirects.try(pathname);
  if (!isAllowed) console.warn(`Sent to ${pathname} ${record.count} times in a short while.`);
}

/**
 * Whoever has switched roles still has notifications, links and bookmarks of the other one, which lead elsewhere.
 * @param from the route that was asked for
 */
export function noteRedirect(to: string, from: RouteAccess): void {
  countRedirect(to);
  if (from.roles) clientStore.set(sentAwayAtom, from.roles);
}
