import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { waitUntilFetched } from './support/built-scripts';
import { PushService } from '../support/push-service';
import { expectScreenHealthy } from './support/screen-checks';
import {
  type Account,
  createConversation,
  changeProfile,
  createOnboardedAccount,
  sendMessage,
} from '../support/accounts';
import {
  answerPermissionPrompt,
  isSubscribed,
  changePushEndpoint,
  permissionPromptCount,
  ServiceWorkerProbe,
} from './support/push';
import { Server } from './support/server';
import {
  DESKTOP,
  expect,
  expectSynced,
  navigateTo,
  PHONE,
  signIn,
  test,
  testWithServiceWorker,
} from './support/story';
import { bubble, composer } from './support/thread';

const service = new PushService();
const bell = (page: Page, count: number) =>
  page.getByRole('link', {
    name: count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
    exact: true,
  });
const deviceSwitch = (page: Page) => page.getByRole('switch', { name: /^Notifications on this device/ });
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Waits for the listeners that load when the page is idle. */
const listening = (page: Page) =>
  waitUntilFetched(page, 'src/app/session/notifications/notification-toasts.tsx');

async function subscriptions(site: string, { token }: Account): Promise<{ endpoint: string }[]> {
  const response = await fetch(`${site}/rest/v1/push_subscriptions?select=endpoint`, {
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  return (await response.json()) as { endpoint: string }[];
}

test.describe('while the app is open', () => {
  test.use({ viewport: PHONE });

  test('P4: a message is announced once, with a link to it, and counted until it is read @promise', async ({
    page,
    site,
  }) => {
    const { ines, mara, thread } = await createConversation(site, 'Toast');
    await signIn(page, ines.email, '/jobs');
    await expectSynced(page);
    await listening(page);
    await expect(bell(page, 1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View' })).toHaveCount(0);

    await sendMessage(site, mara, ines, 'The call time has moved.');
    const announced = toast(page, 'The call time has moved.');
    await expect(announced).toContainText('Mara Toast');
    await announced.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(new RegExp(`/messages/${thread}`));
    await expect(announced).toHaveCount(0);
    await expect(bell(page, 0)).toBeVisible();

    // Somebody who is looking at the conversation is never notified of its messages, not even briefly.
    await page.evaluate(() => {
      const popped: string[] = [];
      Object.assign(window, { popped });
      new MutationObserver(() =>
        document
          .querySelectorAll('[data-sonner-toast]')
          .forEach((shown) => popped.push(shown.textContent ?? '')),
      ).observe(document.body, { childList: true, subtree: true });
    });
    await sendMessage(site, mara, ines, 'Seven, not eight.');
    await expect(bubble(page, 'Seven, not eight.')).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(() => (window as unknown as { popped: string[] }).popped)).toEqual([]);
    await expect(bell(page, 0)).toBeVisible();
  });

  test('a toast can be dismissed, and disappears when the message is read elsewhere', async ({
    page,
    browser,
    site,
  }) => {
    test.slow(); // two devices sign in
    const { ines, mara, thread } = await createConversation(site, 'Away');
    await signIn(page, ines.email, '/jobs');
    await expectSynced(page);
    await listening(page);
    await sendMessage(site, mara, ines, 'One.');
    await toast(page, 'One.').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'View' })).toHaveCount(0);
    await sendMessage(site, mara, ines, 'Two.');
    await expect(toast(page, 'Two.')).toBeVisible();
    const other = await browser.newPage({ baseURL: site, viewport: PHONE });
    await signIn(other, ines.email, `/messages/${thread}`);
    await expect(toast(page, 'Two.')).toHaveCount(0, { timeout: 30_000 });
    await other.context().close();
  });

  for (const viewport of [PHONE, DESKTOP]) {
    test(`ruling 31: at ${viewport.width} px a toast does not cover the composer of another conversation`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport);
      const { ines, mara, thread } = await createConversation(site, 'Free');
      await signIn(page, ines.email, `/messages/${thread}`);
      await expectSynced(page);
      await listening(page);
      const otto = await createOnboardedAccount(site, { name: 'Otto Free', role: 'employer' });
      await sendMessage(site, otto, ines, 'Somebody else has a question.');
      const announced = toast(page, 'Somebody else has a question.');
      await expect(announced).toContainText('Otto Free');
      const words = composer(page);
      await words.fill('Typed beside it.');
      // It slides in from below.
      await expect
        .poll(async () => {
          const [above, below] = [await announced.boundingBox(), await words.boundingBox()];
          return above !== null && below !== null && above.y + above.height < below.y;
        })
        .toBe(true);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(bubble(page, 'Typed beside it.')).toBeVisible();
      await sendMessage(site, mara, ines, 'Good.');
      await expect(bubble(page, 'Good.')).toBeVisible();
    });
  }

  test('of two tabs only the visible one announces it, once', async ({ page, site }) => {
    const { ines, mara } = await createConversation(site, 'Tabs');
    await signIn(page, ines.email, '/jobs');
    await expectSynced(page);
    const second = await page.context().newPage();
    await second.goto('/notifications');
    await expectSynced(second);
    for (const tab of [page, second]) await listening(tab);
    await sendMessage(site, mara, ines, 'Once is enough.');
    const all = () => Promise.all([page, second].map((tab) => toast(tab, 'Once is enough.').count()));
    await expect.poll(async () => (await all()).reduce((sum, count) => sum + count, 0)).toBe(1);
    // Both tabs have received it by now, and neither shows anything more.
    await expect(second.getByRole('region', { name: 'Today' })).toContainText('Once is enough.');
    await expect(bell(page, 1)).toBeVisible();
    await page.waitForTimeout(1_500);
    expect((await all()).toSorted()).toEqual([0, 1]);
  });

  test('quiet hours apply here, too: the notification is in the list, and nothing pops up', async ({
    page,
    site,
  }) => {
    const { ines, mara } = await createConversation(site, 'Quiet');
    const clock = (minutes: number): string =>
      new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    await changeProfile(site, ines, {
      timezone: 'UTC',
      settings: { muted: [], quiet_from: clock(-60), quiet_to: clock(60) },
    });
    await signIn(page, ines.email, '/notifications');
    await expectSynced(page);
    await listening(page);
    await sendMessage(site, mara, ines, 'In the middle of the night.');
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('In the middle of the night.');
    await page.waitForTimeout(1_500);
    await expect(page.getByRole('link', { name: 'View' })).toHaveCount(0);
  });

  test('the app badge follows the count, and is removed at zero and on sign-out', async ({ page, site }) => {
    const { ines, mara } = await createConversation(site, 'Badge');
    await page.addInitScript(() => {
      const badges: number[] = [];
      Object.assign(window, { badges });
      Object.assign(Navigator.prototype, {
        setAppBadge: (count: number) => (badges.push(count), Promise.resolve()),
        clearAppBadge: () => (badges.push(0), Promise.resolve()),
      });
    });
    const badge = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1));
    await signIn(page, ines.email, '/notifications');
    await expect.poll(badge).toBe(1);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect.poll(badge).toBe(0);
    await sendMessage(site, mara, ines, 'And another.');
    await expect.poll(badge).toBe(1);
    await navigateTo(page, '/settings');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect.poll(badge).toBe(0);
  });
});

/** So that the next start renews it. Returns whether the server had said yes to it before. */
function makeOld(): boolean {
  const kept = JSON.parse(localStorage.getItem('marquee:push') ?? '{}') as { keptAt?: number };
  if (!kept.keptAt) return false;
  localStorage.setItem('marquee:push', JSON.stringify({ ...kept, keptAt: 1 }));
  return true;
}

test.describe('push', () => {
  testWithServiceWorker.use({ viewport: PHONE });
  test.beforeAll(() => service.open());
  test.afterAll(() => service.close());

  testWithServiceWorker(
    'permission is requested at the tap on the switch, never before; then this device is subscribed, and switching off unsubscribes it',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Asked');
      const device = service.device();
      await answerPermissionPrompt(context, 'granted', device);
      await signIn(page, ines.email);
      for (const path of ['/dashboard', '/messages', '/notifications', '/settings/notifications'])
        await page.goto(path);
      await listening(page);
      await expect(deviceSwitch(page)).not.toBeChecked();
      expect(await permissionPromptCount(page)).toBe(0);
      expect(await subscriptions(site, ines)).toEqual([]);

      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await deviceSwitch(page).check();
      await expect
        .poll(() => subscriptions(site, ines))
        .toEqual([{ endpoint: device.subscription.endpoint }]);
      expect(await permissionPromptCount(page)).toBe(1);
      await page.reload();
      await expect(deviceSwitch(page)).toBeChecked();
      await deviceSwitch(page).uncheck();
      await expect.poll(() => subscriptions(site, ines)).toEqual([]);
      await expect(deviceSwitch(page)).not.toBeChecked();
    },
  );

  testWithServiceWorker(
    'switched off while it is being renewed, it is off on the server as well',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Renewed');
      await answerPermissionPrompt(context, 'granted', service.device());
      await signIn(page, ines.email);
      await page.goto('/settings/notifications');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await deviceSwitch(page).check();
      await expect.poll(() => subscriptions(site, ines)).toHaveLength(1);
      await expect.poll(() => page.evaluate(makeOld)).toBe(true);

      let release = (): void => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await context.route('**/rest/v1/push_subscriptions?on_conflict=*', async (route) => {
        await held;
        await route.continue();
      });
      const isAsked = page.waitForRequest(/push_subscriptions\?on_conflict/);
      await page.reload();
      await isAsked;
      await deviceSwitch(page).uncheck();
      await expect.poll(() => subscriptions(site, ines)).toEqual([]);
      const isTakenBack = page.waitForResponse(
        (response) =>
          response.request().method() === 'DELETE' && response.url().includes('push_subscriptions'),
      );
      release();
      await isTakenBack;
      expect(await subscriptions(site, ines)).toEqual([]);
      await expect(deviceSwitch(page)).not.toBeChecked();
    },
  );

  testWithServiceWorker(
    'a denied permission is respected, and the page explains how to change it',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Denied');
      await answerPermissionPrompt(context, 'denied', service.device());
      await signIn(page, ines.email, '/notifications');
      await page
        .getByRole('region', { name: 'Notifications on this device' })
        .getByRole('button', { name: 'Turn on' })
        .click();
      await expect(page.getByRole('alert')).toContainText('Push notification permission denied');
      await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
      await page.goto('/settings/notifications');
      await expect(page.getByText('They are blocked in this browser.')).toBeVisible();
      await expect(deviceSwitch(page)).toBeDisabled();
      expect(await subscriptions(site, ines)).toEqual([]);
    },
  );

  test('P8: without a service worker there is no way to subscribe', async ({ page, context, site }) => {
    const { ines } = await createConversation(site, 'Workerless');
    await answerPermissionPrompt(context, 'granted', service.device());
    await signIn(page, ines.email, '/settings/notifications');
    await deviceSwitch(page).click();
    await expect(page.getByRole('alert')).toContainText('Service Worker not registered');
    await expect(deviceSwitch(page)).not.toBeChecked();
  });

  testWithServiceWorker(
    'ruling 34: signing out removes this device’s subscription',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Leaves');
      await answerPermissionPrompt(context, 'granted', service.device());
      await signIn(page, ines.email, '/settings/notifications');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await deviceSwitch(page).check();
      await expect.poll(async () => (await subscriptions(site, ines)).length).toBe(1);
      await expectSynced(page);
      await navigateTo(page, '/settings');
      await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
      await expect(page).toHaveURL(/\/$/);
      expect(await subscriptions(site, ines)).toEqual([]);
      expect(await isSubscribed(page)).toBe(false);
    },
  );

  testWithServiceWorker(
    'when the browser changes the push endpoint, the server gets the new one and deletes the old one',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Moves');
      const [first, second, third] = [service.device(), service.device(), service.device()];
      await answerPermissionPrompt(context, 'granted', first);
      await signIn(page, ines.email, '/settings/notifications');
      const worker = await ServiceWorkerProbe.of(page, site);
      await listening(page);
      await deviceSwitch(page).check();
      await expect.poll(() => subscriptions(site, ines)).toEqual([{ endpoint: first.subscription.endpoint }]);
      await changePushEndpoint(page, second);
      await worker.subscriptionChanged();
      await expect
        .poll(() => subscriptions(site, ines))
        .toEqual([{ endpoint: second.subscription.endpoint }]);
      // Changed while no page was open: the next start detects it.
      await changePushEndpoint(page, third);
      await page.reload();
      await expect.poll(() => subscriptions(site, ines)).toEqual([{ endpoint: third.subscription.endpoint }]);
      await expect(deviceSwitch(page)).toBeChecked();
    },
  );

  testWithServiceWorker(
    'S9: a subscription that another account left on this device is removed',
    async ({ page, context, site }) => {
      const { ines, mara } = await createConversation(site, 'Shared');
      await answerPermissionPrompt(context, 'granted', service.device());
      await signIn(page, ines.email, '/settings/notifications');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await deviceSwitch(page).check();
      await expect.poll(() => isSubscribed(page)).toBe(true);
      // Her session ends without a sign-out, and somebody else uses the phone.
      await page.evaluate(() =>
        ['marquee-auth', 'marquee:identity'].forEach((key) => localStorage.removeItem(key)),
      );
      await signIn(page, mara.email);
      await expect.poll(() => isSubscribed(page)).toBe(false);
      expect(await page.evaluate(() => localStorage.getItem('marquee:push'))).toBeNull();
    },
  );

  testWithServiceWorker(
    'from message to tap: sent through a push service, shown without private text, consecutive messages as one @promise',
    async ({ browser }) => {
      test.slow(); // a server of its own, which knows the push service
      process.env['PUSH_SERVICE_STAND_IN'] = service.standIn;
      const server = await Server.start('small');
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: PHONE,
        serviceWorkers: 'allow',
      });
      try {
        const { ines, mara, thread } = await createConversation(server.url, 'Pushed');
        const device = service.device();
        await answerPermissionPrompt(context, 'granted', device);
        const page = await context.newPage();
        await signIn(page, ines.email, '/settings/notifications');
        const worker = await ServiceWorkerProbe.of(page, server.url);
        await deviceSwitch(page).check();
        await expect.poll(async () => (await subscriptions(server.url, ines)).length).toBe(1);

        // The app is closed now.
        await page.goto('about:blank');
        await expect.poll(() => worker.pages()).toBe(0);
        const arrived = () =>
          service.delivered.filter((push) => push.device === device.name).map(({ payload }) => payload);
        for (const [count, words] of ['Secret one.', 'Secret two.'].entries()) {
          await sendMessage(server.url, mara, ines, words);
          await expect.poll(() => arrived().length, { timeout: 15_000 }).toBe(count + 1);
          await worker.deliver(JSON.stringify(arrived()[count]));
        }
        await expect
          .poll(() => worker.notifications())
          .toEqual([
            {
              title: 'New message',
              tag: `message:/messages/${thread}`,
              body: '',
              url: `/messages/${thread}`,
            },
          ]);

        await page.goto('/jobs');
        await listening(page);
        await worker.tap();
        await expect(page).toHaveURL(new RegExp(`/messages/${thread}`));
        await expect(bubble(page, 'Secret two.')).toBeVisible();
        await expect.poll(() => worker.notifications()).toEqual([]);
        // The app is visible now: the notification that the browser requires is silent, and is closed at once.
        await worker.recordShown();
        await worker.deliver(JSON.stringify(arrived()[0]));
        await expect.poll(() => worker.shown()).toEqual([{ title: 'New message', silent: true }]);
        await expect.poll(() => worker.notifications()).toEqual([]);
        expect(service.rejections).toEqual([]);
      } finally {
        delete process.env['PUSH_SERVICE_STAND_IN'];
        await context.close();
        await server.remove();
      }
    },
  );

  testWithServiceWorker(
    'P4: in a hidden tab a message is a browser notification, which is closed once everything is read',
    async ({ page, context, site }) => {
      const { ines, mara, thread } = await createConversation(site, 'Hidden');
      await context.grantPermissions(['notifications']);
      await signIn(page, ines.email, '/jobs');
      await expectSynced(page);
      await listening(page);
      const worker = await ServiceWorkerProbe.of(page, site);
      await page.evaluate(() =>
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
      );
      await sendMessage(site, mara, ines, 'While you were away.');
      await expect
        .poll(() => worker.notifications())
        .toEqual([
          { title: 'New message', tag: `message:/messages/${thread}`, body: '', url: `/messages/${thread}` },
        ]);
      await page.evaluate(() => Reflect.deleteProperty(document, 'visibilityState'));
      await worker.tap();
      await expect(page).toHaveURL(new RegExp(`/messages/${thread}`));
      await expect(bell(page, 0)).toBeVisible();
      await expect.poll(() => worker.notifications()).toEqual([]);
    },
  );

  testWithServiceWorker(
    'a push in an unknown format is shown with a general title, and opens the list',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Garbled');
      await context.grantPermissions(['notifications']);
      await signIn(page, ines.email);
      const worker = await ServiceWorkerProbe.of(page, site);
      await page.goto('about:blank');
      await expect.poll(() => worker.pages()).toBe(0);
      await worker.deliver('{"kind": "message", "title": "You have won", "url": "https://evil');
      await expect
        .poll(() => worker.notifications())
        .toEqual([
          { title: 'News from Marquee', tag: 'system:/notifications', body: '', url: '/notifications' },
        ]);
    },
  );

  testWithServiceWorker(
    'ruling 7: a tap on a notification with a link out of the app stays in the app',
    async ({ page, context, site }) => {
      const { ines } = await createConversation(site, 'Hostile');
      await context.grantPermissions(['notifications']);
      await signIn(page, ines.email, '/jobs');
      await listening(page);
      const worker = await ServiceWorkerProbe.of(page, site);
      await worker.show('Won', 'https://evil.example/');
      await worker.tap();
      await expect(page).toHaveURL(/\/notifications$/);
    },
  );
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: PHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('which has no push in a tab, the page explains how to get it', async ({ page, site }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    const ines = await createOnboardedAccount(site, { name: 'Ines Phone' });
    await signIn(page, ines.email, '/notifications');
    await expect(page.getByText('tap Share, then Add to Home Screen')).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
    await expect(page.getByText('Add to Home Screen')).toHaveCount(0);
    await page.goto('/settings/notifications');
    await expect(page.getByText('tap Share, then Add to Home Screen')).toBeVisible();
    await expect(deviceSwitch(page)).toBeDisabled();
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`the switches and the offer pass the screen checks at ${viewport.width} px, in light and dark`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const ines = await createOnboardedAccount(site, { name: 'Ines Looks' });
    await answerPermissionPrompt(context, 'granted', service.device());
    await changeProfile(site, ines, {
      timezone: 'America/New_York',
      settings: { muted: [], quiet_from: '22:00', quiet_to: '06:00' },
    });
    await signIn(page, ines.email, '/notifications');
    await expect(page.getByRole('region', { name: 'Notifications on this device' })).toBeVisible();
    await expectScreenHealthy(page, [viewport]);
    await page.goto('/settings/notifications');
    await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York');
    await expect(deviceSwitch(page)).toBeEnabled();
    await expectScreenHealthy(page, [viewport]);
  });
}
