import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { callOf } from '@/domain/call-sheets/own-call';
import { versionOf } from '@/domain/call-sheets/changes';
import { MAX_CALLS } from '@/domain/call-sheets/content';
import { newId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, pushOne, refusalOf, write } from './sync-fixtures';

const { content, shoot_day } = callsheets.sample(sampleWorld());

onEveryDatabase('call sheets', (db) => {
  let people: Cast;
  let project: string;
  let draft: Row & { id: string };

  const join = (who: As) =>
    db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status)
       values (sync_private.derived_id('project_member', $1::text, $2::text), $1::uuid, $2::uuid, 'accepted', 'joined')
       on conflict (id) do update set status = 'joined'`,
      [project, who.id],
    );
  const leave = (who: As) =>
    db().sql("update public.project_members set status = 'left' where project_id = $1 and user_id = $2", [
      project,
      who.id,
    ]);
  /** Undefined where it is not readable: while others write, a pull may name such a row, and says nothing but its id. */
  const sheetOf = async (who: As): Promise<Row | undefined> => {
    const found = (await pullAll(who, 'callsheets')).documents.find(({ id }) => id === draft.id);
    if (!found?._deleted) return found as Row | undefined;
    expect(found).toEqual({ id: draft.id, _deleted: true });
    return undefined;
  };
  const receiptOf = async (who: As, of: As = who): Promise<Row> => {
    const found = (await pullAll(who, 'receipts')).documents.find((each) => {
      const row = each as Row;
      return row.sheet_id === draft.id && row.user_id === of.id;
    });
    if (!found) throw new Error('There is no such receipt.');
    return found as Row;
  };
  const publish = (row: Row = draft) =>
    accepted(people.employer, edit('callsheets', row, { status: 'published' }));
  const revise = async (changes: Row): Promise<Row> =>
    accepted(people.employer, edit('callsheets', (await sheetOf(people.employer))!, changes));
  const confirm = async (who: As, version: number) =>
    pushOne(who, edit('receipts', await receiptOf(who), { confirmed_version: version }));

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    project = (await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }))).id;
    await join(people.talent);
    draft = await accepted(
      people.employer,
      write('callsheets', { project_id: project, shoot_day, status: 'draft', content, calls: {} }),
    );
  });

  describe('are written', () => {
    it('by editors, whose draft nobody else reads', async () => {
      expect(draft).toMatchObject({ version: 0, project_title: 'Low Tide', created_by: people.employer.id });
      expect(await sheetOf(people.talent)).toBeUndefined();
      const theirs = write('callsheets', { project_id: project, shoot_day, content, calls: {} });
      for (const who of [people.talent, people.otherEmployer])
        expect(refusalOf(await pushOne(who, theirs))).toBe(
          'MQ403 You do not have permission to perform this action.',
        );
    });

    it.each([
      ['a time that is none', { ...content, general_call: '25:00' }],
      ['a part that nobody knows', { ...content, password: 'x' }],
      [
        'a link that runs',
        { ...content, locations: [{ name: 'x', address: '', map_url: 'javascript:alert(1)' }] },
      ],
      ['more text than a sheet has', { ...content, notes: 'x'.repeat(2001) }],
    ])('without %s', async (_what, bad) => {
      expect(refusalOf(await pushOne(people.employer, edit('callsheets', draft, { content: bad })))).toMatch(
        /^MQ400 /,
      );
    });

    it('with as many calls as the editor names people, and no more', async () => {
      const named = (count: number) =>
        Object.fromEntries(
          Array.from({ length: count }, () => [newId(), { call: '', name: 'Extra', role: '', note: '' }]),
        );
      const full = await accepted(people.employer, edit('callsheets', draft, { calls: named(MAX_CALLS) }));
      const one = edit('callsheets', full, { calls: { ...(full.calls as Row), ...named(1) } });
      expect(refusalOf(await pushOne(people.employer, one))).toMatch(/^MQ400 /);
    });

    it('and one that was never published stays theirs when it is put away', async () => {
      await accepted(people.employer, edit('callsheets', draft, { status: 'cancelled' }));
      expect(await sheetOf(people.talent)).toBeUndefined();
    });

    it.each(['0044-03-15 BC', '99999-01-01'])('for days of a calendar: %s is none', async (day) => {
      const answered = await pushOne(people.employer, edit('callsheets', draft, { shoot_day: day }));
      expect(refusalOf(answered)).toMatch(/^MQ400 /);
    });

    it('and are published with a general call alone', async () => {
      const bare = await accepted(
        people.employer,
        edit('callsheets', draft, { content: { ...content, general_call: '' } }),
      );
      expect(
        refusalOf(await pushOne(people.employer, edit('callsheets', bare, { status: 'published' }))),
      ).toBe('MQ683 Say the general call before you publish.');
    });
  });

  describe('make a version as they are published', () => {
    it('which reaches everybody on the project, with their own call in the notification', async () => {
      const calls = { [String(people.talent.id)]: { call: '05:45', name: '', role: '', note: '' } };
      await publish(await accepted(people.employer, edit('callsheets', draft, { calls })));
      const sheet = (await sheetOf(people.talent)) as unknown as CallSheet;
      expect(sheet).toMatchObject({ version: 1, status: 'published', published_by_name: 'Petra Lind' });
      expect(callOf(sheet, String(people.talent.id))).toBe('05:45');
      expect(await receiptOf(people.talent)).toMatchObject({ version: 1, marks: {}, confirmed_version: 0 });
      const notified = await db().sql(
        "select title, message from public.notifications where user_id = $1 and type = 'call_sheet' and group_key = $2",
        [people.talent.id, `call-sheet:${draft.id}`],
      );
      expect(notified).toEqual([
        { title: 'Call sheet: Low Tide', message: 'Mon 1 Feb: your call is 05:45.' },
      ]);
    });

    it('which says the day of a call after midnight, beside that of the sheet', async () => {
      const called = (call: string) => ({
        [String(people.talent.id)]: { call, name: '', role: '', note: '' },
      });
      const heard = async () =>
        (
          await db().sql<{ message: string }>(
            `select message from public.notifications where user_id = $1 and group_key = $2 order by created_at desc, id limit 1`,
            [people.talent.id, `call-sheet:${draft.id}`],
          )
        )[0]?.message;
      const night = { content: { ...content, general_call: '19:00' }, calls: called('00:45') };
      await publish(await accepted(people.employer, edit('callsheets', draft, night)));
      expect(await heard()).toBe('Mon 1 Feb: your call is 00:45 on Tue 2 Feb.');
      await revise({ calls: called('07:00') });
      expect(await heard()).toBe('Mon 1 Feb, version 2: your call is 07:00.');
      await revise({ calls: called('off') });
      expect(await heard()).toBe('Mon 1 Feb, version 3: you are not called.');
    });

    it('but not whom it does not call, who hears of it when a version before called them, until they have confirmed that', async () => {
      const off = { [String(people.talent.id)]: { call: 'off', name: '', role: '', note: '' } };
      const heard = async () =>
        (
          await db().sql<{ message: string }>(
            `select message from public.notifications where user_id = $1 and group_key = $2 order by created_at, id`,
            [people.talent.id, `call-sheet:${draft.id}`],
          )
        ).map(({ message }) => message);
      const asked = async () => (await receiptOf(people.talent)).version;
      await publish(await accepted(people.employer, edit('callsheets', draft, { calls: off })));
      expect(callOf((await sheetOf(people.talent)) as unknown as CallSheet, String(people.talent.id))).toBe(
        'off',
      );
      expect(await heard()).toEqual([]);
      await expect(receiptOf(people.talent)).rejects.toThrow('There is no such receipt.');

      await revise({ calls: {} });
      expect([await heard(), await asked()]).toEqual([['Mon 1 Feb, version 2: your call is 06:30.'], 2]);
      await revise({ calls: off });
      expect([(await heard()).at(-1), await asked()]).toEqual([
        'Mon 1 Feb, version 3: you are not called.',
        3,
      ]);
      await revise({ calls: off, content: { ...content, parking: 'The quay' } });
      expect([(await heard()).at(-1), await asked()]).toEqual([
        'Mon 1 Feb, version 4: you are not called.',
        4,
      ]);
      await confirm(people.talent, 4);
      await revise({ calls: off, content: { ...content, parking: 'The pier' } });
      expect([(await heard()).length, await asked()]).toEqual([3, 4]);
      await revise({ status: 'cancelled' });
      expect(await heard()).toHaveLength(3);
    });

    it('and each change of it is another one, from which what the earlier ones said can be read back', async () => {
      await publish();
      const second = await revise({ content: { ...content, general_call: '05:30', parking: '' } });
      expect(second.version).toBe(2);
      const call = { call: '04:45', name: '', role: '', note: '' };
      const third = (await revise({
        shoot_day: '2027-02-02',
        calls: { [String(people.talent.id)]: call },
      })) as unknown as CallSheet;
      expect(third.version).toBe(3);
      expect(versionOf(third, 1)).toEqual({ shoot_day, timezone: third.timezone, content, calls: {} });
      expect(versionOf(third, 2)).toEqual({
        shoot_day,
        timezone: third.timezone,
        content: { ...content, general_call: '05:30', parking: '' },
        calls: {},
      });
    });

    it('and so is another time zone of the project, for a day to come: everybody is asked to confirm anew', async () => {
      const published = await publish();
      await confirm(people.talent, 1);
      const over = await accepted(
        people.employer,
        write('callsheets', {
          project_id: project,
          shoot_day: '2026-01-05',
          status: 'published',
          content,
          calls: {},
        }),
      );
      const read = async (id: string) =>
        (await pullAll(people.talent, 'callsheets')).documents.find((each) => each.id === id);
      const { documents } = await pullAll(people.employer, 'projects');
      const master = documents.find(({ id }) => id === project) as Row & { id: string };
      await accepted(people.employer, edit('projects', master, { timezone: 'America/New_York' }));
      expect(await read(draft.id)).toMatchObject({
        version: 2,
        timezone: 'America/New_York',
        history: [{ version: 1, was: { timezone: published.timezone } }],
      });
      expect(await receiptOf(people.talent)).toMatchObject({ version: 2, confirmed_version: 1 });
      expect(await read(over.id)).toMatchObject({ version: 1, timezone: over.timezone, history: [] });
    });

    it('also after it was cancelled, until when nothing of it changes', async () => {
      const published = await publish();
      const cancelled = await accepted(
        people.employer,
        edit('callsheets', published, { status: 'cancelled' }),
      );
      const earlier = { content: { ...content, general_call: '03:30' } };
      // Also by an editor who has not heard of it yet.
      for (const base of [published, cancelled])
        expect(refusalOf(await pushOne(people.employer, edit('callsheets', base, earlier)))).toBe(
          'MQ685 This call sheet was cancelled. Publish it again to change it.',
        );
      const revived = await accepted(
        people.employer,
        edit('callsheets', cancelled, { ...earlier, status: 'published' }),
      );
      expect(revived).toMatchObject({
        version: 2,
        history: [{ version: 1, was: { content: { general_call: content.general_call } } }],
      });
    });

    it('but what says the same is none', async () => {
      await publish();
      const sheet = (await sheetOf(people.employer))!;
      expect(
        await accepted(people.employer, edit('callsheets', sheet, { status: 'published' })),
      ).toMatchObject({ version: 1 });
    });

    it('S5: a version that follows another is announced again, and the last notification alone is unread', async () => {
      await publish();
      await revise({ content: { ...content, general_call: '05:30' } });
      const notified = await db().sql(
        'select title, message, is_read from public.notifications where user_id = $1 and group_key = $2 order by created_at',
        [people.talent.id, `call-sheet:${draft.id}`],
      );
      expect(notified).toEqual([
        { title: 'Call sheet: Low Tide', message: 'Mon 1 Feb: your call is 06:30.', is_read: true },
        {
          title: 'Call sheet changed: Low Tide',
          message: 'Mon 1 Feb, version 2: your call is 05:30.',
          is_read: false,
        },
      ]);
    });

    it('goes to 200 people in one push', async () => {
      await db().sql(
        `with made as (
           insert into auth.users (id, email) select gen_random_uuid(), 'crew' || n || '@crowd.test' from generate_series(1, 200) n returning id)
         select count(*) from made`,
      );
      // Each of them joined by themselves: in one statement, everybody's arrival would be everybody's news.
      await db().exec('set session_replication_role = replica');
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, answer, status)
         select gen_random_uuid(), $1, p.id, 'accepted', 'joined' from public.profiles p where p.email like '%@crowd.test'`,
        [project],
      );
      await db().exec('set session_replication_role = origin');
      await publish();
      const [made] = await db().sql<{ n: number }>(
        'select count(*)::int as n from public.call_sheet_receipts where sheet_id = $1',
        [draft.id],
      );
      expect(made?.n).toBe(202);
    }, 60_000);
  });

  describe('S13: are confirmed', () => {
    it('in the version that there is, and not in one that has changed', async () => {
      await publish();
      expect((await confirm(people.talent, 1)).status).toBe('accepted');
      expect(await receiptOf(people.employer, people.talent)).toMatchObject({
        confirmed_version: 1,
        marks: { opened: 1, delivered: 1 },
      });
      await revise({ content: { ...content, general_call: '05:30' } });
      expect(await receiptOf(people.talent)).toMatchObject({ version: 2, confirmed_version: 1 });
      expect((await confirm(people.talent, 2)).status).toBe('accepted');
      await revise({ content: { ...content, general_call: '05:15' } });
      await revise({ content: { ...content, general_call: '05:00' } });
      expect(refusalOf(await confirm(people.talent, 3))).toBe(
        'MQ681 This call sheet has changed. Look at version 4 before you confirm.',
      );
    });

    it('and not once they are cancelled', async () => {
      await publish();
      await revise({ status: 'cancelled' });
      expect(refusalOf(await confirm(people.talent, 1))).toBe(
        'MQ682 This call sheet was cancelled, so there is nothing to confirm.',
      );
    });

    it('S7: states only rise, none is above what was sent, and only one’s own', async () => {
      await publish();
      const mark = async (marks: Row) =>
        accepted(people.talent, edit('receipts', await receiptOf(people.talent), { marks }));
      expect((await mark({ delivered: 1 })).marks).toEqual({ delivered: 1, opened: 0 });
      expect((await mark({ opened: 7 })).marks).toEqual({ delivered: 1, opened: 1 });
      expect((await mark({ delivered: 0, opened: 0 })).marks).toEqual({ delivered: 1, opened: 1 });
      await confirm(people.talent, 1);
      await accepted(
        people.talent,
        edit('receipts', await receiptOf(people.talent), { confirmed_version: 0 }),
      );
      expect((await receiptOf(people.talent)).confirmed_version).toBe(1);
      const theirs = await receiptOf(people.employer, people.talent);
      expect(
        refusalOf(await pushOne(people.employer, edit('receipts', theirs, { confirmed_version: 5 }))),
      ).toBe('MQ403 You do not have permission to perform this action.');
    });

    it('a confirmation that meets a version on its way waits for it, and never confirms it unread', async () => {
      await publish();
      const seen = await receiptOf(people.talent);
      await revise({ content: { ...content, general_call: '05:30' } });
      expect(refusalOf(await pushOne(people.talent, edit('receipts', seen, { confirmed_version: 1 })))).toBe(
        'MQ681 This call sheet has changed. Look at version 2 before you confirm.',
      );
    });

    it('looking at it reads its notification', async () => {
      await publish();
      await accepted(
        people.talent,
        edit('receipts', await receiptOf(people.talent), { marks: { opened: 1 } }),
      );
      const [notified] = await db().sql(
        'select is_read from public.notifications where user_id = $1 and group_key = $2',
        [people.talent.id, `call-sheet:${draft.id}`],
      );
      expect(notified).toEqual({ is_read: true });
    });
  });

  describe('S6: follow who is on the project', () => {
    it('who joins late gets what is published; who leaves loses it, and their receipt', async () => {
      await db().sql('update public.call_sheets set shoot_day = current_date + 2 where id = $1', [draft.id]);
      await publish((await sheetOf(people.employer))!);
      expect(await sheetOf(people.otherTalent)).toBeUndefined();
      const checkpoint = (await pullAll(people.otherTalent, 'callsheets')).checkpoint;
      await join(people.otherTalent);
      const { documents } = await pullAll(people.otherTalent, 'callsheets', checkpoint);
      expect(documents.map(({ id }) => id)).toContain(draft.id);
      expect(await receiptOf(people.otherTalent)).toMatchObject({ version: 1 });

      const before = {
        sheets: (await pullAll(people.otherTalent, 'callsheets')).checkpoint,
        receipts: (await pullAll(people.otherTalent, 'receipts')).checkpoint,
      };
      const receipt = await receiptOf(people.otherTalent);
      await leave(people.otherTalent);
      const gone = { _deleted: true };
      expect((await pullAll(people.otherTalent, 'callsheets', before.sheets)).documents).toEqual([
        { id: draft.id, ...gone },
      ]);
      expect((await pullAll(people.otherTalent, 'receipts', before.receipts)).documents).toEqual([
        { id: receipt.id, ...gone },
      ]);
    });

    it('who joins late is asked nothing of a day on which they are not called', async () => {
      await db().sql('update public.call_sheets set shoot_day = current_date + 2 where id = $1', [draft.id]);
      const off = { [String(people.otherTalent.id)]: { call: 'off', name: '', role: '', note: '' } };
      await publish(
        await accepted(
          people.employer,
          edit('callsheets', (await sheetOf(people.employer))!, { calls: off }),
        ),
      );
      await join(people.otherTalent);
      expect(await sheetOf(people.otherTalent)).toMatchObject({ version: 1 });
      await expect(receiptOf(people.otherTalent)).rejects.toThrow('There is no such receipt.');
    });

    it('members read their own receipt alone, and editors everybody’s', async () => {
      await join(people.otherTalent);
      await publish();
      const seenBy = async (who: As): Promise<unknown[]> =>
        (await pullAll(who, 'receipts')).documents
          .map((each) => each as Row)
          .filter((each) => each.sheet_id === draft.id)
          .map(({ user_id: user }) => user)
          .toSorted();
      expect(await seenBy(people.talent)).toEqual([people.talent.id]);
      expect(await seenBy(people.employer)).toEqual(
        [people.employer.id, people.talent.id, people.otherTalent.id].toSorted(),
      );
    });
  });

  it('as large as its bounds let it be is published, revised and cancelled', async () => {
    // Letters of four bytes, each text as long as it may be.
    const long = (length: number): string => '\u{1F3AC}'.repeat(length);
    const lines = <T>(count: number, line: T): T[] => Array.from({ length: count }, () => line);
    const fullest = (letter: string) => ({
      content: {
        ...content,
        unit: long(60),
        unit_base: long(300),
        parking: long(300),
        hospital: long(300),
        hospital_phone: long(40),
        weather: long(200),
        advance: long(2000),
        notes: letter + long(1999),
        locations: lines(10, { name: long(120), address: long(300), map_url: `https://${long(1992)}` }),
        schedule: lines(60, { time: '05:30', what: letter + long(199) }),
        contacts: lines(40, { name: letter + long(119), role: long(60), phone: long(40) }),
      },
      calls: Object.fromEntries(
        lines(MAX_CALLS, null).map((_, n) => [
          `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
          { call: '05:15', name: long(120), role: long(60), note: letter + long(199) },
        ]),
      ),
    });
    const sheet = await accepted(
      people.employer,
      write('callsheets', { project_id: project, shoot_day, status: 'published', ...fullest('a') }),
    );
    const revised = await accepted(people.employer, edit('callsheets', sheet, fullest('b')));
    expect(revised).toMatchObject({ version: 2, content: { notes: fullest('b').content.notes } });
    // With all that the device knows of it.
    const off = await accepted(
      people.employer,
      edit('callsheets', revised, { status: 'cancelled', content: revised.content, calls: revised.calls }),
    );
    expect(off.status).toBe('cancelled');
  });
});
