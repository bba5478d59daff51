import { beforeEach, describe, expect, it } from 'vitest';
import { isQuiet } from '@/domain/notifications/quiet-hours';
import type { Row } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, firstMessage, message } from './sync-fixtures';

interface Taken {
  id: number;
  turn: number;
  attempts: number;
  age_s: number;
  subscription: { endpoint: string };
  payload: Row;
}

onEveryDatabase('the push outbox', (db) => {
  let people: Cast;
  let reader: string;
  beforeEach(async () => {
    people = await cast(db());
    reader = String(people.talent.id);
    await db().sql('delete from public.push_outbox');
  });

  const service = () => db().as({ id: null, role: 'service_role' });
  const take = async (most = 20): Promise<Taken[]> => {
    const [answer] = await service().sql<{ taken: Taken[] }>('select public.push_take($1) as taken', [most]);
    return answer!.taken;
  };
  const settle = (results: Row[]) =>
    service().sql('select public.push_settle($1::text::jsonb)', [JSON.stringify(results)]);
  const device = async (user: string): Promise<string> => {
    const [made] = await db().sql<{ id: string }>(
      "insert into public.push_subscriptions (user_id, endpoint, subscription) values ($1, 'https://push.test/' || gen_random_uuid(), '{\"keys\": {}}') returning id",
      [user],
    );
    return made!.id;
  };
  const notify = async (user: string, type = 'system', title = 'Mara Voss applied'): Promise<string> => {
    const [made] = await db().sql<{ id: string }>(
      "insert into public.notifications (user_id, type, title, message, action_url, group_key) values ($1, $2, $3, 'Private words', '/jobs/1', gen_random_uuid()) returning id",
      [user, type, title],
    );
    return made!.id;
  };
  const outbox = () => db().sql<{ due_at: string; attempts: number }>('select * from public.push_outbox');
  const settings = (changes: Row, timezone = 'UTC') =>
    db().sql(
      'update public.profiles set settings = settings || $2::text::jsonb, timezone = $3 where id = $1',
      [reader, JSON.stringify(changes), timezone],
    );
  /** `HH:MM` in UTC, this many minutes from now. */
  const clock = (minutes: number): string =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

  it('has one row for each of the reader’s devices, and none for anybody else’s', async () => {
    await device(reader);
    await device(reader);
    await device(String(people.otherTalent.id));
    await notify(reader);
    expect(await take()).toHaveLength(2);
  });

  it('hands out kind, neutral title and path, and no private text', async () => {
    await device(reader);
    const sent = await accepted(
      people.employer,
      await firstMessage(people.employer, reader, 'The secret is out'),
    );
    const taken = await take();
    expect(taken.map(({ payload }) => payload)).toEqual([
      { kind: 'message', title: 'New message', url: `/messages/${String(sent.conversation_id)}` },
    ]);
    expect(JSON.stringify(taken)).not.toMatch(/secret|Petra/);
  });

  it('S3: never hands the same row out twice, and deletes it once it is sent', async () => {
    await device(reader);
    await notify(reader);
    const [first] = await take();
    expect(await take()).toEqual([]);
    await settle([{ id: first!.id, turn: first!.turn, outcome: 'sent' }]);
    expect(await outbox()).toEqual([]);
  });

  it('hands out no more than requested, oldest first', async () => {
    await device(reader);
    for (const title of ['One', 'Two', 'Three']) await notify(reader, 'system', title);
    const [one, two] = await take(2);
    const [three] = await take(2);
    expect([one!.id < two!.id, two!.id < three!.id]).toEqual([true, true]);
  });

  it('delays rows to be retried later, and counts the attempts', async () => {
    await device(reader);
    await notify(reader);
    const [first] = await take();
    await settle([{ id: first!.id, turn: first!.turn, outcome: 'later', after_s: 60 }]);
    expect(await take()).toEqual([]);
    await db().sql("update public.push_outbox set due_at = now() - interval '1 second'");
    expect(await take()).toMatchObject([{ attempts: 2 }]);
  });

  it('removes a device whose endpoint is gone, with its waiting pushes', async () => {
    await device(reader);
    await notify(reader);
    await notify(reader);
    const [first] = await take(1);
    await settle([{ id: first!.id, turn: first!.turn, outcome: 'gone' }]);
    expect(await outbox()).toEqual([]);
    expect(await db().sql('select id from public.push_subscriptions where user_id = $1', [reader])).toEqual(
      [],
    );
  });

  it('a further message queues another push, but only one for everything that has not been sent', async () => {
    await device(reader);
    const sent = await accepted(people.employer, await firstMessage(people.employer, reader, 'One'));
    const next = (words: string) => accepted(people.employer, message(String(sent.conversation_id), words));
    await next('Two');
    const [first] = await take();
    expect(await take()).toEqual([]);
    await next('Three, while the first is on its way');
    await settle([{ id: first!.id, turn: first!.turn, outcome: 'sent' }]);
    expect(await take()).toMatchObject([{ id: first!.id, turn: 2, attempts: 1 }]);
  });

  it('marking read queues nothing, and a notification that was read meanwhile is not sent', async () => {
    await device(reader);
    const id = await notify(reader);
    await people.talent.sql('update public.notifications set is_read = true where id = $1', [id]);
    expect(await take()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('a type that is switched off before sending is not sent', async () => {
    await device(reader);
    await notify(reader, 'payment');
    await notify(reader, 'booking');
    await settings({ muted: ['payment'] });
    expect((await take()).map(({ payload }) => payload.kind)).toEqual(['booking']);
  });

  it('S13: a security notice is sent whatever is muted, quiet or read on a device that somebody has taken', async () => {
    await device(reader);
    await settings({ muted: ['system'], quiet_from: '00:00', quiet_to: '23:59' });
    await db().sql("select private.send_security_notice($1, 'A passkey was added', 'x')", [reader]);
    await db().sql('update public.notifications set is_read = true where user_id = $1', [reader]);
    expect((await take()).map(({ payload }) => payload.url)).toEqual(['/settings/security']);
    await notify(reader, 'system');
    expect(await take()).toEqual([]);
  });

  it('nothing is sent to a suspended account', async () => {
    await device(reader);
    await notify(reader);
    await db().sql('update public.profiles set suspended_at = now() where id = $1', [reader]);
    expect(await take()).toEqual([]);
  });

  it('waits during quiet hours, and is sent when they end', async () => {
    await device(reader);
    await settings({ quiet_from: clock(-60), quiet_to: clock(60) });
    await notify(reader);
    expect(await take()).toEqual([]);
    const [row] = await outbox();
    const minutes = (Date.parse(row!.due_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThan(62);
    await settings({ quiet_from: '', quiet_to: '' });
    await db().sql("update public.push_outbox set due_at = now() - interval '1 second'");
    expect(await take()).toHaveLength(1);
  });

  it('pushes older than a day are not sent', async () => {
    await device(reader);
    await notify(reader);
    await db().sql("update public.push_outbox set made_at = now() - interval '25 hours'");
    expect(await take()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('can only be used by the service', async () => {
    for (const who of [people.talent, people.admin, people.visitor]) {
      await expect(who.sql('select public.push_take()')).rejects.toMatchObject({ code: '42501' });
      await expect(who.sql("select public.push_settle('[]')")).rejects.toMatchObject({ code: '42501' });
    }
  });

  describe('quiet hours', () => {
    const CASES: [from: string, to: string, zone: string, at: string, until: string | null][] = [
      ['22:00', '06:00', 'UTC', '2027-01-10T21:59:00Z', null],
      ['22:00', '06:00', 'UTC', '2027-01-10T22:00:00Z', '2027-01-11T06:00:00Z'],
      ['22:00', '06:00', 'UTC', '2027-01-11T05:59:59Z', '2027-01-11T06:00:00Z'],
      ['22:00', '06:00', 'UTC', '2027-01-11T06:00:00Z', null],
      ['09:00', '17:00', 'UTC', '2027-01-10T12:00:00Z', '2027-01-10T17:00:00Z'],
      ['09:00', '17:00', 'UTC', '2027-01-10T08:00:00Z', null],
      ['09:00', '17:00', 'UTC', '2027-01-10T17:00:00Z', null],
      ['22:00', '06:00', 'America/Los_Angeles', '2027-01-11T06:30:00Z', '2027-01-11T14:00:00Z'],
      ['22:00', '06:00', 'Pacific/Auckland', '2027-01-11T06:30:00Z', null],
      ['22:00', '06:00', 'Pacific/Auckland', '2027-01-10T10:30:00Z', '2027-01-10T17:00:00Z'],
      ['22:00', '06:00', 'No/Where', '2027-01-10T23:00:00Z', '2027-01-11T06:00:00Z'],
      ['22:00', '06:00', '', '2027-01-10T23:00:00Z', '2027-01-11T06:00:00Z'],
      // The night the clocks go forward, and the one they go back.
      ['22:00', '06:00', 'Europe/Berlin', '2027-03-27T23:00:00Z', '2027-03-28T04:00:00Z'],
      ['22:00', '06:00', 'Europe/Berlin', '2027-10-30T23:00:00Z', '2027-10-31T05:00:00Z'],
      ['00:00', '23:59', 'UTC', '2027-01-10T00:00:00Z', '2027-01-10T23:59:00Z'],
      ['07:00', '07:00', 'UTC', '2027-01-10T07:00:00Z', null],
      ['', '', 'UTC', '2027-01-10T23:00:00Z', null],
      ['22:00', '', 'UTC', '2027-01-10T23:00:00Z', null],
      ['25:00', '06:00', 'UTC', '2027-01-10T23:00:00Z', null],
    ];
    it.each(CASES)(
      'from %s to %s in %s, at %s: until %s, in SQL as in the app',
      async (from, to, zone, at, until) => {
        const hours = { quiet_from: from, quiet_to: to };
        const [row] = await db().sql<{ until: string | null }>(
          'select private.quiet_until($1::text::jsonb, $2, $3::text::timestamptz) as until',
          [JSON.stringify(hours), zone, at],
        );
        expect(row!.until === null ? null : Date.parse(row!.until)).toBe(
          until === null ? null : Date.parse(until),
        );
        expect(isQuiet(hours, zone, new Date(at))).toBe(until !== null);
      },
    );
  });
});
