import type { Page } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '@/backend/config';
import { createOnboardedAccount } from '../support/accounts';
import { DEMO_PASSWORD } from '../support/session';
import { confirmWithPassword, DESKTOP, expect, PHONE, signIn, signInByForm, test } from './support/story';

const FRESH = 'Another-Barge-46!';
const section = (page: Page, name: string) => page.getByRole('region', { name });

interface Session {
  access_token: string;
  user: { id: string };
}

/** What somebody copies from an unlocked phone: the session as the browser stores it. */
const stolenFrom = (page: Page): Promise<Session> =>
  page.evaluate(() => {
    const stored = Object.values(localStorage).find((value) => value.includes('"access_token"'));
    return JSON.parse(stored ?? 'null') as Session;
  });

/** Calls the server with the copy, from anywhere; the key is public. */
class Thief {
  constructor(
    private readonly site: string,
    readonly session: Session,
  ) {}

  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.site}${path}`, {
      method,
      headers: {
        apikey: LOCAL_PUBLISHABLE_KEY,
        authorization: `Bearer ${this.session.access_token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
}

test('ruling 46: a stolen token’s afternoon: nothing is gained, and its owner ends it', async ({
  page,
  browser,
  site,
}) => {
  const ines = await createOnboardedAccount(site, { name: 'Ines Story' });
  const phone = await (await browser.newContext({ viewport: PHONE, baseURL: site })).newPage();
  await signIn(phone, ines.email, '/settings/security');
  const thief = new Thief(site, await stolenFrom(phone));
  const me = thief.session.user.id;

  await test.step('the token reads for its hour, and changes nothing of the account', async () => {
    expect((await thief.ask('GET', '/rest/v1/profiles?select=full_name')).text).toContain('Ines Story');
    for (const [method, path, body] of [
      ['PUT', '/auth/v1/user', { password: FRESH }],
      ['PUT', '/auth/v1/user', { email: 'thief@example.test' }],
      ['POST', '/rest/v1/rpc/setup_2fa', { p_user_id: me }],
      ['POST', '/rest/v1/rpc/generate_webauthn_challenge', { user_id: me }],
      ['POST', '/rest/v1/rpc/request_account_deletion', {}],
    ] as const) {
      const { status, text } = await thief.ask(method, path, body);
      expect([path, status, text]).toEqual([path, 403, expect.stringContaining('identity_proof_required')]);
    }
  });

  await test.step('the unlocked phone asks for the password before what takes the account', async () => {
    await phone.goto('/settings/security');
    for (const [name, button] of [
      ['Two-factor authentication', 'Set up two-factor authentication'],
      ['Delete account', 'Delete my account'],
    ] as const) {
      await section(phone, name).getByRole('button', { name: button }).click();
      await expect(phone.getByRole('dialog').getByLabel('Your password')).toBeVisible();
      await phone.keyboard.press('Escape');
      await expect(phone.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('meanwhile its owner proves who she is on her laptop; that helps nobody else', async () => {
    await page.setViewportSize(DESKTOP);
    await signIn(page, ines.email, '/settings/security');
    await section(page, 'Two-factor authentication')
      .getByRole('button', { name: 'Set up two-factor authentication' })
      .click();
    await confirmWithPassword(page, 'Continue');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const { status } = await thief.ask('POST', '/rest/v1/rpc/setup_2fa', { p_user_id: me });
    expect(status).toBe(403);
  });

  await test.step('she changes her password: the token and the phone are out at once', async () => {
    await page.goto('/settings/security');
    const part = section(page, 'Password');
    await part.getByLabel('Current password').fill(DEMO_PASSWORD);
    await part.getByLabel('New password', { exact: true }).fill(FRESH);
    await part.getByLabel('Confirm password').fill(FRESH);
    await part.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your other devices have to sign in again.')).toBeVisible();
    expect((await thief.ask('GET', '/rest/v1/profiles?select=full_name')).text).toBe('[]');
    expect(await thief.ask('POST', '/rest/v1/rpc/export_my_data', {})).toEqual({
      status: 401,
      text: expect.stringContaining('session_ended'),
    });
    await phone.goto('/settings/notifications');
    await phone.getByRole('switch', { name: /Deadlines/ }).click();
    await expect(phone.getByText(/Sign in again to send what is waiting/)).toBeVisible();
  });

  await test.step('her devices and her mailbox tell her', async () => {
    await page.goto('/notifications');
    await expect(page.getByText('Your password was changed')).toBeVisible();
    await expect
      .poll(async () => {
        const mails = (await (await page.request.get(`${site}/_mail.json`)).json()) as {
          to: string;
          subject: string;
        }[];
        return mails.filter(({ to }) => to === ines.email).map(({ subject }) => subject);
      })
      .toContain('Marquee: Your password was changed');
  });

  await test.step('and the phone, found again, goes on where it was', async () => {
    await phone.goto('/sign-in');
    await signInByForm(phone, ines.email, FRESH);
    await phone.goto('/settings');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
});
