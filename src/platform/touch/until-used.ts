import { isWholePage } from '@/client-state/page/whole-page';

/**
 * A page that came with what it is about is read before anything is done: the database, and code that only it needs, come when a visitor uses the page or stays (B10). Everywhere
 * else nothing waits.
 */
export async function untilUsed(): Promise<void> {
  if (!isWholePage()) return;
  // Where this code does not come, what is wanted next says so when it does not come either.
  const { firstUse } = await import('./first-use').catch(() => ({ firstUse: undefined }));
  await firstUse;
}
