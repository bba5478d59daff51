import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { projectMemberId } from '@/domain/ids';
import type { As } from '../support/database';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, pushOne, refusalOf, saving, write } from './sync-fixtures';

const DAY = '2027-02-02';
const CONTENT = { ...BLANK_CONTENT, general_call: '06:30', unit_base: 'Harbour car park' };

/** One person’s acts that others would hear of, or load, without an end. */
onEveryDatabase('a project does not flood those on it', (db) => {
  let people: Cast;
  let project: string;

  const join = async (who: As) =>
    db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status) values ($1, $2, $3, 'accepted', 'joined')`,
      [await projectMemberId(project, String(who.id)), project, who.id],
    );
  const rowOf = async (who: As, stream: string, id: unknown): Promise<Row & { id: string }> => {
    const found = (await pullAll(who, stream)).documents.find((each) => each.id === id);
    if (!found) throw new Error(`${stream} ${String(id)} is not readable.`);
    return found as Row & { id: string };
  };
  const notices = async (
    who: As,
    type: string,
  ): Promise<{ title: string; message: string; is_read: boolean }[]> =>
    db().sql(
      'select title, message, is_read from public.notifications where user_id = $1 and type = $2 order by created_at, id',
      [who.id, type],
    );
  const says = async (who: As, stream: string, id: string, changes: Row): Promise<string> =>
    refusalOf(await pushOne(who, edit(stream, await rowOf(who, stream, id), changes)));
  const publish = (changes: Row = {}) =>
    accepted(
      people.employer,
      write('callsheets', {
        project_id: project,
        shoot_day: DAY,
        status: 'published',
        content: CONTENT,
        calls: {},
        ...changes,
      }),
    );

  beforeEach(async () => {
    people = await cast(db());
    project = (await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }))).id;
    await join(people.otherEmployer);
    await join(people.talent);
  });

  describe('by being offered', () => {
    const offers = async (whom: As, isOffered = true): Promise<string> =>
      refusalOf(
        await pushOne(
          people.employer,
          edit(
            'crew',
            await rowOf(people.employer, 'crew', await projectMemberId(project, String(whom.id))),
            { is_offered: isOffered },
          ),
        ),
      );

    it('three times a day to one person', async () => {
      for (let n = 0; n < 3; n += 1) {
        expect(await offers(people.otherEmployer)).toBe('accepted');
        expect(await offers(people.otherEmployer, false)).toBe('accepted');
      }
      expect(await offers(people.otherEmployer)).toBe(
        'MQ412 You have sent 3 offers of this project to this person in 24 hours, the most for one day. Try again tomorrow.',
      );
      expect(await notices(people.otherEmployer, 'project')).toHaveLength(3);
    });

    it('to nobody who looks for work, and to nobody who has blocked its owner', async () => {
      expect(await offers(people.talent)).toBe(
        'MQ776 Mara Voss looks for work. A project can be handed on to somebody who hires.',
      );
      await db().sql('insert into private.blocks (blocker_id, blocked_id) values ($1, $2)', [
        people.otherEmployer.id,
        people.employer.id,
      ]);
      expect(await offers(people.otherEmployer)).toMatch(/^MQ301 /);
      expect(await notices(people.otherEmployer, 'project')).toEqual([]);
    });
  });

  it('with offers by somebody whose name leaves no room for a title: three times a day all the same', async () => {
    await db().sql('update public.profiles set full_name = $2 where id = $1', [
      people.employer.id,
      `Petra ${'Lind'.repeat(48)}`,
    ]);
    const id = await projectMemberId(project, String(people.otherEmployer.id));
    const offered = async (isOffered: boolean): Promise<string> =>
      says(people.employer, 'crew', id, { is_offered: isOffered });
    for (let n = 0; n < 3; n += 1)
      for (const isOffered of [true, false]) expect(await offered(isOffered)).toBe('accepted');
    expect(await offered(true)).toMatch(/^MQ412 /);
    expect(await notices(people.otherEmployer, 'project')).toHaveLength(3);
  });

  describe('by asking one person', () => {
    const asks = async (by: As): Promise<string> => {
      const { id } = await accepted(by, write('projects', { title: 'Answer', status: 'prep' }));
      const whom = String(people.otherTalent.id);
      return refusalOf(
        await pushOne(
          by,
          write(
            'crew',
            { project_id: id, user_id: whom, role_code: '', access: 'member', invitation: 1 },
            { id: await projectMemberId(id, whom) },
          ),
        ),
      );
    };

    it('five times a day by one person, on however many projects', async () => {
      for (const by of [people.employer, people.otherEmployer])
        await accepted(by, await saving(by, 'profile', String(people.otherTalent.id)));
      for (let n = 0; n < 5; n += 1) expect(await asks(people.employer)).toBe('accepted');
      expect(await asks(people.employer)).toBe(
        'MQ412 You have sent 5 invitations to this person in 24 hours, the most for one day. Try again tomorrow.',
      );
      expect(await asks(people.otherEmployer)).toBe('accepted');
      expect(await notices(people.otherTalent, 'project')).toHaveLength(6);
      await db().sql("update private.rate_records set first_attempt = first_attempt - interval '24 hours'");
      expect(await asks(people.employer)).toBe('accepted');
    });
  });

  describe('with what changes to and fro', () => {
    const reads = (who: As): Promise<unknown> =>
      db().sql('update public.notifications set is_read = true where user_id = $1', [who.id]);

    it('five times a day under however many titles, the last of which is said', async () => {
      for (let n = 0; n < 8; n += 1) {
        const status = n % 2 ? 'development' : 'cancelled';
        expect(await says(people.employer, 'projects', project, { title: `Low Tide ${n}`, status })).toBe(
          'accepted',
        );
        await reads(people.talent);
      }
      expect(
        await says(people.employer, 'projects', project, { title: 'The End', status: 'cancelled' }),
      ).toBe('accepted');
      const notified = await notices(people.talent, 'project');
      expect(notified).toHaveLength(5);
      expect(notified.filter(({ is_read: isRead }) => !isRead).map(({ title }) => title)).toEqual([
        'Cancelled: The End',
      ]);
    });

    it('ten names in a day, because its sheets are sent again with each', async () => {
      const { id } = await publish();
      const renames = async (title: string): Promise<string> =>
        says(people.employer, 'projects', project, { title });
      for (let n = 1; n <= 10; n += 1) expect(await renames(`Low Tide ${n}`)).toBe('accepted');
      const { checkpoint } = await pullAll(people.talent, 'callsheets');
      expect(await renames('Low Tide 11')).toBe(
        'MQ412 You have sent 10 names and time zones of this project in 24 hours, the most for one day. Try again tomorrow.',
      );
      expect((await pullAll(people.talent, 'callsheets', checkpoint)).documents).toEqual([]);
      expect(await rowOf(people.talent, 'callsheets', id)).toMatchObject({ project_title: 'Low Tide 10' });
      // Its other fields change as before.
      expect(await says(people.employer, 'projects', project, { logline: 'A storm.' })).toBe('accepted');
    });

    it('what somebody may do for a company: five times a day, and one at a time', async () => {
      const owner = await employerAt(db(), 'Petra Lind');
      const { id: company } = await accepted(owner, write('companies', { name: 'Gantry Row' }));
      const timo = await colleagueOf(db(), owner, company, 'recruiter', 'Timo Brandt');
      const changes = async (access: string): Promise<void> =>
        expect(await says(owner, 'colleagues', timo.placeId, { access })).toBe('accepted');
      const notified = async () =>
        (await notices(timo, 'system')).filter(({ title }) => title.endsWith(' has changed'));
      await changes('viewer');
      await changes('recruiter');
      expect(await notified()).toHaveLength(1);
      for (let n = 0; n < 8; n += 1) {
        await reads(timo);
        await changes(n % 2 ? 'recruiter' : 'viewer');
      }
      expect(await notified()).toHaveLength(5);
      expect((await notified()).filter(({ is_read: isRead }) => !isRead)).toHaveLength(1);
    });
  });

  describe('with call sheets', () => {
    it('published and cancelled in turn: its first end of a day is notified, and then five notices an hour with all others', async () => {
      const sheet = await publish();
      for (let n = 0; n < 24; n += 1)
        expect(
          await says(people.employer, 'callsheets', sheet.id, { status: n % 2 ? 'published' : 'cancelled' }),
        ).toBe('accepted');
      const notified = await notices(people.talent, 'call_sheet');
      expect(notified).toHaveLength(5);
      expect(notified.filter(({ is_read: isRead }) => !isRead)).toMatchObject([
        { title: 'Call sheet changed: Low Tide' },
      ]);
    });

    const revise = async (sheet: Row, note: string, more: Row = {}): Promise<string> =>
      refusalOf(
        await pushOne(
          people.employer,
          edit('callsheets', await rowOf(people.employer, 'callsheets', sheet.id), {
            content: { ...CONTENT, notes: note },
            ...more,
          }),
        ),
      );

    it('twenty versions in an hour, of which five are notices: the last says what it is, unread again', async () => {
      const sheet = await publish();
      for (let version = 2; version <= 20; version += 1)
        expect(await revise(sheet, `Note ${version}`)).toBe('accepted');
      expect(await revise(sheet, 'Note 21')).toBe(
        'MQ723 This call sheet was changed 20 times within an hour. Collect what changes, and publish it together a little later.',
      );
      const notified = await notices(people.talent, 'call_sheet');
      expect(notified).toHaveLength(5);
      expect(notified.filter(({ is_read: isRead }) => !isRead)).toMatchObject([
        { message: expect.stringContaining('version 20:') as string },
      ]);
      // Its end is notified nevertheless.
      expect(
        refusalOf(
          await pushOne(
            people.employer,
            edit('callsheets', await rowOf(people.employer, 'callsheets', sheet.id), { status: 'cancelled' }),
          ),
        ),
      ).toBe('accepted');
      expect((await notices(people.talent, 'call_sheet')).at(-1)).toMatchObject({
        title: 'Cancelled: Low Tide',
      });
      // An hour later there is room for another, which is announced.
      await db().sql(
        `update public.call_sheets set published_at = published_at - interval '61 minutes', history =
           (select jsonb_agg(e || jsonb_build_object('at', (e ->> 'at')::timestamptz - interval '61 minutes')) from jsonb_array_elements(history) e) where id = $1`,
        [sheet.id],
      );
      await db().sql(
        "update public.notifications set created_at = created_at - interval '61 minutes' where user_id = $1",
        [people.talent.id],
      );
      expect(await revise(sheet, 'Note 21', { status: 'published' })).toBe('accepted');
      expect(await notices(people.talent, 'call_sheet')).toHaveLength(7);
    });

    it('one reminder of one call, in however many sheets it is; of another call another', async () => {
      const sheets = [];
      for (const call of ['06:30', '06:30', '06:30', '06:45'])
        sheets.push(await publish({ content: { ...CONTENT, general_call: call } }));
      await db().sql(
        "update public.call_sheets set published_at = '2027-01-20T08:00Z' where project_id = $1",
        [project],
      );
      const tick = async (at: string): Promise<unknown> =>
        (await db().sql('select private.advance_call_sheets(p_at => $1::timestamptz) as n', [at]))[0]?.n;
      await tick('2027-02-02T05:30Z');
      await tick('2027-02-02T05:31Z');
      const notified = (await notices(people.talent, 'call_reminder')).map(({ title }) => title);
      expect(notified.toSorted()).toEqual(['Your call is 06:30', 'Your call is 06:45']);
    });
  });

  describe('with its activity', () => {
    it('a state that goes to and fro is one entry, and says the last', async () => {
      for (let n = 0; n < 6; n += 1)
        await accepted(
          people.employer,
          edit('projects', await rowOf(people.employer, 'projects', project), {
            status: n % 2 ? 'prep' : 'shooting',
          }),
        );
      const events = await db().sql<Row>(
        "select subject from public.project_events where project_id = $1 and event = 'state'",
        [project],
      );
      expect(events).toEqual([{ subject: 'prep' }]);
    });

    it('two hundred stay, those on it learn of what makes way, and strangers of nothing', async () => {
      await db().sql(
        `insert into public.project_events (project_id, actor_id, event, subject, created_at)
         select $1, $2, 'state', 'prep', now() - make_interval(hours => 2 + n) from generate_series(1, 200 - (select count(*)::int from public.project_events where project_id = $1)) n`,
        [project, people.employer.id],
      );
      const stranger = (await pullAll(people.otherTalent, 'projectevents')).checkpoint;
      const count = async (): Promise<number> =>
        (await pullAll(people.talent, 'projectevents')).documents.length;
      const before = await pullAll(people.talent, 'projectevents');
      expect(await count()).toBe(200);
      for (const status of ['shooting', 'wrap'])
        await accepted(
          people.employer,
          edit('projects', await rowOf(people.employer, 'projects', project), {
            status,
            title: `Low Tide ${status}`,
          }),
        );
      expect(await count()).toBe(200);
      const after = (await pullAll(people.talent, 'projectevents', before.checkpoint)).documents;
      expect(after.map((each) => (each as Row).event).toSorted()).toEqual(['changed', 'state']);
      expect((await pullAll(people.otherTalent, 'projectevents', stranger)).documents).toEqual([]);
    });
  });
});
