import { afterEach, expect, it, vi } from 'vitest';
import { closeApp, openApp } from '../support/app';
import { network } from '../support/network';

afterEach(closeApp);

/** Without a proof of who it is, which the page asks for first, the server refuses all of it. */
async function twoFactor() {
  await openApp('/settings/account', 'talent@marquee.test');
  const { readIdentity } = await import('@/backend/session/identity');
  const { backendClient } = await import('@/backend/client');
  const { setUpTwoFactor, enableTwoFactor } = await import('@/backend/account/two-factor');
  const me = readIdentity()!.userId;
  const client = await backendClient();
  const logged = async () => {
    const { data } = await client
      .from('security_events')
      .select('severity, data')
      .eq('event_type', 'second_factor_setup_failed');
    return (data ?? []) as { severity: string; data: { error: string; from: string } }[];
  };
  return { logged, setUp: () => setUpTwoFactor(me), enable: () => enableTwoFactor(me, '123456') };
}

it('A7: a second factor that could not be set up is logged, medium, with what was said', async () => {
  const { logged, setUp, enable } = await twoFactor();
  const answers = [await setUp(), await enable()];
  const said = answers.map((answer) => (answer.ok ? '' : answer.message));
  expect(said.every((text) => text !== '')).toBe(true);
  await vi.waitFor(
    async () =>
      expect(
        (await logged()).map(({ severity, data }) => `${severity} ${data.from}: ${data.error}`).toSorted(),
      ).toEqual(said.map((text) => `medium device: ${text}`).toSorted()),
    { timeout: 10_000 },
  );
});

it('A7: and not where the server was not reached', async () => {
  const { logged, setUp } = await twoFactor();
  const before = (await logged()).length;
  network.cut('setup_2fa');
  expect(await setUp()).toMatchObject({ ok: false, offline: true });
  network.restore();
  expect(await setUp()).toMatchObject({ ok: false, offline: false });
  // Whatever was recorded before goes with it.
  await vi.waitFor(async () => expect((await logged()).length).toBeGreaterThan(before), { timeout: 10_000 });
  expect(await logged()).toHaveLength(before + 1);
});
