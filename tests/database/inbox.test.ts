import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { MESSAGE_CHANGE_MINUTES } from '@/domain/limits';
import { REPORT_REASONS, REPORTED_MESSAGES } from '@/domain/reports/report';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
  saving,
  write,
} from './sync-fixtures';

interface Queue {
  open: number;
  reports: (Row & { id: string })[];
  next: unknown;
}

onEveryDatabase('what members do with messages', (db) => {
  let people: Cast;
  beforeAll(async () => {
    people = await cast(db());
  });
  const person = async (role: 'talent' | 'employer', name: string): Promise<As> =>
    db().as({ id: await db().createUser({ name, role }) });
  const conversationOf = async (who: As, id: unknown): Promise<Row> => {
    const found = (await pullAll(who, 'conversations')).documents.find((row) => row.id === id);
    if (!found) throw new Error('No such conversation here.');
    return found;
  };
  /** Somebody whose name is no secret: they have an open job. */
  const poster = async (): Promise<As> => {
    const who = await person('employer', 'Gwen Asa');
    await publishedJob(who);
    return who;
  };
  /** An open conversation of two people of its own. */
  async function thread(): Promise<{ from: As; to: As; id: string }> {
    const [from, to] = [await person('employer', 'Gwen Asa'), await person('talent', 'Noor Hale')];
    const id = String(
      (await accepted(from, await firstMessage(from, String(to.id), 'Hello'))).conversation_id,
    );
    await accepted(to, edit('conversations', await conversationOf(to, id), { state: 'open' }));
    return { from, to, id };
  }
  const change = (who: As, sent: Row, changes: Row, stream = 'messages') =>
    pushOne(who, edit(stream, sent, changes));

  describe('the text of a message that was sent', () => {
    it('is changed by its sender, with the time, and nothing else of it is', async () => {
      const { from, to, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      const { checkpoint } = await pullAll(to, 'messages');
      const changed = await accepted(
        from,
        edit('messages', sent, { body: 'Call at 6', kind: 'file', payload: { a: 1 }, recipient_id: newId() }),
      );
      expect(changed).toMatchObject({
        body: 'Call at 6',
        kind: 'text',
        payload: {},
        recipient_id: null,
        server_seq: sent.server_seq,
        created_at: sent.created_at,
      });
      expect(sent.edited_at).toBeNull();
      expect(Date.parse(String(changed.edited_at))).toBeGreaterThanOrEqual(
        Date.parse(String(sent.created_at)),
      );
      expect((await pullAll(to, 'messages', checkpoint)).documents).toMatchObject([{ body: 'Call at 6' }]);
      expect((await conversationOf(to, id)).last_message_preview).toBe('Call at 6');
    });
    it('reaches the other side also when newer messages have followed, and is not the preview then', async () => {
      const { from, to, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      await accepted(from, message(id, 'Bring boots'));
      const { checkpoint } = await pullAll(to, 'messages');
      await accepted(from, edit('messages', sent, { body: 'Call at 6' }));
      expect((await pullAll(to, 'messages', checkpoint)).documents).toMatchObject([{ body: 'Call at 6' }]);
      expect((await conversationOf(to, id)).last_message_preview).toBe('Bring boots');
    });
    it('MQ311: is taken for ten minutes by the server’s clock', async () => {
      const { from, id } = await thread();
      const sentAgo = async (time: string): Promise<Row> => {
        const sent = await accepted(from, message(id, 'Call at 5'));
        await db().sql('update public.messages set created_at = now() - $2::interval where id = $1', [
          sent.id,
          time,
        ]);
        return (await pullAll(from, 'messages')).documents.find((row) => row.id === sent.id) ?? sent;
      };
      const just = await sentAgo(`${MESSAGE_CHANGE_MINUTES - 1} minutes 50 seconds`);
      expect((await change(from, just, { body: 'Call at 6' })).status).toBe('accepted');
      const late = await sentAgo(`${MESSAGE_CHANGE_MINUTES} minutes 10 seconds`);
      expect(refusalOf(await change(from, late, { body: 'Call at 6' }))).toBe(
        'MQ311 A message can be changed for 10 minutes after it was sent.',
      );
      // What it says already is no change.
      expect((await change(from, late, { body: 'Call at 5' })).status).toBe('accepted');
    });
    it('MQ312: is taken ten times, through sync or past it', async () => {
      const { from, id } = await thread();
      const sent = await accepted(from, message(id, 'Take 0'));
      for (let take = 1; take <= 10; take += 1)
        await from.sql('update public.messages set body = $2 where id = $1', [sent.id, `Take ${take}`]);
      await expect(
        from.sql("update public.messages set body = 'Take 11' where id = $1", [sent.id]),
      ).rejects.toMatchObject({ code: 'MQ312' });
      const now = (await pullAll(from, 'messages')).documents.find((row) => row.id === sent.id) as Row;
      expect(refusalOf(await change(from, now, { body: 'Take 11' }))).toBe(
        'MQ312 This message has changed 10 times. Write another one.',
      );
    });
    it('MQ412: changes are two hundred in a day, of all messages together', async () => {
      const { from, id } = await thread();
      const sent = await accepted(from, message(id, 'Take 0'));
      await db().sql(
        "insert into private.earlier_texts (message_id, sender_id, body) select (select id from public.messages where conversation_id = $1 and id <> $2 limit 1), $3, 'x' from generate_series(1, 199)",
        [id, sent.id, from.id],
      );
      const first = await accepted(from, edit('messages', sent, { body: 'Take 1' }));
      expect(refusalOf(await change(from, first, { body: 'Take 2' }))).toBe(
        'MQ412 You have sent 200 changed messages in 24 hours, the most for one day. Try again tomorrow.',
      );
      await db().sql(
        "update private.earlier_texts set until = now() - interval '25 hours' where sender_id = $1",
        [from.id],
      );
      expect((await change(from, first, { body: 'Take 2' })).status).toBe('accepted');
    });
    it('is nobody else’s to change', async () => {
      const { from, to, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      expect(refusalOf(await change(to, sent, { body: 'Call at 9' }))).toMatch(/^MQ403 /);
      expect(refusalOf(await change(people.otherTalent, sent, { body: 'Call at 9' }))).toMatch(/^MQ40[34] /);
    });
    it('MQ303, MQ304: follows the rules of a new one', async () => {
      const { from, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      expect(refusalOf(await change(from, sent, { body: ' \n' }))).toMatch(/^MQ304 /);
      expect(refusalOf(await change(from, sent, { body: 'x'.repeat(4001) }))).toMatch(/^MQ303 /);
    });
    it('MQ301: is not changed for somebody who has blocked its sender since', async () => {
      const { from, to, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      await accepted(to, edit('conversations', await conversationOf(to, id), { state: 'blocked' }));
      expect(refusalOf(await change(from, sent, { body: 'Now listen' }))).toMatch(/^MQ301 /);
    });
    it('S3: a new text that arrives twice is one change', async () => {
      const { from, id } = await thread();
      const sent = await accepted(from, message(id, 'Call at 5'));
      const [device, wish] = [newId(), edit('messages', sent, { body: 'Call at 6' })];
      const first = await accepted(from, wish, device);
      expect((await accepted(from, wish, device)).rev).toBe(first.rev);
    });
  });

  it('a message says nothing to other devices that its sender made up: no card, no job of another conversation', async () => {
    const { from, id } = await thread();
    const job = await publishedJob(from);
    const sent = await accepted(
      from,
      write('messages', {
        conversation_id: id,
        body: 'Hello',
        job_id: job,
        kind: 'text',
        payload: { card: 'offer', rate: 9 },
      }),
    );
    expect(sent).toMatchObject({ job_id: null, payload: {} });
  });

  it('a template is a draft of its own kind, for its owner alone', async () => {
    const me = await person('talent', 'Noor Hale');
    const kept = await accepted(
      me,
      write('drafts', {
        kind: 'template',
        intent: null,
        subject_id: null,
        title: 'On my way',
        payload: { body: 'On my way, there in ten.' },
      }),
    );
    expect(kept).toMatchObject({ kind: 'template', payload: { body: 'On my way, there in ten.' } });
    expect((await pullAll(people.talent, 'drafts')).documents.map(({ id }) => id)).not.toContain(kept.id);
  });

  describe('a muted conversation', () => {
    it('makes no notification for who has muted it, until they hear it again', async () => {
      const { from, to, id } = await thread();
      const heard = async (): Promise<number> =>
        (
          await db().sql("select id from public.notifications where user_id = $1 and type = 'message'", [
            to.id,
          ])
        ).length;
      await db().sql('delete from public.notifications where user_id = $1', [to.id]);
      const mark = await accepted(to, await saving(to, 'muted', id));
      await accepted(from, message(id, 'One'));
      expect(await heard()).toBe(0);
      await accepted(to, message(id, 'Two'));
      const [{ count }] = (await db().sql<{ count: number }>(
        "select count(*)::int as count from public.notifications where user_id = $1 and type = 'message'",
        [from.id],
      )) as [{ count: number }];
      expect(count).toBe(1);
      expect((await change(to, mark, { _deleted: true }, 'saved')).status).toBe('accepted');
      await accepted(from, message(id, 'Three'));
      expect(await heard()).toBe(1);
    });
  });

  it('the members of a conversation say whom they post for, also after it was renamed', async () => {
    const { from, to, id } = await thread();
    const company = await accepted(from, write('companies', { name: 'Low Tide Ltd' }));
    const posted = async (): Promise<unknown> =>
      ((await conversationOf(to, id)).members as Row[]).map(({ company_id, company_name }) => [
        company_id,
        company_name,
      ]);
    expect(new Set((await posted()) as unknown[])).toEqual(
      new Set([
        [company.id, 'Low Tide Ltd'],
        [null, ''],
      ]),
    );
    await accepted(from, edit('companies', company, { name: 'High Tide Ltd' }));
    expect(JSON.stringify(await posted())).toContain('High Tide Ltd');
  });

  describe('a report', () => {
    const reporting = (about: string, subject: string, changes: Row = {}) =>
      write('drafts', {
        kind: 'report',
        intent: 'report',
        subject_id: subject,
        title: 'About it',
        payload: { about, reason: 'scam', words: ' Wants a deposit. ', ...changes },
      });
    const queue = async (who: As = people.admin, after: unknown = null, most = 100): Promise<Queue> =>
      (
        await who.sql<{ answer: Queue }>('select public.reports_queue($1::text::jsonb, $2) as answer', [
          after === null ? null : JSON.stringify(after),
          most,
        ])
      )[0]!.answer;
    const resolve = async (id: unknown, note: string, who: As = people.admin): Promise<Row> =>
      (await who.sql<{ answer: Row }>('select public.resolve_report($1, $2) as answer', [id, note]))[0]!
        .answer;

    it('of a conversation comes with its last messages, as they were', async () => {
      const { from, to, id } = await thread();
      for (let i = 0; i < REPORTED_MESSAGES; i += 1) await accepted(from, message(id, `Message ${i}`));
      const last = await accepted(from, message(id, 'Send 50 by wire'));
      const draft = await accepted(to, reporting('conversation', id));
      expect(draft.result_id).toBe(draft.id);
      await accepted(from, edit('messages', last, { body: 'See you' }));
      expect((await queue()).reports.find((report) => report.id === draft.id)!.excerpt).not.toContainEqual(
        expect.objectContaining({ body: 'See you' }),
      );
      const found = (await queue()).reports.find((report) => report.id === draft.id);
      expect(found).toMatchObject({
        about: 'conversation',
        subject_label: 'Gwen Asa',
        person_id: from.id,
        person_name: 'Gwen Asa',
        reporter_name: 'Noor Hale',
        reason: 'scam',
        words: 'Wants a deposit.',
        resolved_at: null,
      });
      const excerpt = found!.excerpt as Row[];
      expect(excerpt).toHaveLength(REPORTED_MESSAGES);
      expect(excerpt.at(-1)).toMatchObject({ name: 'Gwen Asa', is_reporter: false, body: 'Send 50 by wire' });
    });
    it('of a conversation says what a message said before it was changed', async () => {
      const { from, to, id } = await thread();
      const first = await accepted(from, message(id, 'You fool'));
      const second = await accepted(from, edit('messages', first, { body: 'You utter fool' }));
      await accepted(from, edit('messages', second, { body: 'See you' }));
      const draft = await accepted(to, reporting('conversation', id));
      const found = (await queue()).reports.find((report) => report.id === draft.id);
      expect((found!.excerpt as Row[]).map(({ body, earlier }) => [body, earlier])).toEqual([
        ['Hello', []],
        ['See you', ['You fool', 'You utter fool']],
      ]);
      await expect(to.sql('select body from private.earlier_texts')).rejects.toMatchObject({ code: '42501' });
      await db().sql(
        "update private.earlier_texts set until = now() - interval '91 days' where body = 'You fool'",
      );
      await db().sql('select private.prune_earlier_texts()');
      expect(
        await db().sql('select body from private.earlier_texts where message_id = $1', [first.id]),
      ).toEqual([{ body: 'You utter fool' }]);
    });
    it('of a job is about who posted it, of a person about them', async () => {
      const job = await publishedJob(people.employer);
      const ofJob = await accepted(people.talent, reporting('job', job));
      const { from, to } = await thread();
      const ofPerson = await accepted(from, reporting('person', String(to.id)));
      const found = new Map((await queue()).reports.map((report) => [report.id, report]));
      expect(found.get(ofJob.id)).toMatchObject({
        person_id: people.employer.id,
        subject_label: 'Gaffer, night exteriors',
        excerpt: [],
      });
      expect(found.get(ofPerson.id)).toMatchObject({
        person_id: to.id,
        subject_label: 'Noor Hale',
      });
    });
    it.each(REPORT_REASONS)('may be because of %s', async (reason) => {
      const [me, other] = [await person('talent', 'Noor Hale'), await poster()];
      expect((await pushOne(me, reporting('person', String(other.id), { reason }))).status).toBe('accepted');
    });
    it('MQ801 to MQ803: has a reason of the list, words for any other, and not too many', async () => {
      const refused = async (changes: Row): Promise<string> =>
        refusalOf(
          await pushOne(people.talent, reporting('person', String(people.otherEmployer.id), changes)),
        );
      expect(await refused({ reason: 'ugly' })).toBe('MQ801 Choose what is wrong before you report it.');
      expect(await refused({ reason: null })).toMatch(/^MQ801 /);
      for (const words of [' \u200b', '\u00a0', '\u3000\u2007\n', ''])
        expect(await refused({ reason: 'other', words }), JSON.stringify(words)).toBe(
          'MQ802 Say in a few words what happened.',
        );
      expect(await refused({ words: { a: 1 } })).toBe('MQ400 Some of this is not in the right form: words.');
      expect(await refused({ words: 'x'.repeat(2001) })).toBe(
        'MQ803 This text can be up to 2,000 characters long.',
      );
    });
    it('MQ403, MQ404: is about somebody else, and what one may see', async () => {
      const refused = async (who: As, about: string, subject: unknown): Promise<string> =>
        refusalOf(await pushOne(who, reporting(about, String(subject)))).slice(0, 5);
      const { id } = await thread();
      expect(await refused(people.talent, 'conversation', id)).toBe('MQ404');
      expect(await refused(people.talent, 'person', newId())).toBe('MQ404');
      expect(await refused(people.talent, 'person', (await person('employer', 'Una Reed')).id)).toBe('MQ404');
      expect(await refused(people.talent, 'wallet', people.employer.id)).toBe('MQ404');
      expect(await refused(people.talent, 'person', people.talent.id)).toBe('MQ403');
      expect(await refused(people.employer, 'job', await publishedJob(people.employer))).toBe('MQ403');
    });
    it('shows a name only to those who may know it', async () => {
      const may = async (viewer: As, other: As): Promise<boolean> =>
        (
          (await db().sql('select private.may_know_name($1, $2) as may', [viewer.id, other.id])) as {
            may: boolean;
          }[]
        )[0]!.may;
      const [me, boss] = [await person('talent', 'Noor Hale'), await person('employer', 'Una Reed')];
      expect(await may(me, boss)).toBe(false);
      const list = (isListed: boolean): Promise<unknown> =>
        db().sql('update public.profiles set is_active = $2 where id = $1', [me.id, isListed]);
      await list(false);
      expect(await may(boss, me), 'a profile that is not listed').toBe(false);
      await list(true);
      expect(await may(boss, me), 'a listed one').toBe(true);
      const job = await publishedJob(boss);
      expect(await may(me, boss), 'who posts').toBe(true);
      await accepted(me, applying(job));
      await db().sql('update public.jobs set _deleted = true where id = $1', [job]);
      expect(await may(me, boss), 'who was applied to').toBe(true);
      const { from, to } = await thread();
      expect([await may(from, to), await may(to, from)], 'who talk').toEqual([true, true]);
      expect(await may(from, boss)).toBe(false);
    });
    it('MQ804: of the same is one, until it is resolved; S3: however often it is sent', async () => {
      const [me, other] = [await person('talent', 'Noor Hale'), await poster()];
      const [device, wish] = [newId(), reporting('person', String(other.id))];
      const draft = await accepted(me, wish, device);
      await accepted(me, wish, device);
      expect(refusalOf(await pushOne(me, reporting('person', String(other.id))))).toBe(
        'MQ804 You have already reported this. Somebody is going to look at it.',
      );
      await resolve(draft.id, 'Talked to them.');
      expect((await pushOne(me, reporting('person', String(other.id)))).status).toBe('accepted');
    });
    it('MQ412: at most twenty in a day', async () => {
      const me = await person('talent', 'Noor Hale');
      for (let i = 0; i < 20; i += 1) await accepted(me, reporting('person', String((await poster()).id)));
      const next = reporting('person', String(people.employer.id));
      expect(refusalOf(await pushOne(me, next))).toMatch(/^MQ412 You have sent 20 reports in 24 hours/);
      await db().sql(
        "update public.reports set created_at = now() - interval '25 hours' where reporter_id = $1",
        [me.id],
      );
      expect((await pushOne(me, { ...next, edit: newId() })).status).toBe('accepted');
    });
    it('cannot be changed once the server has it', async () => {
      const [me, other] = [await person('talent', 'Noor Hale'), await poster()];
      const draft = await accepted(me, reporting('person', String(other.id)));
      expect(refusalOf(await pushOne(me, edit('drafts', draft, { title: 'Other' })))).toMatch(/^MQ404 /);
    });
    it('is in the reporter’s export, without what admins note and other people’s words', async () => {
      const { to, id } = await thread();
      await accepted(to, reporting('conversation', id));
      const [{ answer }] = (await to.sql<{ answer: { reports: Row[] } }>(
        'select public.export_my_data() as answer',
      )) as [{ answer: { reports: Row[] } }];
      expect(answer.reports).toMatchObject([{ subject_id: id, reason: 'scam', words: 'Wants a deposit.' }]);
      expect(Object.keys(answer.reports[0]!)).not.toEqual(expect.arrayContaining(['excerpt']));
      expect(Object.keys(answer.reports[0]!)).not.toContain('resolution');
    });
    it('is not resolved by the admin whom it is about', async () => {
      const { to, id } = await thread();
      const draft = await accepted(to, reporting('conversation', id));
      await db().sql('update public.reports set person_id = $2 where id = $1', [draft.id, people.admin.id]);
      await expect(resolve(draft.id, 'Nothing in it.')).rejects.toMatchObject({ code: 'MQ403' });
      const another = await person('talent', 'Ida Moss');
      await db().sql("update public.profiles set role = 'admin' where id = $1", [another.id]);
      expect(await resolve(draft.id, 'Talked to them.', another)).toMatchObject({ resolved_by: 'Ida Moss' });
    });
    it('is the admins’ to read and resolve, behind the second factor', async () => {
      for (const who of [people.talent, people.employer]) {
        await expect(queue(who)).rejects.toMatchObject({ code: 'MQ403' });
        await expect(resolve(newId(), 'x', who)).rejects.toMatchObject({ code: 'MQ403' });
      }
      await expect(queue(db().as({ id: people.admin.id, isAlive: false }))).rejects.toThrow();
    });
    it('is resolved once, with a note, and its reporter hears of it and may report anew', async () => {
      const [me, other] = [await person('talent', 'Noor Hale'), await poster()];
      const draft = await accepted(me, reporting('person', String(other.id)));
      await expect(resolve(draft.id, ' \n')).rejects.toMatchObject({ code: 'MQ805' });
      await expect(resolve(newId(), 'Nothing.')).rejects.toMatchObject({ code: 'MQ404' });
      const before = (await queue()).open;
      const done = await resolve(draft.id, ' Warned them. ');
      expect(done).toMatchObject({ resolution: 'Warned them.', resolved_by: 'Ada Quill' });
      expect(await resolve(draft.id, 'Something else.')).toMatchObject({ resolution: 'Warned them.' });
      expect((await queue()).open).toBe(before - 1);
      expect(
        await db().sql(
          "select title, message from public.notifications where user_id = $1 and type = 'system'",
          [me.id],
        ),
      ).toEqual([
        {
          title: 'We have looked at your report',
          message: 'It was about Gwen Asa. Thank you for telling us.',
        },
      ]);
      // Where another transaction is open, the removal itself may come: an id without anything of the draft.
      expect((await pullAll(me, 'drafts')).documents).not.toContainEqual(
        expect.objectContaining({ id: draft.id, kind: 'report' }),
      );
    });
    it('comes in pages, open ones first, the oldest first', async () => {
      const all = (await queue()).reports;
      const open = all.filter(({ resolved_at: at }) => at === null).map(({ id }) => id);
      expect(all.slice(0, open.length).map(({ id }) => id)).toEqual(open);
      const times = all.slice(0, open.length).map(({ created_at: at }) => String(at));
      expect(times).toEqual(times.toSorted());
      const paged: string[] = [];
      let next: unknown = null;
      do {
        const page: Queue = await queue(people.admin, next, 4);
        paged.push(...page.reports.map(({ id }) => id));
        ({ next } = page);
      } while (next !== null);
      expect(paged).toEqual(all.map(({ id }) => id));
    });
    it('stays without either name when both accounts are erased in one night', async () => {
      const { from, to, id } = await thread();
      await accepted(to, message(id, 'No, thank you'));
      const draft = await accepted(to, reporting('conversation', id));
      for (const { id: who } of [from, to])
        await db().sql(
          "insert into private.account_deletions (user_id, due_at, was_active) values ($1, now() - interval '1 second', true)",
          [who],
        );
      await db().sql('select private.erase_due_accounts()');
      const found = (await queue()).reports.find((report) => report.id === draft.id)!;
      expect(found).toMatchObject({ subject_label: '', person_name: null, reporter_name: null });
      expect((found.excerpt as Row[]).map(({ name }) => name)).toEqual(['', '']);
    });
    it('stays when an account is erased, without its name: first the reporter’s, then that of the other', async () => {
      const { from, to, id } = await thread();
      await accepted(to, message(id, 'No, thank you'));
      const draft = await accepted(to, reporting('conversation', id));
      const erase = async ({ id: who }: As): Promise<Row> => {
        await db().sql(
          "insert into private.account_deletions (user_id, due_at, was_active) values ($1, now() - interval '1 second', true)",
          [who],
        );
        await db().sql('select private.erase_due_accounts()');
        return (await queue()).reports.find((report) => report.id === draft.id)!;
      };
      const names = ({ excerpt }: Row): unknown[] => (excerpt as Row[]).map(({ name, body }) => [name, body]);
      const withoutReporter = await erase(to);
      expect(withoutReporter).toMatchObject({
        reporter_name: null,
        person_name: 'Gwen Asa',
        subject_label: 'Gwen Asa',
      });
      expect(names(withoutReporter)).toEqual([
        ['Gwen Asa', 'Hello'],
        ['', 'No, thank you'],
      ]);
      const withoutBoth = await erase(from);
      expect(withoutBoth).toMatchObject({ person_name: null, subject_label: '' });
      expect(names(withoutBoth)).toEqual([
        ['', 'Hello'],
        ['', 'No, thank you'],
      ]);
    });
  });
});
