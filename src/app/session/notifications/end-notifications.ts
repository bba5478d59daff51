import { leavePush } from '@/backend/push/push';
import { closeNotices, setAppBadge } from '@/platform/notices';

/** What of an account is to be seen outside of the app goes with it (ruling 34). Never holds a sign-out up, nor stops it. */
export async function endNotifications(): Promise<void> {
  const done = await Promise.allSettled([leavePush(), closeNotices(), setAppBadge(0)]);
  for (const result of done)
    if (result.status === 'rejected')
      console.warn('Something of the account may still show outside of the app:', result.reason);
}
