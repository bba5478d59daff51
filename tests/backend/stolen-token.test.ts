import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { PASSWORD, type TestBackend } from '../support/backend';
import { PasskeyDevice } from '../support/passkey-device';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const NEW_PASSWORD = 'Another-Word-2!';
const NOT_PROVED = 'identity_proof_required';

interface Answer {
  status: number;
  text: string;
}

/** What somebody can do who has an access token of the owner's, and nothing else. */
describe.each(ENGINES)('S13: a stolen access token, on %s', (engine) => {
  let backend: TestBackend;
  let email: string;
  let id: string;
  let owner: SupabaseClient;

  const ask = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${backend.url}${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const rpc = (token: string, name: string, body: object = {}) =>
    ask(token, 'POST', `/rest/v1/rpc/${name}`, body);
  const tokenOf = async (client: SupabaseClient): Promise<string> =>
    (await client.auth.getSession()).data.session!.access_token;
  const signIn = async (password = PASSWORD): Promise<SupabaseClient> => {
    const client = backend.client();
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    return client;
  };
  const canSignIn = async (password: string): Promise<boolean> =>
    (await backend.client().auth.signInWithPassword({ email, password })).error === null;
  const prove = async (client: SupabaseClient, purpose: string, subject = ''): Promise<void> => {
    const { data } = await client.rpc('prove_identity', {
      p_purpose: purpose,
      p_password: PASSWORD,
      p_subject: subject,
    });
    expect(data).toMatchObject({ approved: true });
  };
  const isRefused = ({ status, text }: Answer) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('access_token');
  };
  /** Nothing of the account is reached or changed with this token. */
  async function expectEnded(token: string): Promise<void> {
    expect(await ask(token, 'GET', '/rest/v1/profiles?select=id')).toEqual({ status: 200, text: '[]' });
    for (const name of ['list_sessions', 'export_my_data']) {
      const { status, text } = await rpc(token, name);
      expect([name, status, text]).toEqual([name, 401, expect.stringContaining('session_ended')]);
    }
    for (const change of [{ password: NEW_PASSWORD }, { email: `${newId()}@marquee.test` }])
      isRefused(await ask(token, 'PUT', '/auth/v1/user', change));
  }

  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    email = `${newId()}@marquee.test`;
    ({ client: owner, id } = await backend.signUp(email, { full_name: 'Ines Marlow', role: 'talent' }));
  });

  it('changes no password, address, telephone number or metadata at the auth server', async () => {
    const token = await tokenOf(owner);
    isRefused(await ask(token, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD }));
    isRefused(await ask(token, 'PUT', '/auth/v1/user', { email: `${newId()}@marquee.test` }));
    await ask(token, 'PUT', '/auth/v1/user', { phone: '+15550100' });
    await ask(token, 'PUT', '/auth/v1/user', { data: { role: 'admin', full_name: 'Thief' } });
    expect(
      await backend.sql<Record<string, unknown>>(
        "select email_change is null or email_change = '' as same_email, phone is null as no_phone, raw_user_meta_data ->> 'role' as role from auth.users where id = $1",
        [id],
      ),
    ).toEqual([{ same_email: true, no_phone: true, role: 'talent' }]);
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([true, false]);
  });

  it('adds no passkey, switches no second factor on, removes nothing, and closes no account', async () => {
    const token = await tokenOf(owner);
    for (const [name, body] of [
      ['generate_webauthn_challenge', { user_id: id }],
      ['take_registration_challenge', { p_challenge: 'x' }],
      ['setup_2fa', { p_user_id: id }],
      ['request_account_deletion', {}],
      ['stop_2fa_recovery', {}],
    ] as const) {
      const answer = await rpc(token, name, body);
      if (name === 'take_registration_challenge') expect(answer.text).toBe('null');
      else
        expect([name, answer.status, answer.text]).toEqual([name, 403, expect.stringContaining(NOT_PROVED)]);
    }
    expect((await rpc(token, 'enable_2fa', { p_user_id: id, p_token: '000000' })).text).toBe('false');
  });

  it('gains nothing while its owner proves who they are in another session, whatever for', async () => {
    const thief = await tokenOf(await signIn());
    for (const purpose of ['password', 'passkey', 'second_factor', 'deletion', 'recovery'])
      await prove(owner, purpose);
    await prove(owner, 'email', 'ines.new@marquee.test');
    isRefused(await ask(thief, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD }));
    isRefused(await ask(thief, 'PUT', '/auth/v1/user', { email: `${newId()}@marquee.test` }));
    for (const [name, body] of [
      ['generate_webauthn_challenge', { user_id: id }],
      ['setup_2fa', { p_user_id: id }],
      ['request_account_deletion', {}],
    ] as const)
      expect((await rpc(thief, name, body)).text, name).toContain(NOT_PROVED);
    // A challenge that the owner was given is of no use in another session.
    const { data } = await owner.rpc('generate_webauthn_challenge', { user_id: id });
    const forged = new PasskeyDevice(backend.url.replace('127.0.0.1', 'localhost')).register(
      (data as { challenge: string }).challenge,
    );
    isRefused(
      await ask(thief, 'POST', '/functions/v1/store_webauthn_credential', { user_id: id, ...forged }),
    );
    expect(await backend.sql('select id from public.webauthn_credentials where user_id = $1', [id])).toEqual(
      [],
    );
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([true, false]);
  });

  it('gains nothing by a proof that its owner gave for something else, in the same session', async () => {
    const token = await tokenOf(owner);
    await prove(owner, 'recovery');
    await prove(owner, 'email', 'ines.new@marquee.test');
    for (const change of [{ password: NEW_PASSWORD }, { email: `${newId()}@marquee.test` }])
      isRefused(await ask(token, 'PUT', '/auth/v1/user', change));
    for (const [name, body] of [
      ['generate_webauthn_challenge', { user_id: id }],
      ['setup_2fa', { p_user_id: id }],
      ['request_account_deletion', {}],
    ] as const)
      expect((await rpc(token, name, body)).text, name).toContain(NOT_PROVED);
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([true, false]);
  });

  it('guesses the password five times, and then nobody can try for a while', async () => {
    const token = await tokenOf(owner);
    for (let guess = 0; guess < 5; guess += 1)
      expect(
        (await rpc(token, 'prove_identity', { p_purpose: 'password', p_password: `Wrong-${guess}` })).text,
      ).toContain('"approved":false');
    expect(
      (await rpc(token, 'prove_identity', { p_purpose: 'password', p_password: PASSWORD })).text,
    ).toContain('"approved":false');
  });

  it('S10: ends at once with its session: signed out here, everywhere, or from the list', async () => {
    for (const end of [
      (client: SupabaseClient) => client.auth.signOut({ scope: 'local' }),
      async (client: SupabaseClient) => {
        await client.auth.signOut({ scope: 'global' });
        owner = await signIn();
      },
      (_client: SupabaseClient) => owner.rpc('end_other_sessions'),
    ]) {
      const client = await signIn();
      const token = await tokenOf(client);
      expect((await rpc(token, 'list_sessions')).status).toBe(200);
      await end(client);
      await expectEnded(token);
    }
  });

  it('S10: ends when a refresh token is used twice, which is how a copied one shows', async () => {
    const client = await signIn();
    const token = await tokenOf(client);
    const first = (await client.auth.getSession()).data.session!.refresh_token;
    for (let round = 0; round < 2; round += 1) expect((await client.auth.refreshSession()).error).toBeNull();
    await backend.sql("update auth.refresh_tokens set updated_at = now() - interval '1 hour'");
    const reused = await ask(token, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: first,
    });
    expect(reused.status).toBe(400);
    await expectEnded(await tokenOf(client));
  });

  it('S10: ends when its owner changes the password, whose own session goes on', async () => {
    const thief = await tokenOf(await signIn());
    await prove(owner, 'password');
    expect((await owner.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    await expectEnded(thief);
    expect((await owner.rpc('list_sessions')).data).toHaveLength(1);
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([false, true]);
    // The proof was used.
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).not.toBeNull();
  });

  it('S10: is of no use once the account is deleted', async () => {
    const token = await tokenOf(owner);
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect((await rpc(token, 'list_sessions')).status).toBe(401);
    expect(await ask(token, 'GET', '/rest/v1/profiles?select=id')).toEqual({ status: 200, text: '[]' });
  });

  it('S10: hears nothing more on a Realtime channel that was open when its session ended', async () => {
    const thief = await signIn();
    const heard = { thief: 0, owner: 0 };
    let isShutOut = false;
    const listen = async (client: SupabaseClient, who: keyof typeof heard): Promise<void> => {
      await client.realtime.setAuth();
      await new Promise<void>((done) => {
        client
          .channel(`account:${id}`, { config: { private: true } })
          .on('broadcast', { event: 'hint' }, () => (heard[who] += 1))
          .subscribe((status) => {
            if (status === 'SUBSCRIBED') done();
            else if (who === 'thief') isShutOut = true;
          });
      });
    };
    const notify = () =>
      backend.sql("insert into public.notifications (user_id, type, title) values ($1, 'system', 'One')", [
        id,
      ]);
    await Promise.all([listen(thief, 'thief'), listen(owner, 'owner')]);
    await notify();
    await expect.poll(() => heard).toEqual({ thief: 1, owner: 1 });
    await owner.rpc('end_other_sessions');
    await notify();
    // Ending them notifies the owner as well.
    await expect.poll(() => heard.owner).toBe(3);
    expect(heard.thief).toBe(1);
    await expect.poll(() => isShutOut).toBe(true);
    await Promise.all([thief, owner].map((client) => client.removeAllChannels()));
  });

  it('refreshing shows no moment in which the session seems to have ended', async () => {
    const client = await signIn();
    const token = await tokenOf(client);
    let isRefreshing = true;
    const refreshes = (async () => {
      for (let round = 0; round < 10; round += 1) await client.auth.refreshSession();
      isRefreshing = false;
    })();
    while (isRefreshing) expect((await rpc(token, 'list_sessions')).status).toBe(200);
    await refreshes;
  });
});
