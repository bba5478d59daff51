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

  it('has days on which a hold was given as taken until it ends, behind what is booked and beside what is busy', async () => {
    const asker = await createOnboardedAccount(backend.url, { name: 'Petra Lind', role: 'employer' });
    const offered = async (status: string, days: string[]): Promise<string> => {
      const [row] = await backend.sql<{ id: string }>(
        `insert into public.bookings (employer_id, talent_id, title, days, rate_minor, open_until, status, held_at, confirmed_at, history)
         values ($1, $2, 'Low Tide', $3::date[], 1, $4::date, $5, case when $5 <> 'requested' then now() - interval '1 hour' end, $6::timestamptz, jsonb_build_array(jsonb_build_object('status', $5::text, 'at', now(), 'by', 'talent')))
         returning id`,
        [asker.id, ines.id, days, DAY, status, status === 'confirmed' ? new Date().toISOString() : null],
      );
      return row!.id;
    };
    // Else a booking would end the hold on its day.
    await backend.sql(
      `update public.profiles set settings = settings || '{"allow_double_booking": true}' where id = $1`,
      [ines.id],
    );
    // Marked as busy, booked as well, marked as free for a part, and not marked.
    const hold = await offered('held', [DAY, addDays(DAY, 2), addDays(DAY, 3), addDays(DAY, 5)]);
    await offered('confirmed', [addDays(DAY, 2)]);
    await offered('requested', [addDays(DAY, 7)]);
    const token = await rpc<string>('make_calendar_feed');
    const events = (text: string) =>
      [
        ...text.matchAll(
          /DTSTART;VALUE=DATE:(\d+)\r\nDTEND;VALUE=DATE:(\d+)\r\nSUMMARY:(.+)\r\n(?:DESCRIPTION:.*\r\n)?TRANSP:(\w+)/g,
        ),
      ]
        .map(([, from, to, title, taken]) => `${from} ${to} ${title} ${taken}`)
        .toSorted();
    const lasts = (from: number, to: number, words: string): string =>
      `${stamp(addDays(DAY, from))} ${stamp(addDays(DAY, to))} ${words}`;
    const { text } = await read(token);
    expect(events(text)).toEqual([
      lasts(0, 2, 'Busy OPAQUE'),
      lasts(2, 3, 'Booked OPAQUE'),
      lasts(3, 4, 'On hold OPAQUE'),
      lasts(5, 6, 'On hold OPAQUE'),
    ]);
    expect(text).not.toMatch(/Low Tide|Petra/);
    await backend.sql("update public.bookings set status = 'released', ended_by = 'talent' where id = $1", [
      hold,
    ]);
    expect(events((await read(token)).text)).toEqual([
      lasts(0, 2, 'Busy OPAQUE'),
      lasts(2, 3, 'Booked OPAQUE'),
      lasts(3, 4, 'Free in the morning TRANSPARENT'),
    ]);
    await backend.sql('delete from public.bookings where talent_id = $1', [ines.id]);
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
