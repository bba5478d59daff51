import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentPath } from '@/domain/attachments';
import { newId } from '@/domain/ids';
import { codeOf, inFreshStep } from '../support/authenticator';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const EMAIL = 'ines@marquee.test';

describe.each(ENGINES)('S14: the second factor guards every entry point, on %s', (engine) => {
  let backend: TestBackend;
  let owner: SupabaseClient;
  let id: string;
  let secret: string;

  /** Signs in as somebody who knows the password. */
  async function signIn(): Promise<SupabaseClient> {
    const client = backend.client();
    const { error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
    expect(error).toBeNull();
    return client;
  }
  const pull = (client: SupabaseClient) =>
    client.rpc('sync_pull', { p_requests: [{ stream: 'profiles', checkpoint: null }] });
  const push = (client: SupabaseClient) =>
    client.rpc('sync_push', {
      p_client: newId(),
      p_writes: [
        {
          stream: 'drafts',
          id: newId(),
          base: null,
          document: { kind: 'job', title: 'Gaffer', payload: {} },
        },
      ],
    });

  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    ({ client: owner, id } = await backend.signUp(EMAIL, { full_name: 'Ines Marlow', role: 'talent' }));
    await inFreshStep();
    await owner.rpc('prove_identity', { p_purpose: 'second_factor', p_password: PASSWORD });
    const { data } = await owner.rpc('setup_2fa', { p_user_id: id, p_secret: null });
    secret = (data as { secret: string }).secret;
    expect((await owner.rpc('enable_2fa', { p_user_id: id, p_token: codeOf(secret, -1) })).data).toBe(true);
  });
  afterAll(() => backend.stop());

  it('tables and procedures: a password-only session reads and writes nothing', async () => {
    const thief = await signIn();
    for (const table of ['profiles', 'drafts', 'notifications', 'security_events', 'conversations'])
      expect((await thief.from(table).select('id')).data, table).toEqual([]);
    for (const answer of [await pull(thief), await push(thief)])
      expect(answer).toMatchObject({ status: 403, error: { message: 'two_factor_required' } });
    expect(
      (await thief.from('security_events').insert({ event_type: 'sign_in', severity: 'low' })).error,
    ).toMatchObject({ code: '42501' });
    expect((await thief.rpc('get_2fa_status')).data).toEqual({ required: true, verified: false });
    expect((await pull(owner)).error).toBeNull();
  });

  it('Storage: neither upload nor list', async () => {
    const thief = await signIn();
    const path = attachmentPath(id, newId());
    expect((await thief.storage.from('attachments').upload(path, new Blob(['x']))).error).not.toBeNull();
    expect((await thief.storage.from('attachments').list(id)).data).toEqual([]);
  });

  it('Realtime: it may not join the account’s channel', async () => {
    const join = async (client: SupabaseClient): Promise<string> => {
      await client.realtime.setAuth();
      return new Promise((done) => {
        client.channel(`account:${id}`, { config: { private: true } }).subscribe((status) => done(status));
      });
    };
    const thief = await signIn();
    expect([await join(thief), await join(owner)]).toEqual(['CHANNEL_ERROR', 'SUBSCRIBED']);
    await Promise.all([thief, owner].map((client) => client.removeAllChannels()));
  });

  it('Auth: it ends no session but its own, and has no mail sent', async () => {
    const [thief, other] = [await signIn(), await signIn()];
    const { access_token: token } = (await thief.auth.getSession()).data.session!;
    const auth = async (method: string, path: string, body?: object): Promise<unknown> => {
      const response = await fetch(`${backend.url}/auth/v1/${path}`, {
        method,
        headers: {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    };
    const sessions = () => backend.sql('select id from auth.sessions where user_id = $1 order by id', [id]);
    const [before, mails] = [await sessions(), backend.mailbox.list(EMAIL).length];
    const refused = { status: 403, text: expect.stringContaining('two_factor_required') };
    for (const scope of ['others', 'global']) {
      expect(await auth('POST', `logout?scope=${scope}`)).toEqual(refused);
      expect(await auth('POST', 'logout', { scope })).toEqual(refused);
    }
    expect(await auth('GET', 'reauthenticate')).toEqual(refused);
    expect([await sessions(), backend.mailbox.list(EMAIL).length]).toEqual([before, mails]);
    expect((await pull(owner)).error).toBeNull();
    // Signing oneself out is nobody's business but one's own.
    expect(await auth('POST', 'logout?scope=local')).toMatchObject({ status: 204 });
    expect((await other.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await sessions()).toHaveLength(before.length - 2);
    expect((await owner.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await sessions()).toHaveLength(1);
  });

  it('a verified session has access, also after a token refresh', async () => {
    const phone = await signIn();
    await inFreshStep();
    expect(
      (await phone.rpc('verify_2fa_token', { p_user_id: id, p_token: codeOf(secret), p_window: 1 })).data,
    ).toBe(true);
    expect((await push(phone)).data).toMatchObject([{ status: 'accepted' }]);
    expect((await phone.auth.refreshSession()).error).toBeNull();
    expect((await pull(phone)).error).toBeNull();
    expect((await pull(await signIn())).status).toBe(403);
  });

  it('too many guesses are refused with the time to wait', async () => {
    const thief = await signIn();
    const guess = () =>
      thief.rpc('verify_2fa_token', { p_user_id: id, p_token: codeOf(secret, 40), p_window: 1 });
    for (let time = 0; time < 5; time += 1) expect((await guess()).data).toBe(false);
    const answer = await guess();
    expect(answer).toMatchObject({ status: 429, error: { message: 'Too many requests' } });
    expect(Number(answer.error?.details)).toBeGreaterThan(800);
  });
});
