import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { Device } from '../../support/push-service';

/** What a browser's person answers when asked. */
type Answer = 'granted' | 'denied';

/**
 * The edge of the browser that a test cannot have: its own push service, and the person at its permission prompt. Both are
 * stood in for; what is behind, from the service worker to the screen, is the browser's own.
 */
export async function answerPermissionPrompt(
  context: BrowserContext,
  answer: Answer,
  { subscription }: Device,
): Promise<void> {
  // Without this, a notification would be shown to nobody.
  if (answer === 'granted') await context.grantPermissions(['notifications']);
  await context.addInitScript(
    ([says, given]) => {
      const ASKED = 'test:permission-asked';
      const KEPT = 'test:push-subscription';
      const asked = () => Number(localStorage.getItem(ASKED) ?? 0);
      Object.defineProperty(Notification, 'permission', {
        configurable: true,
        get: () => (asked() > 0 ? says : 'default'),
      });
      Notification.requestPermission = () => {
        localStorage.setItem(ASKED, String(asked() + 1));
        return Promise.resolve(says);
      };
      const held = () => {
        const key = localStorage.getItem(KEPT);
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
          unsubscribe: () => (localStorage.removeItem(KEPT), Promise.resolve(true)),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(held()),
        subscribe: ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
          localStorage.setItem(KEPT, JSON.stringify([...key]));
          return Promise.resolve(held());
        },
      });
    },
    [answer, { ...subscription, expirationTime: null }] as const,
  );
}

/** The browser gives this device another address, as it may at any time. */
export const changePushEndpoint = (page: Page, { subscription }: Device): Promise<void> =>
  page.evaluate((endpoint) => localStorage.setItem('test:push-endpoint', endpoint), subscription.endpoint);

/** What the browser holds, whatever the app believes. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('test:push-subscription') !== null);

export const permissionPromptCount = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('test:permission-asked') ?? 0));

/** The service worker of a context, and the way for a push to come in, as from the browser's own service. */
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

  /** A push as the service would hand it over, decrypted. */
  async deliver(data: string): Promise<void> {
    await this.cdp.send('ServiceWorker.deliverPushMessage', {
      origin: this.site,
      registrationId: this.registrationId,
      data,
    });
  }

  /** How many pages of the app are open, as the worker knows it: one that has just been left still counts for a moment. */
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

  /** What stands on the screen outside of the app. */
  notices(): Promise<{ title: string; tag: string; body: string; url: unknown }[]> {
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

  /** From now on, `shown` names what the worker shows, also what goes again at once. */
  watchShowing(): Promise<void> {
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

  /** What the browser does when somebody taps the first one. */
  tap(): Promise<void> {
    return this.worker.evaluate(async () => {
      const worker = self as unknown as ServiceWorkerGlobalScope;
      const [notification] = await worker.registration.getNotifications();
      if (!notification) throw new Error('Nothing is shown that could be tapped.');
      worker.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
    });
  }

  /** What the browser says when it has given this device another address. */
  subscriptionChanged(): Promise<void> {
    return this.worker.evaluate(() => {
      const event = Object.assign(new ExtendableEvent('pushsubscriptionchange'), {
        newSubscription: {},
        oldSubscription: null,
      });
      (self as unknown as ServiceWorkerGlobalScope).dispatchEvent(event);
    });
  }

  /** Shows something as if an older or a foreign version of the worker had. */
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
