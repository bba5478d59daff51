import { countAttempts } from '@/platform/sign-in/attempts';

const redirects = countAttempts();

/** P8: redirects over the limit are only logged. A redirect loop is our defect; making the person wait would not help. */
export function countRedirect(to: string): void {
  const pathname = to.split(/[?#]/)[0] ?? '/';
  const { isAllowed, record } = redirects.try(pathname);
  if (!isAllowed) console.warn(`Sent to ${pathname} ${record.count} times in a short while.`);
}
