import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, write } from './sync-fixtures';

const DAY = '2027-02-02';
const CONTENT = {
  ...BLANK_CONTENT,
  general_call: '06:30',
  unit_base: 'Harbour car park',
  schedule: [
    { time: '07:30', what: 'Sc. 12' },
    { time: '18:00', what: 'Wrap' },
  ],
};

onEveryDatabase('reminders of calls', (db) => {
  let people: Cast;
  let project: string;
  let sheet: Row & { id: string };

  const join = async (who: As) =>
    db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')
       on conflict (id) do update set status = 'joined'`,
      [await projectMemberId(project, String(who.id)), project, who.id],
    );
  const publish = (fields: Row = {}, of = project) =>
    accepted(
      people.employer,
      write('callsheets', {
        project_id: of,
        shoot_day: DAY,
        status: 'published',
        content: CONTENT,
        calls: { [String(people.talent.id)]: { call: '05:45', name: '', role: '', note: '' } },
        ...fields,
      }),
    );
  /** The server's clock stands in the test: so was it when the sheet was published, unless somebody says otherwise. */
  const publishedAt = (when: string, id = sheet.id) =>
    db().sql('update public.call_sheets set published_at = $2 where id = $1', [id, when]);
  const tick = async (when: string): Promise<number> => {
    const [answer] = await db().sql<{ reminded: number }>(
      'select private.advance_call_sheets(p_at => $1::timestamptz) as reminded',
      [when],
    );
    return answer!.reminded;
  };
  const remindersOf = async (who: As = people.talent, isUnreadOnly = false) =>
    db().sql<{ title: string; message: string }>(
      `select title, message from public.notifications
       where user_id = $1 and type = 'call_reminder' and (not $2 or not is_read) order by created_at, id`,
      [who.id, isUnreadOnly],
    );
  const titles = async (who?: As, isUnreadOnly?: boolean) =>
    (await remindersOf(who, isUnreadOnly)).map(({ title }) => title);

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    await db().sql("delete from public.notifications where type = 'call_reminder'");
    await db().sql('delete from public.projects');
    project = (
      await accepted(
        people.employer,
        write('projects', { title: 'Low Tide', status: 'prep', timezone: 'America/New_York' }),
      )
    ).id;
    await join(people.talent);
    sheet = await publish();
    await publishedAt('2027-01-30T12:00Z');
  });

  it('come the evening before at six, where the work is, with each one’s own call and place', async () => {
    // 18:00 in New York is 23:00 UTC.
    expect(await tick('2027-02-01T22:59Z')).toBe(0);
    expect(await tick('2027-02-01T23:00Z')).toBe(2);
    expect(await remindersOf()).toEqual([
      { title: 'Your call: 05:45 on Tue 2 Feb', message: 'Low Tide: Harbour car park' },
    ]);
    expect(await titles(people.employer)).toEqual(['Your call: 06:30 on Tue 2 Feb']);
  });

  it('come as the day before wraps, where it has a sheet that says so, also after midnight', async () => {
    const before = await publish({
      shoot_day: '2027-02-01',
      content: { ...CONTENT, schedule: [{ time: '20:15', what: 'Wrap, and strike' }] },
    });
    await publishedAt('2027-01-30T12:00Z', before.id);
    await tick('2027-02-01T23:30Z');
    expect(await titles()).not.toContain('Your call: 05:45 on Tue 2 Feb');
    await tick('2027-02-02T01:15Z');
    expect(await titles()).toContain('Your call: 05:45 on Tue 2 Feb');

    const night = { ...CONTENT, general_call: '16:00', schedule: [{ time: '01:30', what: 'wrap' }] };
    await accepted(people.employer, edit('callsheets', before, { content: night }));
    const [wrap] = await db().sql<{ at: Date }>(
      'select private.wrap_at(s) as at from public.call_sheets s where id = $1',
      [before.id],
    );
    expect(new Date(wrap!.at).toISOString()).toBe('2027-02-02T06:30:00.000Z');
  });

  it.each([
    ['the one after midnight', '16:00', ['22:00 Wrap cast', '02:00 Wrap crew'], '2027-02-03T07:00:00.000Z'],
    [
      'in whichever order they are stored',
      '16:00',
      ['02:00 Wrap crew', '22:00 Wrap cast'],
      '2027-02-03T07:00:00.000Z',
    ],
    [
      'of a day that wraps before midnight the last',
      '06:30',
      ['18:00 Wrap cast', '19:15 Wrap'],
      '2027-02-03T00:15:00.000Z',
    ],
    [
      'one without a time says nothing',
      '06:30',
      ['18:00 Wrap cast', ' Wrap party'],
      '2027-02-02T23:00:00.000Z',
    ],
    ['where none is a wrap there is none', '06:30', ['18:00 Wrapping paper'], null],
  ])('take the latest of several wraps: %s', async (_which, general_call, lines, at) => {
    const schedule = lines.map((line) => {
      const [time = '', ...what] = line.split(' ');
      return { time, what: what.join(' ') };
    });
    await accepted(
      people.employer,
      edit('callsheets', sheet, { content: { ...CONTENT, general_call, schedule } }),
    );
    const [wrap] = await db().sql<{ at: Date | null }>(
      'select private.wrap_at(s) as at from public.call_sheets s where id = $1',
      [sheet.id],
    );
    expect(wrap!.at && new Date(wrap!.at).toISOString()).toBe(at);
  });

  it('come the next night before a call after midnight of a night shoot, and say its day', async () => {
    await accepted(
      people.employer,
      edit('callsheets', sheet, {
        content: { ...CONTENT, general_call: '19:00' },
        calls: { [String(people.talent.id)]: { call: '00:30', name: '', role: '', note: '' } },
      }),
    );
    await publishedAt('2027-01-30T12:00Z');
    await tick('2027-02-02T04:10Z');
    expect(await titles()).toEqual(['Your call: 00:30 on Wed 3 Feb']);
    // 23:00 in New York, on the evening of the shoot.
    await tick('2027-02-03T04:00Z');
    expect((await titles()).at(-1)).toBe('Your call is 00:30');
  });

  it('come once more 90 minutes before one’s own call, and put away what was said last night', async () => {
    await tick('2027-02-01T23:00Z');
    expect(await tick('2027-02-02T09:14Z')).toBe(0);
    expect(await tick('2027-02-02T09:15Z')).toBe(1);
    expect(await titles(people.talent, true)).toEqual(['Your call is 05:45']);
    expect(await titles(people.employer, true)).toEqual(['Your call: 06:30 on Tue 2 Feb']);
    expect(await tick('2027-02-02T10:00Z')).toBe(1);
    expect(await titles(people.employer, true)).toEqual(['Your call is 06:30']);
  });

  it('come once, however often the timer runs', async () => {
    for (const when of ['2027-02-01T23:00Z', '2027-02-01T23:00Z', '2027-02-02T09:20Z', '2027-02-02T09:21Z'])
      await tick(when);
    expect(await titles()).toEqual(['Your call: 05:45 on Tue 2 Feb', 'Your call is 05:45']);
  });

  it('are caught up on while the call is still to come, and never after', async () => {
    expect(await tick('2027-02-02T04:00Z')).toBe(2);
    await db().sql('delete from private.call_reminders');
    // The evening is over: of the two, only the one before the call.
    expect(await tick('2027-02-02T10:30Z')).toBe(2);
    expect((await titles()).at(-1)).toBe('Your call is 05:45');
    await db().sql('delete from private.call_reminders');
    expect(await tick('2027-02-02T10:45Z')).toBe(1);
    expect(await tick('2027-02-02T11:30Z')).toBe(0);
  });

  it('do not follow on the notice of a version that came after they were due', async () => {
    await publishedAt('2027-02-01T23:30Z');
    expect(await tick('2027-02-01T23:31Z')).toBe(0);
    await publishedAt('2027-02-02T09:30Z');
    expect(await tick('2027-02-02T09:31Z')).toBe(0);
    expect(await tick('2027-02-02T10:00Z')).toBe(1);
    expect(await titles()).toEqual([]);
  });

  it('come again before a call that was moved to later after they had come, and not again for the same one', async () => {
    expect(await tick('2027-02-02T09:20Z')).toBeGreaterThan(0);
    const [mine] = (await titles()).slice(-1);
    expect(mine).toBe('Your call is 05:45');
    const before = (await pullAll(people.employer, 'callsheets')).documents.find(
      ({ id }) => id === sheet.id,
    )!;
    await accepted(
      people.employer,
      edit('callsheets', before as Row, {
        calls: { [String(people.talent.id)]: { call: '14:00', name: '', role: '', note: '' } },
      }),
    );
    await publishedAt('2027-02-02T09:25Z');
    expect(await tick('2027-02-02T09:30Z')).toBe(0);
    expect(await tick('2027-02-02T17:35Z')).toBe(1);
    expect(await tick('2027-02-02T17:36Z')).toBe(0);
    expect((await titles()).slice(-1)).toEqual(['Your call is 14:00']);
  });

  it('come once for one call that is on two sheets of a show, and for each of two calls', async () => {
    const second = await publish({ content: { ...CONTENT, unit_base: 'Second unit' } });
    await publishedAt('2027-01-30T12:00Z', second.id);
    await tick('2027-02-01T23:00Z');
    expect(await titles()).toEqual(['Your call: 05:45 on Tue 2 Feb']);
    const later = await accepted(
      people.employer,
      edit('callsheets', second, {
        calls: { [String(people.talent.id)]: { call: '14:00', name: '', role: '', note: '' } },
      }),
    );
    await publishedAt('2027-01-30T13:00Z', later.id);
    await tick('2027-02-01T23:10Z');
    expect(await titles()).toEqual(['Your call: 05:45 on Tue 2 Feb', 'Your call: 14:00 on Tue 2 Feb']);
  });

  it('are rung for nobody who is no longer on the show', async () => {
    await tick('2027-02-02T09:20Z');
    expect(await titles(people.talent, true)).not.toEqual([]);
    const member = (await pullAll(people.employer, 'crew')).documents.find(
      (each) => (each as Row).user_id === people.talent.id && (each as Row).project_id === project,
    );
    await accepted(people.employer, edit('crew', member as Row, { removed: true }));
    expect(await titles(people.talent, true)).toEqual([]);
    expect(
      await db().sql(
        "select from public.notifications where user_id = $1 and type = 'call_sheet' and action_url like $2 and not is_read",
        [people.talent.id, `/projects/${project}/%`],
      ),
    ).toEqual([]);
    expect(
      await db().sql(
        "select title from public.notifications where user_id = $1 and type = 'project' and not is_read and title like 'You are no longer on %'",
        [people.talent.id],
      ),
    ).toHaveLength(1);
  });

  it('are over with a later version, whose own notice is all that comes, unless it moves to another day', async () => {
    await tick('2027-02-01T23:00Z');
    const later = await accepted(
      people.employer,
      edit('callsheets', sheet, { content: { ...CONTENT, general_call: '07:30' } }),
    );
    expect(await titles(people.talent, true)).toEqual([]);
    await publishedAt('2027-02-02T00:30Z');
    expect(await tick('2027-02-02T01:00Z')).toBe(0);
    await accepted(people.employer, edit('callsheets', later, { shoot_day: '2027-02-03' }));
    await publishedAt('2027-01-31T12:00Z');
    expect(await tick('2027-02-02T23:00Z')).toBe(2);
    expect(await titles(people.talent, true)).toEqual(['Your call: 05:45 on Wed 3 Feb']);
  });

  describe('are for nobody', () => {
    it('of a draft, a day that was cancelled, or a project that was', async () => {
      await accepted(people.employer, edit('callsheets', sheet, { status: 'cancelled' }));
      await publish({ status: 'draft' });
      expect(await tick('2027-02-01T23:00Z')).toBe(0);
      await publish();
      await db().sql("update public.call_sheets set published_at = '2027-01-30T12:00Z'");
      await db().sql("update public.projects set status = 'cancelled'");
      expect(await tick('2027-02-01T23:00Z')).toBe(0);
    });

    it('who has left, and nobody who has switched them off', async () => {
      await db().sql("update public.project_members set status = 'left' where user_id = $1", [
        people.talent.id,
      ]);
      await db().sql(
        `update public.profiles set settings = settings || '{"muted": ["call_reminder"]}' where id = $1`,
        [people.employer.id],
      );
      await tick('2027-02-01T23:00Z');
      expect(await titles()).toEqual([]);
      expect(await titles(people.employer)).toEqual([]);
      await db().sql(`update public.profiles set settings = settings || '{"muted": []}' where id = $1`, [
        people.employer.id,
      ]);
    });
  });

  it('tell 200 people of one sheet in one run', async () => {
    await db().sql(
      `with made as (insert into auth.users (id, email) select gen_random_uuid(), 'crew' || n || '@marquee.test' from generate_series(1, 198) n returning id)
       insert into public.project_members (id, project_id, user_id, answer, status)
       select gen_random_uuid(), $1, id, 'accepted', 'joined' from made where exists (select from public.profiles p where p.id = made.id)`,
      [project],
    );
    const [counted] = await db().sql<{ n: string }>(
      "select count(*) as n from public.project_members where project_id = $1 and status = 'joined'",
      [project],
    );
    expect(await tick('2027-02-01T23:00Z')).toBe(Number(counted!.n));
  });

  it('S13: are the server’s alone to make', async () => {
    await expect(people.employer.sql('select private.advance_call_sheets()')).rejects.toMatchObject({
      code: '42501',
    });
  });

  describe('as a push', () => {
    const service = () => db().as({ id: null, role: 'service_role' });
    const push = async (): Promise<Row[]> => {
      const [answer] = await service().sql<{ taken: { payload: Row }[] }>(
        'select public.push_take() as taken',
      );
      return answer!.taken.map(({ payload }) => payload);
    };
    beforeEach(async () => {
      await db().sql('delete from public.push_outbox');
      await db().sql(
        `insert into public.push_subscriptions (user_id, endpoint, subscription) values ($1, 'https://push.test/' || gen_random_uuid(), '{"keys": {}}')`,
        [people.talent.id],
      );
      // Quiet all day but for one minute of the past.
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
      await db().sql(
        "update public.profiles set settings = settings || $2::text::jsonb, timezone = 'UTC' where id = $1",
        [people.talent.id, JSON.stringify({ quiet_from: at(-60), quiet_to: at(60) })],
      );
    });

    it('the evening’s waits for the end of quiet hours, the one before the call does not, and says the time alone', async () => {
      await tick('2027-02-01T23:00Z');
      expect(await push()).toEqual([]);
      await tick('2027-02-02T09:15Z');
      expect(await push()).toEqual([
        {
          kind: 'call_reminder',
          title: 'Your call is coming up',
          url: `/projects/${project}/sheets/${sheet.id}`,
          call: '05:45',
        },
      ]);
    });

    it('is not sent once the call is past', async () => {
      await tick('2027-02-02T09:15Z');
      await db().sql("update public.push_outbox set made_at = now() - interval '91 minutes'");
      expect(await push()).toEqual([]);
    });
  });
});
