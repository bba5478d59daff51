import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { Device } from '../../support/push-service';

/** The user's answer to the permission prompt. */
type Answer = 'granted' | 'denied';

/**
 * Replaces the two parts of the browser that a test cannot use: its push service, and the permission prompt. Everything else,
 * from the service worker to the screen, is the browser's own.
 */
export async function answerPermissionPrompt(
  context: BrowserContext,
  answer: Answer,
  { subscription }: Device,
): Promise<void> {
  // Without this, Chromium shows no notification.
  if (answer === 'granted') await context.grantPermissions(['notifications']);
  await context.addInitScript(
    ([permission, given]) => {
      const PROMPT_COUNT_KEY = 'test:permission-asked';
      const SUBSCRIPTION_KEY = 'test:push-subscription';
      const promptCount = () => Number(localStorage.getItem(PROMPT_COUNT_KEY) ?? 0);
      Object.defineProperty(Notification, 'permission', {
        configurable: true,
        get: () => (promptCount() > 0 ? permission : 'default'),
      });
      Notification.requestPermission = () => {
        localStorage.setItem(PROMPT_COUNT_KEY, String(promptCount() + 1));
        return Promise.resolve(permission);
      };
      const subscribed = () => {
        const key = localStorage.getItem(SUBSCRIPTION_KEY);
        if (key === null) return null;
        const options = {
          userVisibleOnly: true,
          applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer,
        };
        const now = { ...given, endpoint: localStorage.getItem('test:push-endpoint') ?? given.endpoint };
        return {
          endpoint: now.endpoint,
          options,
          toJSON: () => now,
          unsubscribe: () => (localStorage.removeItem(SUBSCRIPTION_KEY), Promise.resolve(true)),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscribed()),
        subscribe: ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(SUBSCRIPTION_KEY, JSON.stringify([...key]));
          return Promise.resolve(subscribed());
        },
      });
    },
    [answer, { ...subscription, expirationTime: null }] as const,
  );
}

/** The browser changes the push endpoint of this device, as it may at any time. */
export const changePushEndpoint = (page: Page, { subscription }: Device): Promise<void> =>
  page.evaluate((endpoint) => localStorage.setItem('test:push-endpoint', endpoint), subscription.endpoint);

/** The browser's own state, whatever the app believes. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test:push-subscription') !== null);

export const permissionPromptCount = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('test:permission-asked') ?? 0));

/** The service worker of a context, with a way to deliver pushes as the browser's own service does. */
export class ServiceWorkerProbe {
  private constructor(
    private readonly site: string,
    private readonly worker: Worker,
    private readonly cdp: CDPSession,
    private readonly registrationId: string,
  ) {}

  /** `page` has the app open and installed. */
  static async of(page: Page, site: string): Promise<ServiceWorkerProbe> {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const context = page.context();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await cdp.send('ServiceWorker.enable');
    return new ServiceWorkerProbe(site, worker, cdp, await registered);
  }

  /** Delivers a push as the browser would, decrypted. */
  async deliver(data: string): Promise<void> {
    await this.cdp.send('ServiceWorker.deliverPushMessage', {
      origin: this.site,
      registrationId: this.registrationId,
      data,
    });
  }

  /** The number of open pages according to the worker: one that has just been closed still counts for a moment. */
  pages(): Promise<number> {
    return this.worker.evaluate(
      async () =>
        (
          await (self as unknown as ServiceWorkerGlobalScope).clients.matchAll({
            type: 'window',
            includeUncontrolled: true,
          })
        ).length,
    );
  }

  /** The system notifications that are shown. */
  notifications(): Promise<{ title: string; tag: string; body: string; url: unknown }[]> {
    return this.worker.evaluate(async () => {
      const worker = self as unknown as ServiceWorkerGlobalScope;
      return (await worker.registration.getNotifications()).map(({ title, tag, body, data }) => ({
        title,
        tag,
        body,
        url: (data as { url?: unknown }).url,
      }));
    });
  }

  /** From now on, `shown` lists what the worker shows, including notifications that it closes at once. */
  recordShown(): Promise<void> {
    return this.worker.evaluate(() => {
      const { registration } = self as unknown as ServiceWorkerGlobalScope;
      const shown: { title: string; silent: boolean }[] = [];
      const show = registration.showNotification.bind(registration);
      Object.assign(self, { shown });
      registration.showNotification = async (title, options) => {
        await show(title, options);
        shown.push({ title, silent: options?.silent === true });
      };
    });
  }

  shown(): Promise<{ title: string; silent: boolean }[]> {
    return this.worker.evaluate(
      () => (self as unknown as { shown: { title: string; silent: boolean }[] }).shown,
    );
  }

  /** Taps the first notification. */
  tap(): Promise<void> {
    return this.worker.evaluate(async () => {
      const worker = self as unknown as ServiceWorkerGlobalScope;
      const [notification] = await worker.registration.getNotifications();
      if (!notification) throw new Error('There is no notification to tap.');
      worker.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
  }

  /** Fires the event with which the browser reports a changed endpoint. */
  subscriptionChanged(): Promise<void> {
    return this.worker.evaluate(() => {
      const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
        newSubscription: {},
        oldSubscription: null,
      });
      (self as unknown as ServiceWorkerGlobalScope).dispatchEvent(event);
    });
  }

  /** Shows a notification as an older or unknown version of the worker might have. */
  show(title: string, url: string): Promise<void> {
    return this.worker.evaluate(
      async ([text, to]) =>
        (self as unknown as ServiceWorkerGlobalScope).registration.showNotification(text, {
          data: { url: to },
        }),
      [title, url] as const,
    );
  }
}
