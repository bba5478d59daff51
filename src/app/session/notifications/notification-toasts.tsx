import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeWhile } from 'rxjs';
import { renewPush } from '@/backend/push/push';
import type { Notification } from '@/domain/streams/notifications';
import { buildPushNotice } from '@/domain/notifications/push-notice';
import { isQuiet } from '@/domain/notifications/quiet-hours';
import { isFirstTabToShow } from '@/platform/first-tab';
import { closeNotices, listenToWorker, setAppBadge, showNotice } from '@/platform/service-worker/notices';
import {
  observeIncomingNotifications,
  observeNotification,
  observeUnreadNotifications,
} from '@/store/entities/notifications';
import { observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { alertToast } from '@/ui/feedback/toast';
import { useRegisterDevice } from '../proof/use-register-device';

const logWarning =
  (what: string) =>
  (error: unknown): void =>
    console.warn(`${what}:`, error);

const isHidden = (): boolean => document.visibilityState === 'hidden';
const isInView = (path: string): boolean => !isHidden() && location.pathname === path;

/**
 * Toasts for what arrives while the app is open (P4), and navigation for tapped system notices. Mounted when the page is
 * idle.
 */
export default function NotificationToasts() {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const me = useLive(observeMe);
  const unread = useLive(observeUnreadNotifications);
  useRegisterDevice(store);
  const shown = useRef<{ url: string; close: () => void } | null>(null);

  const notify = useEffectEvent(async (notification: Notification): Promise<void> => {
    if (notification.type !== 'message' || me?.settings.muted.includes(notification.type)) return;
    if (me && isQuiet(me.settings, me.timezone, new Date())) return;
    const notice = buildPushNotice(notification.type, notification.action_url);
    const isFirst = await isFirstTabToShow(
      `${notification.id} ${notification.updated_at}`,
      isInView(notice.url),
    );
    if (!isFirst || isInView(notice.url)) return;
    const close = alertToast({
      state: 'active',
      title: notification.title,
      text: notification.message,
      action: { label: 'View', to: notice.url },
    });
    shown.current = { url: notice.url, close };
    // Closed as soon as it is read on another device or in another tab.
    observeNotification(store, notification.id)
      .pipe(takeWhile((now) => now?.is_read === false))
      .subscribe({ complete: close });
    if (isHidden()) await showNotice(notice);
  });

  useEffect(() => {
    const subscription = observeIncomingNotifications(store, performance.timeOrigin).subscribe(
      (notification) => {
        notify(notification).catch(logWarning('A notification could not be shown'));
      },
    );
    return () => subscription.unsubscribe();
  }, [store]);

  useEffect(() => {
    if (shown.current?.url === pathname) shown.current.close();
  }, [pathname]);

  useEffect(() => {
    const renew = (): void =>
      void renewPush().catch(
        logWarning('The push subscription could not be renewed; the next start tries again'),
      );
    renew();
    return listenToWorker({ open: (path) => void navigate(path), pushChanged: renew });
  }, [navigate]);

  useEffect(() => {
    if (unread === undefined) return;
    setAppBadge(unread).catch(logWarning('The badge could not be set'));
    if (unread === 0) closeNotices().catch(logWarning('Notices could not be closed'));
  }, [unread]);
  return null;
}
