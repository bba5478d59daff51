import { countAttempts } from '@/platform/attempts';

const redirects = countAttempts();

/** P8: rate-limited redirects are logged only. A guard that sends people round in circles is a defect to be found, not theirs to wait out. */
export function noteRedirect(to: string): void {
  const pathname = to.split(/[?#]/)[0] ?? '/';
  const { isAllowed, record } = redirects.try(pathname);
  if (!isAllowed) console.warn(`Sent to ${pathname} ${record.count} times in a short while.`);
}
