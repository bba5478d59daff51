import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Database, openPglite } from '../../supabase/local/database';
import { startHousekeeping } from '../../supabase/local/housekeeping';
import { temporaryFolder } from '../support/backend';

const fail = (line: string): never => {
  throw new Error(line);
};
const noFiles = (): Promise<Response> => fail('There are no files to remove.');

/** The first minute of housekeeping. */
async function keepHouse(database: Database): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const stop = await startHousekeeping(database, fail, noFiles);
  vi.advanceTimersByTime(60_000);
  stop();
  vi.useRealTimers();
  // Statements of one connection run one after the other.
  await database.query('select 1');
}

/** Housekeeping from this moment on, of a database that only counts what it is asked. */
async function countCalls(now: string) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse(now),
  });
  const calls: string[] = [];
  const database = {
    query: (sql: string) => {
      calls.push(sql);
      return Promise.resolve(sql.includes('to_regproc') ? [{ exists: true }] : [{ exists: false }]);
    },
  } as unknown as Database;
  const end = await startHousekeeping(database, fail, noFiles);
  return {
    count: (call: string): number => calls.filter((sql) => sql === `select ${call}`).length,
    stop: () => {
      end();
      vi.useRealTimers();
    },
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('housekeeping', () => {
  it('matches saved searches every ten seconds, and does everything else by the hour or the day', async () => {
    const { count, stop } = await countCalls('2027-05-13T12:00:00Z');
    expect(count('private.send_alerts()')).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([count('private.send_alerts()'), count('private.close_expired_jobs()')]).toEqual([7, 1]);
    await vi.advanceTimersByTimeAsync(60 * 60_000 - 60_000);
    expect([count('private.close_expired_jobs()'), count('private.erase_due_accounts()')]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(23 * 60 * 60_000);
    expect(count('private.erase_due_accounts()')).toBe(2);
    stop();
  });

  it('looks at what the clock of productions ends every ten seconds', async () => {
    const { count, stop } = await countCalls('2027-05-13T12:00:00Z');
    const PRODUCTION = [
      'private.advance_bookings()',
      'private.remind_of_bookings()',
      'private.advance_call_sheets()',
      'private.advance_notes()',
    ];
    expect(PRODUCTION.map(count)).toEqual([1, 1, 1, 1]);
    for (let tick = 1; tick <= 6; tick += 1) {
      await vi.advanceTimersByTimeAsync(9_999);
      expect(PRODUCTION.map(count)).toEqual(PRODUCTION.map(() => tick));
      await vi.advanceTimersByTimeAsync(1);
      expect(PRODUCTION.map(count)).toEqual(PRODUCTION.map(() => tick + 1));
    }
    stop();
  });

  it.each([
    ['just before it', '2027-05-13T04:02:00Z', 3 * MINUTE_MS],
    ['just after it', '2027-05-13T04:05:00Z', 24 * HOUR_MS],
    ['in the evening', '2027-05-13T18:00:00Z', 10 * HOUR_MS + 5 * MINUTE_MS],
  ])(
    'shows what is booked within minutes of the daily cut, of a server started %s',
    async (_what, start, wait) => {
      const { count, stop } = await countCalls(start);
      const cuts = () => count('private.cut_shown_days()');
      expect(cuts()).toBe(1);
      await vi.advanceTimersByTimeAsync(wait - 2 * MINUTE_MS);
      expect(cuts()).toBe(1);
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      expect(cuts()).toBe(2);
      await vi.advanceTimersByTimeAsync(23 * HOUR_MS);
      expect(cuts()).toBe(2);
      await vi.advanceTimersByTimeAsync(HOUR_MS);
      expect(cuts()).toBe(3);
      stop();
    },
  );

  it('cuts after the moment as of which the database shows what is booked', () => {
    const schema = readFileSync('supabase/schemas/07_production/02_shown_days.sql', 'utf8');
    expect(schema).toContain("+ interval '4 hours 3 minutes') at time zone 'UTC'");
  });

  it('does all that hosted projects schedule', () => {
    const hosted = readFileSync('supabase/schemas/09_operations/04_timers.sql', 'utf8').matchAll(
      /'select (\S+)'\)/g,
    );
    const here = readFileSync('supabase/local/housekeeping.ts', 'utf8');
    const calls = [...hosted].map(([, call]) => call!);
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.filter((call) => !here.includes(`'${call}'`))).toEqual([]);
  });

  it('frees what edits leave behind, which PGlite never does by itself', async () => {
    const database = await openPglite(join(temporaryFolder(), 'db'));
    const size = async (): Promise<number> => {
      const [row] = await database.query<{ bytes: string }>("select pg_table_size('drafts') as bytes");
      return Number(row?.bytes);
    };
    const edit = async (): Promise<void> => {
      for (let n = 0; n < 200; n += 1)
        await database.query(
          "update drafts set text = string_agg from (select string_agg(md5(random()::text), '') from generate_series(1, 500)) s",
        );
    };
    await database.exec(
      "create table drafts (id int primary key, text text); insert into drafts values (1, '')",
    );
    await edit();
    const once = await size();
    await keepHouse(database);
    await edit();
    expect(await size()).toBeLessThan(once * 1.2);
    await edit();
    expect(await size()).toBeGreaterThan(once * 1.5);
    await database.close();
  });
});
