import { stopPushBeforeSignOut } from '@/backend/push/push';
import { closeNotices, setAppBadge } from '@/platform/service-worker/notices';

/**
 * Removes what the account shows outside the app: push, notices, badge (ruling 34). A failure never blocks the sign-out.
 */
export async function endNotifications(): Promise<void> {
  const done = await Promise.allSettled([stopPushBeforeSignOut(), closeNotices(), setAppBadge(0)]);
  for (const result of done)
    if (result.status === 'rejected')
      console.warn('Notifications of the account may still show outside the app:', result.reason);
}
