import { beforeEach, expect, it } from 'vitest';
import { newId, projectMemberId } from '@/domain/ids';
import { callsheets } from '@/domain/streams/production/callsheets';
import type { As, Row } from '../support/database';
import { sampleWorld } from '../support/sample-world';
import { onEveryDatabase } from './every-database';
import { EXCLUDED_FROM_EXPORT } from './export-exclusions';
import { accepted, cast, dayFromNow, write } from './sync-fixtures';

onEveryDatabase('the export of personal data', (db) => {
  let id: string;
  let me: As;
  const exported = async (who: As = me): Promise<Record<string, Row[]>> =>
    (await who.sql<{ answer: Record<string, Row[]> }>('select public.export_my_data() as answer'))[0]!.answer;

  beforeEach(async () => {
    id = await db().createUser({ name: 'Ines Marlow', email: `${newId()}@marquee.test` });
    me = db().as({ id, sessionId: newId() });
  });

  it('contains what its owner wrote and nothing of anybody else', async () => {
    const other = await db().createUser({ name: 'Mara Voss' });
    for (const [who, title] of [
      [me, 'My draft'],
      [db().as({ id: other }), 'Her draft'],
    ] as const) {
      await who.push([
        { stream: 'drafts', id: newId(), base: null, document: { kind: 'job', title, payload: {} } },
      ]);
    }
    const mine = await exported();
    expect(mine['profile']).toMatchObject([{ id, full_name: 'Ines Marlow' }]);
    expect(mine['drafts']?.map((draft) => draft['title'])).toEqual(['My draft']);
    expect(JSON.stringify(mine)).not.toContain(other);
    expect(mine['account']).toMatchObject({ id, two_factor: false });
  });

  it('S6: ends where the place on a project ends: its sheets with editing it, its files with being on it', async () => {
    const { employer, otherEmployer: editor } = await cast(db());
    const project = await accepted(employer, write('projects', { title: 'Low Tide', status: 'prep' }));
    const place = await projectMemberId(project.id, String(editor.id));
    await db().sql(
      `insert into public.project_members (id, project_id, user_id, answer, status, access) values ($1, $2, $3, 'accepted', 'joined', 'editor')`,
      [place, project.id, editor.id],
    );
    const { content } = callsheets.sample(sampleWorld());
    const sheet = {
      project_id: project.id,
      shoot_day: dayFromNow(1),
      status: 'published',
      content,
      calls: {},
    };
    await accepted(editor, write('callsheets', sheet));
    await db().sql('insert into public.project_files (project_id, added_by, label) values ($1, $2, $3)', [
      project.id,
      editor.id,
      'Draft two',
    ]);
    const held = async (): Promise<number[]> => {
      const { call_sheets: sheets = [], project_files: files = [] } = await exported(editor);
      return [sheets.length, files.length];
    };
    expect(await held()).toEqual([1, 1]);
    await db().sql("update public.project_members set access = 'member' where id = $1", [place]);
    expect(await held()).toEqual([0, 1]);
    await db().sql("update public.project_members set status = 'removed', removed = true where id = $1", [
      place,
    ]);
    expect(await held()).toEqual([0, 0]);
  });

  it('has of the rows of a stream what its devices read, and no more of what the server keeps', async () => {
    const more = await db().sql<{ name: string; columns: string[] }>(
      `select p.name, array_agg(a.attname::text order by a.attname) as columns
       from private.export_parts p
       join sync_private.streams s on s.relation::regclass = p.relation::regclass
       join pg_attribute a on a.attrelid = p.relation::regclass and a.attnum > 0 and not a.attisdropped
       where not a.attname = any(s.readable || p.omitted_columns || '{server_xid,rev,_deleted,last_client,last_base}')
       group by p.name order by p.name`,
    );
    // Besides: what is kept about the account itself and about what it has begun or written.
    expect(Object.fromEntries(more.map(({ name, columns }) => [name, columns]))).toEqual({
      conversations: ['created_by'],
      messages: ['company_id'],
      notes: ['is_vouched'],
      profile: ['role_chosen', 'suspended_at'],
      team_notes: ['applicant_id'],
    });
  });

  it('leaves out removed rows, internal columns, and secrets', async () => {
    const draft = newId();
    await me.push([
      { stream: 'drafts', id: draft, base: null, document: { kind: 'job', title: 'Gone', payload: {} } },
    ]);
    await db().sql('update public.drafts set _deleted = true where id = $1', [draft]);
    const mine = await exported();
    expect(mine['drafts']).toEqual([]);
    for (const inner of [
      'server_xid',
      'last_client',
      'two_factor_backup_codes',
      'public_key',
      'encrypted_password',
    ])
      expect(JSON.stringify(mine)).not.toContain(`"${inner}"`);
  });

  it('S14: requires a session that has passed the second factor, and is logged', async () => {
    await exported();
    expect(
      await me.sql("select 1 from public.security_events where event_type = 'account_exported'"),
    ).toHaveLength(1);
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
    await expect(exported()).rejects.toMatchObject({ code: 'PT403' });
    await expect(exported(db().as({ id: null }))).rejects.toMatchObject({ code: '42501' });
  });

  it('is rate limited', async () => {
    for (let time = 0; time < 5; time += 1) expect(await exported()).not.toBeNull();
    expect(await exported()).toBeNull();
  });

  it('covers every table that refers to a person', async () => {
    const tables = (
      await db().sql<{ name: string }>(`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass and c.connamespace = 'public'::regnamespace`)
    ).map(({ name }) => name.replace('public.', ''));
    const parts = (await db().sql<{ relation: string }>('select relation from private.export_parts')).map(
      ({ relation }) => relation.replace('public.', ''),
    );
    expect(tables.filter((table) => !parts.includes(table) && !(table in EXCLUDED_FROM_EXPORT))).toEqual([]);
  });
});
