import {
  expect,
  expectSynced,
  PHONE,
  signIn,
  testWithServiceWorker,
  waitUntilOfflineReady,
} from './support/story';
import { composer } from './support/thread';
import { createOnboardedAccount, sendMessage } from '../support/accounts';

testWithServiceWorker.use({ viewport: PHONE });

testWithServiceWorker(
  'pending writes are sent when the service worker gets the sync event @promise',
  async ({ page, site, context }) => {
    const [ines, mara] = [
      await createOnboardedAccount(site, { name: 'Ines Woken' }),
      await createOnboardedAccount(site, { name: 'Mara Woken', role: 'employer' }),
    ];
    const thread = await sendMessage(site, mara, ines, 'Are you free on Friday?');
    await sendMessage(site, ines, mara, 'I am.');
    await signIn(page, ines.email, `/messages/${thread}`);
    await waitUntilOfflineReady(page);
    await page.reload();
    await expectSynced(page);

    await page.evaluate(() => {
      Object.assign(window, { wakes: 0 });
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if ((data as { type?: string }).type === 'WAKE')
          Object.assign(window, { wakes: (window as unknown as { wakes: number }).wakes + 1 });
      });
    });
    const wakes = () => page.evaluate(() => (window as unknown as { wakes: number }).wakes);

    // The server is unreachable, although the browser considers itself online.
    let isCut = true;
    await page.route(/\/(rest|auth|health)/, (route) =>
      isCut ? route.abort('connectionfailed') : route.continue(),
    );
    const words = 'Written before the phone went into the pocket.';
    await composer(page).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const bubble = page.getByRole('listitem').filter({ hasText: words });
    await expect(bubble).toContainText('Waiting');
    // The browser considers itself online, so it fires the sync event at once, and the worker posts one message.
    await expect.poll(wakes).toBe(1);

    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const asked = page.waitForRequest(/sync_push/);
    isCut = false;
    await cdp.send('ServiceWorker.dispatchSyncEvent', {
      origin: site,
      registrationId,
      tag: 'marquee-queue',
      lastChance: false,
    });
    await expect.poll(wakes).toBe(2);
    await asked;
    await expect(bubble).toContainText(/Sent|Delivered/);
  },
);
