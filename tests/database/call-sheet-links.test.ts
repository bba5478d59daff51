import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { isSameName } from '@/domain/call-sheets/link-names';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { newId, projectMemberId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { As } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';
import { accepted, type Cast, cast, edit, pullAll, write } from './sync-fixtures';

const { content } = callsheets.sample(sampleWorld());
const LINE = newId();
const OTHER = newId();
const ann = { ...NO_CALL, name: 'Ann Driver', call: '05:17', note: 'For Ann' };
const carl = { ...NO_CALL, name: 'Carl Chef', call: '04:00', note: 'For Carl' };

onEveryDatabase('links of call sheets', (db) => {
  let people: Cast;
  let project: Row & { id: string };
  let sheet: Row & { id: string };

  const change = async (changes: Row): Promise<void> => {
    sheet = await accepted(people.employer, edit('callsheets', sheet, changes));
  };
  const make = async (line = LINE): Promise<string> =>
    (
      await people.employer.sql<{ token: string }>('select public.make_call_sheet_link($1, $2) as token', [
        sheet.id,
        line,
      ])
    )[0]!.token;
  const read = async (token: string): Promise<Row | null> =>
    (await db().sql<{ said: Row | null }>('select public.read_call_sheet_link($1) as said', [token]))[0]!
      .said;
  const confirm = async (token: string, version: number): Promise<unknown> =>
    (
      await db().sql<{ said: unknown }>('select public.confirm_call_sheet_link($1, $2) as said', [
        token,
        version,
      ])
    )[0]!.said;
  const links = async (): Promise<Record<string, Row>> =>
    (
      await people.employer.sql<{ all: Record<string, Row> }>(
        'select public.get_call_sheet_links($1) as all',
        [sheet.id],
      )
    )[0]!.all;

  beforeAll(async () => {
    people = await cast(db());
  });
  beforeEach(async () => {
    project = await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    sheet = await accepted(
      people.employer,
      write('callsheets', {
        project_id: project.id,
        shoot_day: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        status: 'published',
        content,
        calls: { [LINE]: ann, [OTHER]: { ...NO_CALL, name: 'Bob Extra', call: '07:45' } },
      }),
    );
  });

  describe('belong to a name', () => {
    it('and end for good when their line gets another, or goes, whatever it says later', async () => {
      for (const calls of [{ [LINE]: carl }, {}]) {
        await change({ calls: { [LINE]: ann } });
        const token = await make();
        expect(await confirm(token, Number(sheet.version))).toMatchObject({ outcome: 'confirmed' });
        await change({ calls });
        expect(await read(token)).toBeNull();
        expect(await confirm(token, Number(sheet.version))).toBeNull();
        expect((await links())[LINE]).toMatchObject({
          name: 'Ann Driver',
          ended_at: expect.any(String) as string,
        });
        await change({ calls: { [LINE]: ann } });
        expect(await read(token)).toBeNull();
      }
    });

    it('and stay with it where it is written differently, or other things of the line change', async () => {
      const token = await make();
      await change({ calls: { [LINE]: { ...ann, name: ' ann   DRIVER ', call: '06:00' } } });
      expect(await read(token)).toMatchObject({ sheet: { calls: { [LINE]: { call: '06:00' } } } });
      expect((await links())[LINE]).toMatchObject({ ended_at: null });
    });

    it('and show whoever has the line next nothing of whoever had it', async () => {
      await change({ calls: { [LINE]: carl } });
      const said = await read(await make());
      expect(said).toMatchObject({ confirmed_version: 0, sheet: { calls: { [LINE]: carl } } });
      expect(JSON.stringify(said)).not.toMatch(/Ann Driver|For Ann|05:17/);
      expect((await links())[LINE]).toMatchObject({ name: 'Carl Chef', ended_at: null });
    });

    it.each([
      ['Ann Driver', ' ann  driver', true],
      ['Ann Driver', 'Ann Drivers', false],
      ['Ann Driver', '', false],
      ['Åsa Öst', 'åsa öst', true],
    ])('%s and %s: %s, on the device as in the database', async (one, other, same) => {
      const [row] = await db().sql<{ same: boolean }>('select private.is_same_name($1, $2) as same', [
        one,
        other,
      ]);
      expect([row!.same, isSameName(one, other)]).toEqual([same, same]);
    });
  });

  it('say that the day is off while their project is cancelled, and take no confirmation', async () => {
    const token = await make();
    project = await accepted(people.employer, edit('projects', project, { status: 'cancelled' }));
    expect(await read(token)).toMatchObject({ sheet: { status: 'cancelled' } });
    expect(await confirm(token, Number(sheet.version))).toEqual({ outcome: 'cancelled' });
    project = await accepted(people.employer, edit('projects', project, { status: 'development' }));
    // Whoever goes on with the project publishes this day again.
    expect(await read(token)).toMatchObject({ sheet: { status: 'cancelled' } });
    const [cancelled] = await db().sql<Row>('select * from public.call_sheets where id = $1', [sheet.id]);
    sheet = await accepted(people.employer, edit('callsheets', cancelled!, { status: 'published' }));
    expect(await read(token)).toMatchObject({ sheet: { status: 'published' } });
  });

  it('go on in a completed project, until two weeks after the day', async () => {
    const token = await make();
    await db().sql("update public.projects set status = 'completed' where id = $1", [project.id]);
    expect(await read(token)).toMatchObject({ sheet: { status: 'published' } });
  });

  describe('S6: end with the place of whoever made them', () => {
    const makeAs = async (who: As): Promise<string> =>
      (
        await who.sql<{ token: string }>('select public.make_call_sheet_link($1, $2) as token', [
          sheet.id,
          OTHER,
        ])
      )[0]!.token;
    /** Somebody on the project who edits it. */
    const editor = async (): Promise<{ who: As; member: Row }> => {
      const who = db().as({ id: await db().createUser({ name: 'Tess Two', role: 'employer' }) });
      const id = await projectMemberId(project.id, String(who.id));
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, access, answer, status) values ($1, $2, $3, 'editor', 'accepted', 'joined')`,
        [id, project.id, who.id],
      );
      const { documents } = await pullAll(people.employer, 'crew');
      return { who, member: documents.find((row) => row.id === id) as Row };
    };

    it('and say until then whose they are', async () => {
      const { who } = await editor();
      await make();
      await makeAs(who);
      const { [LINE]: own, [OTHER]: theirs } = await links();
      expect([own!.made_by_name, theirs!.made_by_name]).toEqual(['Petra Lind', 'Tess Two']);
      expect(theirs).not.toHaveProperty('made_by');
    });

    it.each([
      ['is removed', { removed: true }],
      ['is no editor any more', { access: 'member' }],
    ])('for good, once whoever made it %s; those of others go on', async (_, step) => {
      const { who, member } = await editor();
      const [own, theirs] = [await make(), await makeAs(who)];
      expect(await read(theirs)).not.toBeNull();
      await accepted(people.employer, edit('crew', member, step));
      expect(await read(theirs)).toBeNull();
      expect(await confirm(theirs, Number(sheet.version))).toBeNull();
      expect((await links())[OTHER]).toMatchObject({ ended_at: expect.any(String) as string });
      expect(await read(own)).not.toBeNull();
      await db().sql("update public.project_members set status = 'joined', access = 'editor' where id = $1", [
        member.id,
      ]);
      expect(await read(theirs)).toBeNull();
    });

    it('once whoever made it has left, and with their account', async () => {
      const { who, member } = await editor();
      const theirs = await makeAs(who);
      await accepted(who, edit('crew', member, { answer: 'left' }));
      expect(await read(theirs)).toBeNull();
      const other = await editor();
      const last = await makeAs(other.who);
      await db().sql('delete from auth.users where id = $1', [other.who.id]);
      expect(await read(last)).toBeNull();
    });

    it('and serve nothing while whoever made them is suspended', async () => {
      const { who } = await editor();
      const theirs = await makeAs(who);
      const suspended = (at: string): Promise<unknown> =>
        db().sql(`update public.profiles set suspended_at = ${at} where id = $1`, [who.id]);
      await suspended('now()');
      expect(await read(theirs)).toBeNull();
      await suspended('null');
      expect(await read(theirs)).not.toBeNull();
    });

    it('and all at once when the owner says so, who alone may', async () => {
      const { who } = await editor();
      const tokens = [await make(), await makeAs(who)];
      const endAll = (caller: As) =>
        caller.sql<{ ended: number }>('select public.revoke_call_sheet_links($1) as ended', [project.id]);
      await expect(endAll(who)).rejects.toMatchObject({ code: 'MQ403' });
      await expect(endAll(people.otherEmployer)).rejects.toMatchObject({ code: 'MQ403' });
      expect(await endAll(people.employer)).toEqual([{ ended: 2 }]);
      expect(await Promise.all(tokens.map(read))).toEqual([null, null]);
      expect(await endAll(people.employer)).toEqual([{ ended: 0 }]);
    });
  });
});
