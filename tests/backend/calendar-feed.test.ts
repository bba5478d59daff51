import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstOfMonth } from '@/domain/availability/day-marks';
import { availabilityId } from '@/domain/ids';
import { addDays } from '@/domain/values/days';
import { type TestBackend } from '../support/backend';
import { createOnboardedAccount, type Account, call } from '../support/accounts';
import { ENGINES, startOnEngine, stopEngines } from './database-engines';

afterAll(stopEngines);

const TODAY = new Date().toISOString().slice(0, 10);
const DAY = addDays(firstOfMonth(addDays(TODAY, 40)), 4);
const stamp = (day: string): string => day.replaceAll('-', '');

describe.each(ENGINES)('a calendar feed, on %s,', (engine) => {
  let backend: TestBackend;
  let ines: Account;
  beforeAll(async () => {
    backend = await startOnEngine(engine, { migrationsFolder: 'supabase/migrations' });
    ines = await createOnboardedAccount(backend.url, { name: 'Ines Feed' });
    const month = firstOfMonth(DAY);
    await call(
      backend.url,
      '/rest/v1/availability',
      {
        id: await availabilityId(ines.id, month),
        month,
        days: {
          [DAY]: { state: 'busy', part: 'day', note: 'Gullwing, Low Tide' },
          [addDays(DAY, 1)]: { state: 'busy', part: 'day', note: '' },
          [addDays(DAY, 3)]: { state: 'free', part: 'morning', note: '' },
        },
      },
      ines.token,
    );
  });
  afterAll(() => backend.stop());
  beforeEach(() => backend.sql("delete from private.rate_records where what like 'calendar_feed%'"));

  const rpc = <T>(name: string, account = ines): Promise<T> =>
    call<T>(backend.url, `/rest/v1/rpc/${name}`, {}, account.token);
  const address = (token: string): string => `${backend.url}/functions/v1/calendar-feed/${token}.ics`;
  const read = async (token: string, method = 'GET') => {
    const response = await fetch(address(token), { method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('serves the days as whole-day events to whoever has the address, without notes, jobs or employers', async () => {
    const { status, headers, text } = await read(await rpc<string>('make_calendar_feed'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(text).toContain(
      [
        `DTSTART;VALUE=DATE:${stamp(DAY)}`,
        `DTEND;VALUE=DATE:${stamp(addDays(DAY, 2))}`,
        'SUMMARY:Busy',
        'TRANSP:OPAQUE',
      ].join('\r\n'),
    );
    expect(text).toContain(
      [
        `DTSTART;VALUE=DATE:${stamp(addDays(DAY, 3))}`,
        `DTEND;VALUE=DATE:${stamp(addDays(DAY, 4))}`,
        'SUMMARY:Free in the morning',
        'TRANSP:TRANSPARENT',
      ].join('\r\n'),
    );
    expect(text).not.toMatch(/Gullwing|Low Tide|Ines/);
  });

  it('answers alike for an address that was taken back, replaced, never made, or is none', async () => {
    const first = await rpc<string>('make_calendar_feed');
    const second = await rpc<string>('make_calendar_feed');
    expect(second).not.toBe(first);
    expect((await read(second)).status).toBe(200);
    expect([await rpc('revoke_calendar_feed'), await rpc('revoke_calendar_feed')]).toEqual([true, false]);
    const answers = await Promise.all([first, second, 'x'.repeat(43), 'none'].map((token) => read(token)));
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([404, 'There is no calendar at this address.']);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect(await rpc('get_calendar_feed')).toBeNull();
  });

  it('keeps only a digest of the secret, and says when it was last asked for', async () => {
    const token = await rpc<string>('make_calendar_feed');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await rpc('get_calendar_feed')).toMatchObject({ read_at: null });
    await read(token);
    expect(await rpc<{ read_at: string }>('get_calendar_feed')).toMatchObject({
      read_at: expect.any(String),
    });
    const rows = await backend.sql<{ row: string }>(
      'select to_jsonb(f)::text as row from private.calendar_feeds f',
    );
    expect(rows.map(({ row }) => row).join('')).not.toContain(token);
  });

  it('is of its owner alone: another account sees and ends none of it', async () => {
    const token = await rpc<string>('make_calendar_feed');
    const other = await createOnboardedAccount(backend.url, { name: 'Noor Other' });
    expect(await rpc('get_calendar_feed', other)).toBeNull();
    await rpc('revoke_calendar_feed', other);
    expect((await read(token)).status).toBe(200);
    await backend.sql('update public.profiles set suspended_at = now() where id = $1', [ines.id]);
    expect((await read(token)).status).toBe(404);
    await backend.sql('update public.profiles set suspended_at = null where id = $1', [ines.id]);
  });

  it('takes no other method, and limits how often one network asks', async () => {
    const token = await rpc<string>('make_calendar_feed');
    expect((await read(token, 'POST')).status).toBe(405);
    const head = await read(token, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
    await backend.sql("update private.rate_records set count = 100000 where what = 'calendar_feed'");
    const over = await read(token);
    expect(over.status).toBe(429);
    expect(over.text).not.toContain('BEGIN');
    expect(await Promise.all(Array.from({ length: 12 }, () => rpc('make_calendar_feed')))).toContain(null);
  });
});
