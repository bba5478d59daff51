import type { Page } from '@playwright/test';
import { codeOf, inFreshStep } from '../support/authenticator';
import { Device } from './support/device';
import { expectScreenHealthy } from './support/screen-checks';
import { type Account, createOnboardedAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import {
  addButton,
  beginToAdd,
  addDevice,
  openSignInForm,
  failedToast,
  headersOf,
  rows,
  rpc,
  signInButton,
  test,
  disablePasskeyAutofill,
} from './support/passkeys';
import { confirmWithPassword, expect, PHONE, signIn } from './support/story';

test.use({ viewport: PHONE });

async function switchOn(site: string, account: Account): Promise<string> {
  await inFreshStep();
  await rpc(site, account, 'prove_identity', { p_purpose: 'second_factor', p_password: DEMO_PASSWORD });
  const { secret } = await rpc<{ secret: string }>(site, account, 'setup_2fa', {
    p_user_id: account.id,
    p_secret: null,
  });
  expect(await rpc(site, account, 'enable_2fa', { p_user_id: account.id, p_token: codeOf(secret, -1) })).toBe(
    true,
  );
  return secret;
}

/** Records the options with which this page calls WebAuthn. */
const noteWhatIsAsked = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked: unknown[] = [];
    Reflect.set(window, 'asked', asked);
    for (const act of ['create', 'get'] as const) {
      const real = navigator.credentials[act].bind(navigator.credentials);
      Reflect.set(
        navigator.credentials,
        act,
        (options: CredentialCreationOptions & CredentialRequestOptions) => {
          const { timeout, attestation, authenticatorSelection, pubKeyCredParams, userVerification } =
            options.publicKey ?? {};
          asked.push({
            timeout,
            attestation,
            authenticatorSelection,
            algorithms: pubKeyCredParams?.map(({ alg }) => alg),
            userVerification,
          });
          return real(options);
        },
      );
    }
  });
const whatWasAsked = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'asked') as unknown);

test('A2, A4: a device is added, named and removed', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await Device.of(page);
  await signIn(page, ines.email, '/settings');
  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await expectScreenHealthy(page);
  await beginToAdd(page);
  await expect(page.getByText('Biometric Login Enabled')).toBeVisible();
  await expect(page.getByText('You can now sign in using Biometric Login')).toBeVisible();
  const list = page.getByRole('group', { name: 'Your passkeys' });
  await expect(list.getByText('never used')).toBeVisible();
  await expectScreenHealthy(page);

  await beginToAdd(page);
  await expect(page.getByText('This device already has a passkey for an account.')).toBeVisible();

  await page.getByRole('button', { name: 'Rename Biometric Login' }).click();
  await expect(page.getByLabel('Name of this device')).toBeFocused();
  await page.getByLabel('Name of this device').fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Give this device a name')).toBeVisible();
  await expectScreenHealthy(page);
  await page.getByLabel('Name of this device').fill('Set phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Set phone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Set phone' })).toBeFocused();
  await page.reload();
  await expect(list.getByText('Set phone')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Set phone' }).click();
  await expect(page.getByRole('dialog')).toContainText('Remove Set phone?');
  await expectScreenHealthy(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(list.getByText('Set phone')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Set phone' }).click();
  await confirmWithPassword(page, 'Remove');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await expect(list).toBeFocused();
  expect(await rows(site, ines, 'webauthn_credentials?select=id')).toEqual([]);
  const events = await rows<{ event_type: string; severity: string; data: object }>(
    site,
    ines,
    'security_events?select=event_type,severity,data&event_type=in.(biometric_registration_success,biometric_registration_failed)&order=id',
  );
  expect(events).toMatchObject([
    {
      event_type: 'biometric_registration_success',
      severity: 'low',
      data: { userId: ines.id, deviceType: 'security', from: 'device' },
    },
    {
      event_type: 'biometric_registration_failed',
      severity: 'medium',
      data: { error: 'This device already has a passkey for an account.', deviceType: 'security' },
    },
  ]);
});

test('A2, A4, A9: it signs its owner in, with an address in the form and without @promise', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  await noteWhatIsAsked(page);
  await Device.of(page);
  await addDevice(page, ines);
  expect(await whatWasAsked(page)).toMatchObject([
    {
      timeout: 60_000,
      attestation: 'direct',
      algorithms: [-7, -257],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'preferred',
      },
    },
  ]);
  /** What the page notes is sent once it is idle, and a page that is left before that has not sent it. */
  const noted = (times: number): Promise<void> =>
    expect
      .poll(() =>
        rows(
          site,
          ines,
          'security_events?select=event_type,severity,data&event_type=eq.biometric_login_success',
        ),
      )
      .toMatchObject(
        Array.from({ length: times }, () => ({
          severity: 'low',
          data: { userId: ines.id, deviceType: 'security' },
        })),
      );
  for (const [index, typed] of [ines.email, ''].entries()) {
    await openSignInForm(page);
    await expectScreenHealthy(page);
    await page.getByLabel('Email').fill(typed);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Welcome back! You have successfully signed in.')).toBeVisible();
    expect(await whatWasAsked(page)).toMatchObject([{ timeout: 60_000, userVerification: 'required' }]);
    await noted(index + 1);
  }
  // Somebody has queried this address too often: that does not lock its owner out.
  await openSignInForm(page);
  await page.getByLabel('Email').fill(ines.email);
  await page.route('**/rpc/get_webauthn_credentials', (route) => route.fulfill({ json: [] }));
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const [passkey] = await rows<{ counter: number; last_used: string }>(
    site,
    ines,
    'webauthn_credentials?select=counter,last_used',
  );
  expect(passkey?.counter).toBeGreaterThan(1);
  expect(Date.now() - Date.parse(passkey?.last_used ?? '')).toBeLessThan(60_000);
  await noted(3);
});

test('A4: progress is shown until the person is signed in', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  await Device.of(page);
  await addDevice(page, ines);
  await openSignInForm(page);
  let letOn = (): void => {};
  await page.route('**/auth/v1/user', async (route) => {
    await new Promise<void>((done) => (letOn = done));
    await route.continue();
  });
  await signInButton(page).click();
  await expect(page.getByText('Authentication Successful')).toBeVisible();
  await expect(page.getByText('Signing you in...')).toBeVisible();
  await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true');
  letOn();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('S14, ruling 12: a passkey added before the second factor is one factor, one added after it counts as both', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  const device = await Device.of(page);
  await addDevice(page, ines);
  const secret = await switchOn(site, ines);

  await openSignInForm(page);
  await signInButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  expect(await page.evaluate(() => localStorage.getItem('marquee-auth'))).toBeNull();
  await inFreshStep();
  await page.getByLabel('Authentication code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Remove Biometric Login' }).click();
  await confirmWithPassword(page, 'Remove');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await device.forget();
  await beginToAdd(page);
  await expect(page.getByText('Counts as your second factor, too')).toBeVisible();
  await expectScreenHealthy(page);

  await openSignInForm(page);
  await page.getByLabel('Email').fill(ines.email);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Two-factor', { exact: false })).toBeHidden();
});

test('A8: a failed verification, a removed passkey and an address without one are shown and logged, and the password still works', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  const device = await Device.of(page);
  await addDevice(page, ines);
  const failed = async (text: string): Promise<void> => {
    await expect(failedToast(page)).toContainText(text);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(failedToast(page)).toBeHidden();
  };
  const form = page.getByText('Biometric authentication failed. Please try password sign-in.');

  await openSignInForm(page);
  await device.recognise(false);
  await signInButton(page).click();
  await failed('Authentication was cancelled or not allowed');
  await expect(form).toBeHidden();

  await device.recognise(true);
  const asked = page.waitForResponse('**/rpc/get_webauthn_credentials');
  await page.getByLabel('Email').fill('nobody-of-this-name@example.test');
  await signInButton(page).click();
  expect(await (await asked).json()).toHaveLength(8);
  await failed('Authentication was cancelled or not allowed');

  await rpc(site, ines, 'prove_identity', { p_purpose: 'passkey', p_password: DEMO_PASSWORD });
  await fetch(`${site}/rest/v1/webauthn_credentials?user_id=eq.${ines.id}`, {
    method: 'DELETE',
    headers: headersOf(ines),
  });
  await page.getByLabel('Email').fill('');
  await signInButton(page).click();
  await failed('Authentication failed');
  await expect(form).toBeVisible();
  await expectScreenHealthy(page);
  expect(await page.evaluate(() => localStorage.getItem('marquee-auth'))).toBeNull();

  await device.forget();
  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect
    .poll(() =>
      rows(site, ines, 'security_events?select=severity,data&event_type=eq.biometric_login_failed&order=id'),
    )
    .toMatchObject([
      {
        severity: 'medium',
        data: { error: 'Authentication was cancelled or not allowed', deviceType: 'security' },
      },
      { severity: 'medium', data: { error: 'Authentication was cancelled or not allowed' } },
      { severity: 'medium', data: { error: 'Authentication failed' } },
    ]);
});

test('A4: a failed verification while adding is shown, and nothing is stored', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const device = await Device.of(page);
  await device.recognise(false);
  await signIn(page, ines.email, '/settings/security');
  await beginToAdd(page);
  await expect(failedToast(page)).toContainText('Authentication was cancelled or not allowed');
  expect(await rows(site, ines, 'webauthn_credentials?select=id')).toEqual([]);
  await expect(addButton(page)).toBeEnabled();
});

test('passkeys are offered by the email field’s autofill, which does not block the button', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const device = await Device.of(page);
  await addDevice(page, ines);
  await page.evaluate(() => localStorage.clear());
  const asked = page.waitForRequest('**/rpc/generate_webauthn_challenge');
  await page.goto('/sign-in');
  await asked;
  // The virtual authenticator accepts the first request, as a person would pick from the list.
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Welcome back! You have successfully signed in.')).toBeVisible();

  // A pending request is cancelled when another form is opened.
  await device.touch(false);
  const answered = page.waitForResponse('**/rpc/generate_webauthn_challenge');
  await openSignInForm(page);
  await (await answered).finished();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
  await device.touch(true);
  await page.getByLabel('Name').fill('Ines Story');
  await expect(page.getByText('Valid name')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('marquee-auth'))).toBeNull();
});

test('autofill’s pending request is cancelled for the button’s own', async ({ page, site }) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const device = await Device.of(page);
  await addDevice(page, ines);
  await device.touch(false);
  const offered = page.waitForResponse('**/rpc/generate_webauthn_challenge');
  await openSignInForm(page);
  await (await offered).finished();
  let goOn = (): void => {};
  const asked = new Promise<void>(
    (done) =>
      void page.route('**/rpc/generate_webauthn_challenge', async (route) => {
        done();
        await new Promise<void>((released) => (goOn = released));
        await route.continue();
      }),
  );
  await signInButton(page).click();
  await asked;
  await device.touch(true);
  goOn();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await rows(site, ines, 'security_events?select=id&event_type=eq.passkey_sign_in')).toHaveLength(1);
});

test('A2: a browser without WebAuthn shows no button, a device without a verifier says why', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await page.goto('/sign-in');
  await expect(signInButton(page)).toBeDisabled();
  await expect(page.getByTitle('Biometric authentication not available on this device')).toBeVisible();
  await expect(signInButton(page)).toHaveAccessibleDescription(
    'Biometric authentication not available on this device',
  );
  await expectScreenHealthy(page);
  await page.goto(`${site}/sign-in`);
  await expect(signInButton(page), 'a bare address').toBeDisabled();

  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/sign-in');
  await expect(page.getByRole('link', { name: 'Email me a link' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(signInButton(page)).toHaveCount(0);
  await signIn(page, ines.email, '/settings/security');
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);
});

test('ruling 32: without a connection both buttons say so, and recover on their own', async ({
  page,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  await disablePasskeyAutofill(page);
  await Device.of(page);
  await addDevice(page, ines);
  await expect(page.getByRole('button', { name: 'Remove Biometric Login' })).toBeEnabled();
  await page.context().setOffline(true);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('This needs a connection. Your work is saved on this device.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('button', { name: 'Remove Biometric Login' })).toBeDisabled();
  await expectScreenHealthy(page);
  await page.context().setOffline(false);
  await expect(addButton(page)).toBeVisible({ timeout: 30_000 });

  await page.route('**/webauthn_credentials?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x' } }),
  );
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Security/ }).click();
  await expect(page.getByText('Your passkeys could not be fetched. Please try again.')).toBeVisible({
    timeout: 30_000,
  });
  await expectScreenHealthy(page);
  await page.unroute('**/webauthn_credentials?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('group', { name: 'Your passkeys' }).getByText('Biometric Login', { exact: true }),
  ).toBeVisible();

  await openSignInForm(page);
  await page.context().setOffline(true);
  await signInButton(page).click();
  await expect(failedToast(page)).toContainText(
    'Connection error. Please check your internet and try again.',
  );
  await expect(page.getByLabel('Email')).toBeEnabled();
  await page.context().setOffline(false);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
