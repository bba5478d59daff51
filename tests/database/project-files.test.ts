import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { attachmentPath } from '@/domain/attachments';
import { newId, projectMemberId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import {
  accepted,
  applyTo,
  type Cast,
  cast,
  edit,
  pullAll,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const SIZE = 2048;

onEveryDatabase(
  'files of a project',
  (db) => {
    let people: Cast;
    let project: string;
    beforeEach(async () => {
      people = await cast(db());
      project = (await accepted(people.employer, write('projects', { title: 'Low Tide', status: 'prep' })))
        .id;
      await join(people.talent);
    });

    const join = async (who: As, access = 'member'): Promise<void> => {
      await db().sql(
        `insert into public.project_members (id, project_id, user_id, access, answer, status)
         values ($1, $2, $3, $4, 'accepted', 'joined') on conflict (id) do update set status = 'joined', access = $4`,
        [await projectMemberId(project, String(who.id)), project, who.id, access],
      );
    };
    const leave = (who: As) =>
      db().sql("update public.project_members set status = 'left' where project_id = $1 and user_id = $2", [
        project,
        who.id,
      ]);
    const file = (more: Row = {}): { id: string } & Row => ({
      id: newId(),
      name: 'one-liner.pdf',
      type: 'application/pdf',
      size: SIZE,
      ...more,
    });
    const adding = (attachments: unknown = [file()], fields: Row = {}) =>
      write('projectfiles', {
        project_id: project,
        file_kind: 'schedule',
        label: '',
        attachments,
        ...fields,
      });
    const add = (who: As = people.employer, ...of: Parameters<typeof adding>) => accepted(who, adding(...of));
    const outcomeOf = async (who: As, ...of: Parameters<typeof adding>): Promise<string> =>
      refusalOf(await pushOne(who, adding(...of)));
    const pathOf = (row: Row, who: As = people.employer): string =>
      attachmentPath(String(who.id), (row.attachments as { id: string }[])[0]!.id);
    const sees = async (who: As, path: string): Promise<boolean> =>
      (await who.sql('select name from storage.objects where name = $1', [path])).length === 1;
    const held = async (who: As) =>
      applyTo(new Map<string, Row>(), (await pullAll(who, 'projectfiles')).documents);
    const stored = async (): Promise<Row & { id: string }> => {
      const row = await add();
      await storeObject(db(), people.employer, pathOf(row), SIZE);
      return row;
    };

    it('S13: its editors add them, and nobody else', async () => {
      const row = await add();
      expect(row).toMatchObject({ added_by: people.employer.id, attachments_stored: [] });
      for (const who of [people.talent, people.otherEmployer, people.admin])
        expect(await outcomeOf(who)).toBe(`MQ403 ${REFUSALS.MQ403}`);
      await join(people.otherTalent, 'editor');
      expect(await outcomeOf(people.otherTalent)).toBe('accepted');
    });

    it.each<[string, unknown]>([
      ['no file', []],
      ['two', [file(), file()]],
      ['no list', {}],
      ['a path for a name', [file({ name: '../x' })]],
    ])('S13: a row has one file: not %s', async (_what, attachments) => {
      expect(await outcomeOf(people.employer, attachments)).toMatch(/^MQ400 /);
    });

    it('S13: of 50 MB at most, and as many as a project keeps', async () => {
      expect(await outcomeOf(people.employer, [file({ size: 52_428_801 })])).toMatch(/^MQ601 /);
      await db().sql("update private.row_bounds set most = 1 where code = 'MQ772'");
      await add();
      expect(await outcomeOf(people.employer)).toBe(`MQ772 ${REFUSALS.MQ772.replace('{most}', '1')}`);
      await db().sql("update private.row_bounds set most = 200 where code = 'MQ772'");
      await db().sql("update private.byte_bounds set most = $1 where code = 'MQ771'", [SIZE]);
      expect(await outcomeOf(people.employer)).toMatch(/^MQ771 /);
      await db().sql("update private.byte_bounds set most = 2147483648 where code = 'MQ771'");
    });

    it('S6: everybody on the project reads row and bytes, nobody else, and whoever leaves has neither', async () => {
      const row = await stored();
      const path = pathOf(row);
      expect((await held(people.talent)).get(row.id)).toMatchObject({
        attachments_stored: [(row.attachments as { id: string }[])[0]!.id],
      });
      expect(await sees(people.talent, path)).toBe(true);
      expect(await sees(people.employer, path)).toBe(true);
      for (const who of [people.otherTalent, people.otherEmployer, people.admin, people.visitor])
        expect(await sees(who, path)).toBe(false);
      const { checkpoint } = await pullAll(people.talent, 'projectfiles');
      await leave(people.talent);
      expect((await pullAll(people.talent, 'projectfiles', checkpoint)).documents).toEqual([
        { id: row.id, _deleted: true },
      ]);
      expect(await sees(people.talent, path)).toBe(false);
      await join(people.talent);
      expect((await held(people.talent)).has(row.id)).toBe(true);
    });

    it('S6: an editor who leaves reads no more what they brought, and brings nothing more', async () => {
      await join(people.otherTalent, 'editor');
      const row = await add(people.otherTalent);
      const path = pathOf(row, people.otherTalent);
      const waiting = pathOf(await add(people.otherTalent), people.otherTalent);
      await storeObject(db(), people.otherTalent, path, SIZE);
      expect(await sees(people.otherTalent, path)).toBe(true);
      await leave(people.otherTalent);
      expect(await sees(people.otherTalent, path)).toBe(false);
      expect(await sees(people.talent, path)).toBe(true);
      await expect(storeObject(db(), people.otherTalent, waiting, SIZE)).rejects.toMatchObject({
        code: '42501',
      });
    });

    it('change in name and kind alone', async () => {
      const row = await add();
      const renamed = await accepted(
        people.employer,
        edit('projectfiles', row, {
          label: ' Blue pages\u202e ',
          file_kind: 'script',
          attachments: [file()],
        }),
      );
      expect(renamed).toMatchObject({
        label: 'Blue pages',
        file_kind: 'script',
        attachments: row.attachments,
      });
      expect(refusalOf(await pushOne(people.talent, edit('projectfiles', row, { label: 'x' })))).not.toBe(
        'accepted',
      );
    });

    it('leave with their bytes as an editor removes them, count on for the day, and do not come back', async () => {
      const row = await stored();
      const path = pathOf(row);
      const latest = (await held(people.employer)).get(row.id);
      expect((await pushOne(people.employer, edit('projectfiles', latest!, { _deleted: true }))).status).toBe(
        'accepted',
      );
      expect((await held(people.talent)).has(row.id)).toBe(false);
      expect(await sees(people.talent, path)).toBe(false);
      const toRemove = await db().sql('select path from public.attachments_to_remove() as path');
      expect(toRemove).toContainEqual({ path });
      expect(
        await db().sql('select removed_at is not null as gone from public.attachments where owner_id = $1', [
          people.employer.id,
        ]),
      ).toEqual([{ gone: true }]);
      await expect(
        people.employer.sql('update public.project_files set _deleted = false where id = $1', [row.id]),
      ).rejects.toMatchObject({ code: 'MQ404' });
    });
  },
  { storage: true },
);
