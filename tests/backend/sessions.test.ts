import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type TestBackend } from '../support/backend';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

interface SessionRow {
  id: string;
  user_agent: string | null;
  is_current: boolean;
  passed: string | null;
}

const EMAIL = 'ines@marquee.test';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

describe.each(ENGINES)('a person’s sessions, on %s', (engine) => {
  let backend: TestBackend;
  let owner: SupabaseClient;

  const signIn = async (userAgent?: string): Promise<SupabaseClient> => {
    const client = backend.client(undefined, userAgent);
    expect((await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();
    return client;
  };
  const sessionsOf = async (client: SupabaseClient): Promise<SessionRow[]> =>
    (await client.rpc('list_sessions')).data as SessionRow[];
  const currentOf = async (client: SupabaseClient): Promise<string> =>
    (await sessionsOf(client)).find((row) => row.is_current)!.id;
  const pull = (client: SupabaseClient) =>
    client.rpc('sync_pull', { p_requests: [{ stream: 'profiles', checkpoint: null }] });

  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    ({ client: owner } = await backend.signUp(EMAIL, { full_name: 'Ines Marlow', role: 'talent' }));
  });
  afterAll(() => backend.stop());

  it('are listed with their devices and the current one marked, without anybody else’s', async () => {
    await signIn(PHONE);
    const stranger = (await backend.signUp('other@marquee.test')).client;
    const mine = await sessionsOf(owner);
    expect(mine.filter((row) => row.is_current)).toHaveLength(1);
    expect(mine.map((row) => row.user_agent)).toContain(PHONE);
    expect(await sessionsOf(stranger)).toHaveLength(1);
    expect((await backend.client().rpc('list_sessions')).error).not.toBeNull();
  });

  it('S14: an ended session stops working at once, tokens included, and the others continue', async () => {
    const stolen = await signIn();
    const id = await currentOf(stolen);
    expect((await owner.rpc('end_session', { p_session: id })).data).toBe(true);
    expect(await pull(stolen)).toMatchObject({ status: 401, error: { message: 'session_ended' } });
    expect((await stolen.from('profiles').select('id')).data).toEqual([]);
    expect((await stolen.auth.refreshSession()).error).not.toBeNull();
    expect((await pull(owner)).error).toBeNull();
    expect((await sessionsOf(owner)).map((row) => row.id)).not.toContain(id);
    expect((await owner.rpc('end_session', { p_session: id })).data).toBe(false);
  });

  it('the current session and other people’s sessions cannot be ended this way', async () => {
    const stranger = (await backend.signUp('third@marquee.test')).client;
    expect((await owner.rpc('end_session', { p_session: await currentOf(owner) })).data).toBe(false);
    expect((await stranger.rpc('end_session', { p_session: await currentOf(owner) })).data).toBe(false);
    expect((await pull(owner)).error).toBeNull();
  });

  it('all others can be ended at once', async () => {
    const [first, second] = [await signIn(), await signIn()];
    expect((await owner.rpc('end_other_sessions')).data).toBeGreaterThanOrEqual(2);
    for (const ended of [first, second]) expect((await pull(ended)).status).toBe(401);
    expect(await sessionsOf(owner)).toHaveLength(1);
  });
});
