import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '@supabase/lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../supabase/local/config';
import { type Database, openPglite } from '../../supabase/local/database';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { createLiteApp } from '../../supabase/local/lite-app';
import { loadLite } from '../../supabase/local/lite';
import { Mailbox } from '../../supabase/local/mailbox';
import { migrate, readMigrations } from '../../supabase/local/migrations';
import { prepareSystem } from '../../supabase/local/system-schema';
import { freshFolder } from '../support/backend';

const FIXTURES = join(import.meta.dirname, 'fixtures/migrations');
const SECRET_KEY = 'sb_secret_of_this_test';

describe('S9: concurrent requests keep their own identity (PGlite)', () => {
  let folder: string;
  let database: Database;
  let app: App;

  beforeAll(async () => {
    await loadLite();
    folder = await freshFolder();
    database = await openPglite(join(folder, 'pg'));
    app = await createLiteApp({
      database,
      config: readConfig('supabase/config.toml'),
      secrets: { jwtSecret: 'a secret of at least thirty-two characters', secretKey: SECRET_KEY },
      mailbox: new Mailbox(),
      url: 'http://127.0.0.1',
      filesFolder: join(folder, 'files'),
      google: null,
      templates: null,
    });
    await prepareSystem(database, app, process.cwd());
    await migrate(database, readMigrations(FIXTURES), '');
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const whoAmI = async (key: string): Promise<unknown> => {
    const response = await app.fetch(
      new Request('http://127.0.0.1/rest/v1/rpc/who_am_i', {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    const body = (await response.json()) as { role?: string; message?: string };
    return body.role ?? body.message;
  };

  it('answers each of 60 interleaved requests under its own role', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => (index % 2 ? LOCAL_PUBLISHABLE_KEY : SECRET_KEY));
    const roles = await Promise.all(keys.map(whoAmI));
    expect(roles).toEqual(keys.map((key) => (key === SECRET_KEY ? 'service_role' : 'anon')));
  });

  it('keeps other statements out of a transaction that yields, so that none sees its role', async () => {
    const seen: unknown[] = [];
    const slow = database.connection.withContext(
      { auth: { role: 'service_role', uid: null, jwt: { role: 'service_role' } } },
      async (db) => {
        await wait(50);
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
        seen.push(['slow', rows[0]?.role]);
      },
    );
    await wait(10);
    const pendingRequest = whoAmI(LOCAL_PUBLISHABLE_KEY).then((role) => seen.push(['anon', role]));
    const raw = database
      .query<{ role: string }>('select current_user as role')
      .then(([row]) => seen.push(['superuser', row?.role]));
    await Promise.all([slow, pendingRequest, raw]);
    expect(seen).toContainEqual(['slow', 'service_role']);
    expect(seen).toContainEqual(['anon', 'anon']);
    expect(seen).toContainEqual(['superuser', 'postgres']);
    expect(seen[0]).toEqual(['slow', 'service_role']);
  });

  it('rolls a failed transaction back completely, and leaves a clean connection', async () => {
    const failing = database.connection.withContext(
      { auth: { role: 'service_role', uid: null, jwt: null } },
      async (db) => {
        await sql`insert into public.server_only values (2, 'half done')`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await database.query('select id from public.server_only')).toEqual([{ id: 1 }]);
    expect(await whoAmI(LOCAL_PUBLISHABLE_KEY)).toBe('anon');
  });
});
