import { afterEach, expect, test, vi } from 'vitest';
import { askPermission, subscribeDevice } from '@/backend/push/device';

/** A browser that can do all of it, but for what a test takes away. */
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

test('P8: a browser without push says so', async () => {
  browser({});
  vi.stubGlobal('window', {});
  await expect(askPermission()).rejects.toThrow('Notifications are not supported');
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Notifications are not supported');
});

test('P8: so does one whose worker is not there', async () => {
  browser({});
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Service Worker not registered');
});

test('P8: a no, and no answer, are told apart', async () => {
  browser({ permission: 'default', answer: 'denied', registration: { pushManager: {} } });
  await expect(askPermission()).rejects.toThrow('Push notification permission denied');
  browser({ permission: 'default', registration: { pushManager: {} } });
  await expect(askPermission()).rejects.toThrow('Notification permission not granted');
  await expect(subscribeDevice('AAAA')).rejects.toThrow('Notification permission not granted');
});
