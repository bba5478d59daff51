import { createOnboardedAccount } from '../support/accounts';
import { Device } from './support/device';
import {
  addDevice,
  openSignInForm,
  failedToast,
  headersOf,
  rows,
  signInButton,
  test,
  disablePasskeyAutofill,
} from './support/passkeys';
import { expect, PHONE } from './support/story';

test.use({ viewport: PHONE });

const VERIFY = '/functions/v1/verify_webauthn_credential';

test('A7: a signature opens one session, once: it cannot be replayed, made by a copied key, or used for another origin', async ({
  page,
  baseURL,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  const device = await Device.of(page);
  await addDevice(page, ines);
  const whenCopied = await device.passkeys();

  await openSignInForm(page);
  const asking = page.waitForRequest(`**${VERIFY}`);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const asked = await asking;

  await test.step('intercepted and replayed', async () => {
    const again = await fetch(`${baseURL}${VERIFY}`, {
      method: 'POST',
      headers: { ...headersOf(ines), origin: baseURL ?? '' },
      body: asked.postData(),
    });
    expect(again.ok).toBe(false);
    expect(await again.text()).not.toContain('token_hash');
  });

  await test.step('a copied key with a lower counter', async () => {
    await device.becomeCopyOf(whenCopied);
    await openSignInForm(page);
    await signInButton(page).click();
    await expect(failedToast(page)).toContainText('Authentication failed');
    expect(await page.evaluate(() => localStorage.getItem('marquee-auth'))).toBeNull();
    expect(
      await rows(site, ines, 'security_events?select=event_type,severity&event_type=eq.passkey_cloned'),
    ).toEqual([{ event_type: 'passkey_cloned', severity: 'critical' }]);
  });

  await test.step('a page at another origin that relays everything', async () => {
    await device.becomeCopyOf(
      whenCopied.map((passkey) => ({ ...passkey, signCount: passkey.signCount + 100 })),
    );
    const real = new URL(baseURL ?? '');
    await page.route('http://localhost:4999/**', async (route) => {
      const url = new URL(route.request().url());
      url.port = real.port;
      await route.fulfill({ response: await route.fetch({ url: url.href }) });
    });
    await page.goto('http://localhost:4999/sign-in');
    const answered = page.waitForResponse(`**${VERIFY}`);
    await signInButton(page).click();
    expect((await answered).ok()).toBe(false);
    await expect(failedToast(page)).toContainText('Authentication failed');
    expect(await page.evaluate(() => localStorage.getItem('marquee-auth'))).toBeNull();
  });

  await test.step('the device itself, once its counter is higher', async () => {
    await page.unroute('http://localhost:4999/**');
    await page.goto('/sign-in');
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
