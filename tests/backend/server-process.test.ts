import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { COLLABORATION_TYPES } from '@/domain/notes/note-form';
import { DataFolder } from '../../supabase/local/data-folder';
import { openPglite } from '../../supabase/local/database';
import { LOCAL_PUBLISHABLE_KEY } from '../../supabase/local/keys';
import { migratedFolder, temporaryFolder } from '../support/backend';
import { isPromise } from '../support/scope';
import { removeFolder, ServerProcess, startupError, withServerProcesses } from '../support/server-process';

const STOP_TIMEOUT_MS = 3_000;
const IDLE_PROCESS_MS = 100;

withServerProcesses();

/** How much slower than when idle the machine is right now, measured by starting an empty process. */
async function slowdownFactor(): Promise<number> {
  const started = performance.now();
  await new Promise((done) => spawn(process.execPath, ['-e', '0']).once('exit', done));
  return Math.max(1, (performance.now() - started) / IDLE_PROCESS_MS);
}

describe('startup errors are one sentence for the person', () => {
  it('an unknown flag, with usage', async () => {
    const message = await startupError('--prot', '1');
    expect(message).toContain("Unknown option '--prot'");
    expect(message).toContain('--port <number>');
  });

  it.each([
    [['--port', 'many'], '--port needs a number from 0 to 65535, not "many".'],
    [['--seed', 'huge'], '--seed is demo, small or none, not "huge".'],
    [['--database-url', 'mysql://x'], '--database-url needs an address like'],
    [['--database-url', 'postgres://x', '--reset'], '--reset empties a data folder, never a server.'],
  ])('%j', async (args, sentence) => {
    expect(await startupError(...args)).toContain(sentence);
  });

  it('a port in use, before the database is opened', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const folder = temporaryFolder();
    expect(await startupError('--port', String(port), '--data', folder)).toContain(
      `Port ${port} is already in use. Stop the program that uses it, or choose another with --port.`,
    );
    expect(existsSync(join(folder, 'pg'))).toBe(false);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    taken.close();
    removeFolder(folder);
  });

  it('an unreachable server, without revealing the password', async () => {
    const folder = temporaryFolder();
    const message = await startupError(
      '--port',
      '0',
      '--data',
      folder,
      '--database-url',
      'postgres://me:hunter2@127.0.0.1:43150/films',
    );
    expect(message).toContain(
      'The database at 127.0.0.1:43150/films cannot be reached (ECONNREFUSED). Check --database-url',
    );
    expect(message).not.toContain('hunter2');
    removeFolder(folder);
  });

  it('a folder with other files, which stay', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    for (const args of [[], ['--reset']]) {
      expect(await startupError('--port', '0', '--data', folder, ...args)).toContain(
        `${folder} holds files that are not Marquee's.`,
      );
    }
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
    removeFolder(folder);
  });
});

describe('one process per data folder', () => {
  it('a second process learns who holds the folder, and the first keeps running', async () => {
    const folder = await migratedFolder();
    const first = new ServerProcess('--port', '0', '--data', folder);
    const url = await first.ready();
    const message = await startupError('--port', '0', '--data', folder, '--reset');
    expect(message).toContain(
      `Another Marquee (process ${first.child.pid}) is using ${folder}. Stop it first, or name another folder with --data.`,
    );
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await first.end('SIGTERM');
    removeFolder(folder);
  });

  it('a lock whose holder was killed is taken over, even if its process id has been reused', async () => {
    const folder = await migratedFolder();
    writeFileSync(join(folder, 'lock'), String(process.pid));
    const server = new ServerProcess('--port', '0', '--data', folder);
    await server.ready();
    expect(await server.end('SIGTERM')).toBe(0);
    removeFolder(folder);
  });

  it('a frozen holder keeps its folder', async () => {
    const folder = await migratedFolder();
    const first = new ServerProcess('--port', '0', '--data', folder);
    await first.ready();
    first.child.kill('SIGSTOP');
    expect(await startupError('--port', '0', '--data', folder)).toContain('Another Marquee');
    first.child.kill('SIGCONT');
    await first.end('SIGTERM');
    removeFolder(folder);
  });
});

/** Ctrl-C, and what everything else sends; both have one listener. */
const SIGNALS = isPromise() ? (['SIGTERM'] as const) : (['SIGINT', 'SIGTERM'] as const);

describe('shutdown', () => {
  it.each(SIGNALS)(
    '%s shuts down cleanly within 3 s, with sockets open, and releases the folder',
    async (signal) => {
      const folder = await migratedFolder();
      const server = new ServerProcess('--port', '0', '--data', folder);
      const url = await server.ready();
      const { WebSocket } = await import('ws');
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${LOCAL_PUBLISHABLE_KEY}`,
      );
      await new Promise((open) => socket.once('open', open));
      socket.on('error', () => undefined);
      await fetch(`${url}/health`, { keepalive: true });
      // Measured before and after: other load on the machine comes and goes.
      const slownessBefore = await slowdownFactor();
      const askedAt = performance.now();
      expect(await server.end(signal)).toBe(0);
      const took = performance.now() - askedAt;
      expect(took).toBeLessThan(STOP_TIMEOUT_MS * Math.max(slownessBefore, await slowdownFactor()));
      expect(existsSync(join(folder, 'lock'))).toBe(false);
      expect(server.errors).toBe('');
      socket.terminate();
      removeFolder(folder);
    },
  );
});

const KILLS = isPromise() ? 2 : 5;
const WRITES_BEFORE_A_KILL = 4;

describe('S2: acknowledged writes survive kill -9', () => {
  it('several times in a row, with writes in flight', async () => {
    const folder = await migratedFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = new ServerProcess('--port', '0', '--data', folder);
      const url = await server.ready();
      const { secretKey } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
        secretKey: string;
      };
      const headers = { apikey: secretKey, 'content-type': 'application/json' };
      const write = async (name: string): Promise<void> => {
        const body = JSON.stringify({
          email: `${name}@marquee.test`,
          email_confirm: true,
          user_metadata: { full_name: name },
        });
        const response = await fetch(`${url}/auth/v1/admin/users`, { method: 'POST', headers, body });
        if (response.ok) acknowledged.push(`${name}@marquee.test`);
      };
      const list = await fetch(`${url}/auth/v1/admin/users?per_page=1000`, { headers });
      const { users } = (await list.json()) as { users: { email: string }[] };
      expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));

      const before = acknowledged.length;
      let isOver = false;
      const writing = (async () => {
        for (let index = 0; !isOver; index += 1) await write(`round${round}-${index}`).catch(() => undefined);
      })();
      while (acknowledged.length < before + WRITES_BEFORE_A_KILL) await wait(2);
      await server.end('SIGKILL');
      isOver = true;
      await writing;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * WRITES_BEFORE_A_KILL);
    removeFolder(folder);
  });
});

/** What the clock owes when the server starts: a booking that is worked, a request whose last day is over, and a note whose 14 days are. */
async function withDueSteps(folder: string, stallAt: string): Promise<void> {
  const database = await openPglite(DataFolder.at(folder).database);
  await database.exec(`
    insert into auth.users (id, email, raw_user_meta_data)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'due' || n || '@marquee.test', jsonb_build_object('full_name', name, 'role', role)
    from (values (1, 'Petra Lind', 'employer'), (2, 'Mara Voss', 'talent')) people (n, name, role);
    insert into public.bookings (id, employer_id, talent_id, employer_name, talent_name, title, days, rate_minor, open_until, status, confirmed_at, history)
    select ('00000000-0000-7000-8000-0000000000b' || n)::uuid, '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'Petra Lind', 'Mara Voss', title,
      array[current_date - ago], 52000, current_date - ago, status, case when status <> 'requested' then now() - interval '30 days' end,
      jsonb_build_array(jsonb_build_object('status', status, 'at', now() - interval '30 days', 'by', 'talent'))
    from (values (1, 'Worked', 4, 'confirmed'), (2, 'Unanswered', 3, 'requested'), (3, 'Reviewed', 20, 'completed')) due (n, title, ago, status);
    insert into private.sealed_notes (id, booking_id, reviewer_id, subject_id, rating, text, collaboration_type, is_public)
    select gen_random_uuid(), id, employer_id, talent_id, 5, 'Calm in the rain.', '${COLLABORATION_TYPES[0]}', false
    from public.bookings where title = 'Reviewed';
    insert into private.note_windows (booking_id, closes_at) select id, now() - interval '1 hour' from public.bookings where title = 'Reviewed'
      on conflict (booking_id) do update set closes_at = excluded.closes_at, is_done = false;
    delete from public.notifications;
    delete from private.booking_events;
    -- Stands still in the middle, once, and says so where the test can see it.
    create function public.stall() returns trigger language plpgsql as $$
    begin
      if (pg_stat_file('stalled', true)).size is not null then return null; end if;
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/stalled');
      perform pg_sleep(600);
      return null;
    end $$;
    ${stallAt} execute function public.stall();`);
  await database.close();
}

interface Changed {
  title: string;
  steps: string;
  notified: string;
}

/** Where the first tick stands still as the server is killed, and what it had done until then. */
const STALLS = [
  [
    'of one run, which leaves nothing half done',
    "create trigger zz_stall after insert on private.booking_events for each row when (new.to_state = 'expired')",
    '',
  ],
  [
    'of two tasks, the first of which is kept',
    'create trigger zz_stall after insert on public.notes for each row',
    'completed',
  ],
] as const;

describe('the scheduler, killed between two timed changes', () => {
  it.each(isPromise() ? STALLS.slice(0, 1) : STALLS)(
    '%s, makes each once after a restart, with one notification',
    async (_what, stallAt, before) => {
      const folder = await migratedFolder();
      await withDueSteps(folder, stallAt);
      const killed = new ServerProcess('--port', '0', '--data', folder);
      const stalled = join(DataFolder.at(folder).database, 'stalled');
      while (!existsSync(stalled) && killed.child.exitCode === null) await wait(20);
      await killed.end('SIGKILL');

      const look = async (): Promise<Changed[]> => {
        const database = await openPglite(DataFolder.at(folder).database);
        const rows = await database.query<Changed>(`
        select b.title, (select coalesce(string_agg(e.to_state, ',' order by e.id), '') from private.booking_events e where e.booking_id = b.id) as steps,
          (select coalesce(string_agg(p.full_name || ': ' || n.title, ', ' order by p.full_name), '') from public.notifications n
            join public.profiles p on p.id = n.user_id
            where n.group_key in ('booking:' || b.id, 'note:' || b.id)) as notified
        from public.bookings b order by b.title`);
        await database.close();
        return rows;
      };
      const stepsOf = (rows: Changed[], of: string) => rows.find(({ title }) => title === of)?.steps;
      const half = await look();
      expect(stepsOf(half, 'Worked')).toBe(before);
      expect(half.find(({ title }) => title === 'Reviewed')?.notified).toBe('');

      for (let start = 0; start < 2; start += 1) {
        const again = new ServerProcess('--port', '0', '--data', folder);
        await again.ready();
        await again.end('SIGTERM');
        expect(await look()).toEqual([
          {
            title: 'Reviewed',
            steps: '',
            notified:
              'Mara Voss: Petra Lind wrote a note about you, Petra Lind: Your note about Mara Voss is published',
          },
          {
            title: 'Unanswered',
            steps: 'expired',
            notified: 'Mara Voss: A request has expired, Petra Lind: Mara Voss did not answer',
          },
          {
            title: 'Worked',
            steps: 'completed',
            notified: 'Mara Voss: Wrapped: Worked, Petra Lind: Wrapped: Mara Voss',
          },
        ]);
      }
      removeFolder(folder);
    },
  );
});

describe('the data folder', () => {
  it('keeps its secrets private to its owner and stable over restarts', async () => {
    const folder = await migratedFolder();
    const secrets = join(folder, 'secrets.json');
    const first = new ServerProcess('--port', '0', '--data', folder);
    await first.ready();
    await first.end('SIGTERM');
    const before = readFileSync(secrets, 'utf8');
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
    const second = new ServerProcess('--port', '0', '--data', folder);
    await second.ready();
    await second.end('SIGTERM');
    expect(readFileSync(secrets, 'utf8')).toBe(before);
    removeFolder(folder);
  });
});
