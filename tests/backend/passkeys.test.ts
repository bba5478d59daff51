import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { codeOf, inFreshStep } from '../support/authenticator';
import { PASSWORD, type TestBackend } from '../support/backend';
import { type Algorithm, PasskeyDevice } from '../support/passkey-device';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

interface Answer {
  status: number;
  body: Record<string, unknown> | null;
}

interface Person {
  client: SupabaseClient;
  id: string;
  email: string;
  token: string;
}

const handleOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

describe.each(ENGINES)('Passkeys (A7, ruling 13), on %s', (engine) => {
  let backend: TestBackend;
  /** Passkeys need a host name, not an address: on this machine localhost. */
  let site: string;

  const ask = async (name: string, body: unknown, token = backend.publishableKey): Promise<Answer> => {
    const headers = {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const response = await fetch(`${site}/functions/v1/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
    };
  };
  const store = (owner: Person, registration: object, overrides: object = {}) =>
    ask('store_webauthn_credential', { user_id: owner.id, ...registration, ...overrides }, owner.token);
  const verify = (assertion: object) => ask('verify_webauthn_credential', assertion);
  const challengeFor = async (client: SupabaseClient, userId: string | null): Promise<string> => {
    if (userId !== null) await client.rpc('prove_identity', { p_purpose: 'passkey', p_password: PASSWORD });
    const { data, error } = await client.rpc('generate_webauthn_challenge', { user_id: userId });
    expect(error).toBeNull();
    return (data as { challenge: string }).challenge;
  };
  const newChallenge = () => challengeFor(backend.client(), null);
  const person = async (): Promise<Person> => {
    const email = `${newId()}@marquee.test`;
    return { ...(await backend.signUp(email, { full_name: 'Ines Marlow', role: 'talent' })), email };
  };
  async function registerDevice(owner: Person, algorithm?: Algorithm): Promise<PasskeyDevice> {
    const device = new PasskeyDevice(site, algorithm);
    expect(await store(owner, device.register(await challengeFor(owner.client, owner.id)))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    return device;
  }
  const eventsOf = async ({ id }: Person) =>
    (
      await backend.sql<{ event_type: string; severity: string }>(
        'select event_type, severity from public.security_events where user_id = $1 order by id',
        [id],
      )
    ).map(({ event_type: type, severity }) => `${type} ${severity}`);
  const countOf = async ({ id }: Person) =>
    (
      await backend.sql<{ n: number }>(
        'select count(*)::int as n from public.webauthn_credentials where user_id = $1',
        [id],
      )
    )[0]!.n;
  const tokenOf = async (client: SupabaseClient) =>
    (await client.auth.getSession()).data.session!.access_token;

  /** Enables two-factor in this session, with the code of the previous time step. */
  async function enableTwoFactor(owner: Person): Promise<void> {
    await inFreshStep();
    await owner.client.rpc('prove_identity', { p_purpose: 'second_factor', p_password: PASSWORD });
    const { data } = await owner.client.rpc('setup_2fa', { p_user_id: owner.id, p_secret: null });
    expect(
      (
        await owner.client.rpc('enable_2fa', {
          p_user_id: owner.id,
          p_token: codeOf((data as { secret: string }).secret, -1),
        })
      ).data,
    ).toBe(true);
  }
  /** Redeems the token of a successful verification. */
  async function redeem({ body }: Answer): Promise<SupabaseClient> {
    const client = backend.client();
    const { error } = await client.auth.verifyOtp({
      token_hash: String(body?.['token_hash']),
      type: 'magiclink',
    });
    expect(error).toBeNull();
    return client;
  }

  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    site = backend.url.replace('127.0.0.1', 'localhost');
  });
  afterAll(() => backend.stop());
  beforeEach(() => backend.sql('delete from private.rate_records'));

  describe('registering', () => {
    it.each<Algorithm>(['ES256', 'RS256'])(
      'stores what the device signed (%s), and ignores what the page claims',
      async (algorithm) => {
        const ines = await person();
        const device = new PasskeyDevice(site, algorithm);
        const registration = device.register(await challengeFor(ines.client, ines.id), { counter: 3 });
        const answer = await store(ines, registration, {
          public_key: 'somebody-elses',
          counter: 900,
          transports: ['internal', 'from-the-future'],
        });
        expect(answer).toEqual({ status: 200, body: { success: true, credential_id: device.credentialId } });
        const { data } = await ines.client.from('webauthn_credentials').select('*').eq('user_id', ines.id);
        expect(data).toMatchObject([
          {
            credential_id: device.credentialId,
            counter: 3,
            device_type: 'touch',
            device_name: 'Touch ID',
            transports: ['internal'],
            nickname: null,
            is_second_factor: false,
          },
        ]);
        expect(data?.[0].public_key).not.toContain('somebody');
        expect((await verify(device.sign(await newChallenge(), { counter: 4 }))).status).toBe(200);
      },
    );
    it.each<[string, (device: PasskeyDevice, challenge: string) => object]>([
      [
        'a page of another site',
        (device, challenge) => device.register(challenge, { origin: 'https://evil.example' }),
      ],
      [
        'another port of this machine',
        (device, challenge) => device.register(challenge, { origin: 'http://localhost:1' }),
      ],
      ['another domain', (device, challenge) => device.register(challenge, { rpId: 'evil.example' })],
      ['a framed page', (device, challenge) => device.register(challenge, { crossOrigin: true })],
      ['an unverified user', (device, challenge) => device.register(challenge, { userVerified: false })],
      ['an absent user', (device, challenge) => device.register(challenge, { userPresent: false })],
      [
        'a signature for signing in',
        (device, challenge) => device.register(challenge, { type: 'webauthn.get' }),
      ],
      [
        'another passkey’s credential id',
        (device, challenge) => ({
          ...device.register(challenge),
          credential_id: new PasskeyDevice('http://localhost').credentialId,
        }),
      ],
      [
        'no attestation',
        (device, challenge) => ({ ...device.register(challenge), attestation_object: 'AAAA' }),
      ],
    ])('refuses %s, and consumes the challenge', async (_what, forge) => {
      const ines = await person();
      const challenge = await challengeFor(ines.client, ines.id);
      const device = new PasskeyDevice(site);
      expect(await store(ines, forge(device, challenge))).toEqual({
        status: 422,
        body: { reason: 'not_verified', message: 'Failed to store credential' },
      });
      expect(await countOf(ines)).toBe(0);
      expect((await store(ines, device.register(challenge))).status).toBe(410);
    });
    it('refuses an algorithm not listed in A9', async () => {
      const ines = await person();
      expect(
        (
          await store(
            ines,
            new PasskeyDevice(site, 'EdDSA').register(await challengeFor(ines.client, ines.id)),
          )
        ).body,
      ).toMatchObject({ reason: 'not_verified' });
    });
    it('refuses a challenge that was used, issued to another account, meant for signing in, or never issued', async () => {
      const [ines, mara] = [await person(), await person()];
      const used = await challengeFor(ines.client, ines.id);
      expect((await store(ines, new PasskeyDevice(site).register(used))).status).toBe(200);
      for (const challenge of [
        used,
        await challengeFor(mara.client, mara.id),
        await newChallenge(),
        'x'.repeat(43),
      ]) {
        expect(await store(ines, new PasskeyDevice(site).register(challenge))).toMatchObject({
          status: 410,
          body: { reason: 'challenge_spent' },
        });
      }
      expect(
        (
          await store(mara, new PasskeyDevice(site).register(await challengeFor(mara.client, mara.id)), {
            user_id: ines.id,
          })
        ).status,
      ).toBe(410);
      expect(await countOf(ines)).toBe(1);
    });
    it('refuses visitors, and a device that is already registered', async () => {
      const [ines, mara] = [await person(), await person()];
      const device = await registerDevice(ines);
      expect(
        await ask('store_webauthn_credential', {
          user_id: ines.id,
          ...device.register(await challengeFor(ines.client, ines.id)),
        }),
      ).toMatchObject({ status: 401 });
      expect(await store(mara, device.register(await challengeFor(mara.client, mara.id)))).toMatchObject({
        status: 409,
        body: { reason: 'known' },
      });
      expect((await store(ines, { credential_id: '!' })).status).toBe(400);
      expect(
        (
          await fetch(`${site}/functions/v1/store_webauthn_credential`, {
            headers: { authorization: `Bearer ${ines.token}` },
          })
        ).status,
      ).toBe(405);
    });
    it('refuses a suspended account', async () => {
      const ines = await person();
      const challenge = await challengeFor(ines.client, ines.id);
      await backend.sql('update public.profiles set suspended_at = now() where id = $1', [ines.id]);
      expect(await store(ines, new PasskeyDevice(site).register(challenge))).toMatchObject({
        status: 403,
        body: { reason: 'not_allowed' },
      });
    });
    it('S14: requires a session that has passed the second factor', async () => {
      const ines = await person();
      const before = await challengeFor(ines.client, ines.id);
      await enableTwoFactor(ines);
      const thief = backend.client();
      await thief.auth.signInWithPassword({ email: ines.email, password: PASSWORD });
      expect((await thief.rpc('generate_webauthn_challenge', { user_id: ines.id })).status).toBe(403);
      expect(
        await store({ ...ines, token: await tokenOf(thief) }, new PasskeyDevice(site).register(before)),
      ).toMatchObject({ status: 403, body: { reason: 'not_allowed' } });
      expect(await countOf(ines)).toBe(0);
    });
  });

  describe('signing in', () => {
    it('returns a token that opens one session of this person, once', async () => {
      const ines = await person();
      const device = await registerDevice(ines);
      const answer = await verify(device.sign(await newChallenge(), {}, handleOf(ines.id)));
      expect(answer).toEqual({
        status: 200,
        body: {
          success: true,
          user_id: ines.id,
          email: ines.email,
          token_hash: expect.stringMatching(/^\w{20,}$/),
        },
      });
      const client = await redeem(answer);
      expect((await client.auth.getUser()).data.user?.id).toBe(ines.id);
      expect((await client.from('profiles').select('id')).data).toEqual([{ id: ines.id }]);
      expect(
        (
          await backend
            .client()
            .auth.verifyOtp({ token_hash: String(answer.body?.['token_hash']), type: 'magiclink' })
        ).error,
      ).not.toBeNull();
      expect(await eventsOf(ines)).toEqual(['passkey_added medium', 'passkey_sign_in low']);
      const { data } = await client.from('webauthn_credentials').select('counter, last_used');
      expect(data).toEqual([{ counter: 1, last_used: expect.any(String) }]);
    });

    const authenticationFailed = { status: 401, body: { success: false, message: 'Authentication failed' } };
    it.each<[string, (device: PasskeyDevice, challenge: string) => object]>([
      [
        'a page of another site',
        (device, challenge) => device.sign(challenge, { origin: 'https://evil.example' }),
      ],
      [
        'another port of this machine',
        (device, challenge) => device.sign(challenge, { origin: 'http://localhost:1' }),
      ],
      ['a framed page', (device, challenge) => device.sign(challenge, { crossOrigin: true })],
      ['another domain', (device, challenge) => device.sign(challenge, { rpId: 'evil.example' })],
      ['an unverified user', (device, challenge) => device.sign(challenge, { userVerified: false })],
      ['an absent user', (device, challenge) => device.sign(challenge, { userPresent: false })],
      [
        'a signature for registering',
        (device, challenge) => device.sign(challenge, { type: 'webauthn.create' }),
      ],
      [
        'another key',
        (device, challenge) => ({
          ...new PasskeyDevice(site).sign(challenge),
          credential_id: device.credentialId,
        }),
      ],
      ['another account’s user handle', (device, challenge) => device.sign(challenge, {}, handleOf(newId()))],
      [
        'authenticator data with another counter',
        (device, challenge) => ({
          ...device.sign(challenge),
          authenticator_data: device.sign(challenge, { counter: 40 }).authenticator_data,
        }),
      ],
    ])('refuses %s, gives no other reason, and records it for the owner', async (_what, forge) => {
      const ines = await person();
      const device = await registerDevice(ines);
      const challenge = await newChallenge();
      expect(await verify(forge(device, challenge))).toEqual(authenticationFailed);
      expect((await eventsOf(ines)).filter((event) => event === 'passkey_sign_in_failed high')).toHaveLength(
        1,
      );
      expect(await verify(device.sign(challenge)), 'the challenge is consumed').toEqual(authenticationFailed);
      expect((await verify(device.sign(await newChallenge()))).status).toBe(200);
    });
    it('refuses a challenge that was used, or issued for registering', async () => {
      const ines = await person();
      const device = await registerDevice(ines);
      const challenge = await newChallenge();
      const assertion = device.sign(challenge);
      expect((await verify(assertion)).status).toBe(200);
      for (const again of [
        assertion,
        device.sign(challenge),
        device.sign(await challengeFor(ines.client, ines.id)),
        device.sign('x'.repeat(43)),
      ])
        expect(await verify(again)).toEqual(authenticationFailed);
    });
    it('of two copies of a key, refuses the one with the lower counter as a critical event', async () => {
      const ines = await person();
      const device = await registerDevice(ines);
      const thief = device.copy();
      for (let time = 0; time < 2; time += 1)
        expect((await verify(device.sign(await newChallenge()))).status).toBe(200);
      expect(await verify(thief.sign(await newChallenge()))).toEqual(authenticationFailed);
      expect(await verify(thief.sign(await newChallenge()))).toEqual(authenticationFailed);
      expect((await eventsOf(ines)).filter((event) => event === 'passkey_cloned critical')).toHaveLength(2);
      expect((await verify(device.sign(await newChallenge()))).status).toBe(200);
    });
    it('refuses removed passkeys, those of suspended accounts, and decoys, all with the same answer', async () => {
      const [ines, mara] = [await person(), await person()];
      const [removed, suspended] = [await registerDevice(ines), await registerDevice(mara)];
      await ines.client.rpc('prove_identity', { p_purpose: 'passkey', p_password: PASSWORD });
      expect(
        (
          await ines.client
            .from('webauthn_credentials')
            .delete()
            .eq('user_id', ines.id)
            .eq('credential_id', removed.credentialId)
        ).error,
      ).toBeNull();
      await backend.sql('update public.profiles set suspended_at = now() where id = $1', [mara.id]);
      const { data } = await backend
        .client()
        .rpc('get_webauthn_credentials', { user_email: `${newId()}@marquee.test` });
      const decoys = (data as { credential_id: string }[]).map(({ credential_id: one }) => one);
      expect(decoys).toHaveLength(8);
      for (const device of [removed, suspended])
        expect(await verify(device.sign(await newChallenge()))).toEqual(authenticationFailed);
      for (const decoy of decoys)
        expect(
          await verify({ ...new PasskeyDevice(site).sign(await newChallenge()), credential_id: decoy }),
        ).toEqual(authenticationFailed);
    });
    it('P9: limits a network to sixty attempts; malformed requests are refused first and do not count', async () => {
      expect((await verify({ credential_id: 'x' })).status).toBe(400);
      await backend.sql(
        "update private.rate_records set count = 60 where what = 'verify_webauthn_credential'",
      );
      expect(await verify(new PasskeyDevice(site).sign(await newChallenge()))).toMatchObject({
        status: 429,
        body: { reason: 'rate_limited', message: 'Too many attempts. Try again in 30 minutes.' },
      });
    });
  });

  describe('S14, ruling 12: with a second factor', () => {
    const status = async (client: SupabaseClient) =>
      (await client.rpc('get_2fa_status')).data as { required: boolean; verified: boolean };

    it('a passkey registered in a verified session counts as both factors; only its own one-time token verifies the session', async () => {
      const ines = await person();
      await enableTwoFactor(ines);
      const device = await registerDevice(ines);
      const answer = await verify(device.sign(await newChallenge()));
      const thief = backend.client();
      await thief.auth.signInWithPassword({ email: ines.email, password: PASSWORD });
      expect(
        (await thief.rpc('claim_passkey_session', { p_token_hash: answer.body?.['token_hash'] })).data,
      ).toBe(false);
      const client = await redeem(answer);
      expect(await status(client)).toEqual({ required: true, verified: false });
      expect(
        (await client.rpc('claim_passkey_session', { p_token_hash: answer.body?.['token_hash'] })).data,
      ).toBe(true);
      expect(await status(client)).toEqual({ required: true, verified: true });
      expect((await client.from('profiles').select('id')).data).toEqual([{ id: ines.id }]);
      expect((await client.auth.refreshSession()).error).toBeNull();
      expect(await status(client)).toEqual({ required: true, verified: true });
      expect((await thief.from('profiles').select('id')).data).toEqual([]);
    });
    it('a passkey registered before two-factor is one factor: its session still needs the second step', async () => {
      const ines = await person();
      const device = await registerDevice(ines);
      await enableTwoFactor(ines);
      const answer = await verify(device.sign(await newChallenge()));
      const client = await redeem(answer);
      expect(
        (await client.rpc('claim_passkey_session', { p_token_hash: answer.body?.['token_hash'] })).data,
      ).toBe(false);
      expect(await status(client)).toEqual({ required: true, verified: false });
      expect((await client.from('profiles').select('id')).data).toEqual([]);
      expect(
        (await client.rpc('update_webauthn_last_used', { credential_id: device.credentialId })).status,
      ).toBe(403);
    });
    it('a one-time token from a mail does not count as a passkey', async () => {
      const ines = await person();
      await enableTwoFactor(ines);
      await registerDevice(ines);
      const { data } = await backend
        .client(backend.secretKey)
        .auth.admin.generateLink({ type: 'magiclink', email: ines.email });
      const client = await redeem({ status: 200, body: { token_hash: data.properties?.hashed_token } });
      expect(
        (await client.rpc('claim_passkey_session', { p_token_hash: data.properties?.hashed_token })).data,
      ).toBe(false);
      expect(await status(client)).toEqual({ required: true, verified: false });
    });
  });
});
