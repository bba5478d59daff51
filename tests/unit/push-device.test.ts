import { afterEach, expect, test, vi } from 'vitest';
import { requestPushPermission, subscribeDevice } from '@/backend/push/browser-push';

/** A browser with full support, except for what a test removes. */
function browser({
  permission = 'granted',
  answer = permission,
  registration,
}: {
  permission?: string;
  answer?: string;
  registration?: object;
}): void {
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  vi.stubGlobal('window', { PushManager: Object, Notification: Object });
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answer) });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
}
afterEach(() => vi.unstubAllGlobals());

test('P8: a browser without push support is reported', async () => {
  browser({});
  vi.stubGlobal('window', {});
  await expect(requestPushPermission()).rejects.toThrow('Notifications are not supported');
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Notifications are not supported');
});

test('P8: a browser without a service worker is reported', async () => {
  browser({});
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Service Worker not registered');
});

test('P8: a denied and a dismissed permission are distinguished', async () => {
  browser({ permission: 'default', answer: 'denied', registration: { pushManager: {} } });
  await expect(requestPushPermission()).rejects.toThrow('Push notification permission denied');
  browser({ permission: 'default', registration: { pushManager: {} } });
  await expect(requestPushPermission()).rejects.toThrow('Notification permission not granted');
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Notification permission not granted');
});
