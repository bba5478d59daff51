import { beforeEach, describe, expect, it } from 'vitest';
import { safeAttachmentName, attachmentPath } from '@/domain/attachments';
import { MAX_ATTACHMENT_BYTES } from '@/domain/limits';
import { Attachments } from '@/domain/definition/attachments';
import { newId } from '@/domain/ids';
import { REFUSALS } from '@/domain/refusals';
import type { Row } from '@/backend/sync/sync-protocol';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
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
} from './sync-fixtures';

const file = (more: Row = {}): { id: string } & Row => ({
  id: newId(),
  name: 'still 01.png',
  type: 'image/png',
  size: 2048,
  ...more,
});

onEveryDatabase(
  'attachments',
  (db) => {
    let people: Cast;
    let conversation: string;
    beforeEach(async () => {
      people = await cast(db());
      const job = await publishedJob(people.employer);
      await accepted(people.talent, applying(job));
      const first = await accepted(
        people.talent,
        await firstMessage(people.talent, String(people.employer.id), 'Hello', job),
      );
      conversation = String(first.conversation_id);
    });

    const sent = (who: As, attachments: Row[]) => {
      const words = message(conversation, 'The stills.');
      return pushOne(who, { ...words, document: { ...words.document, attachments } });
    };
    const outcomeOf = async (who: As, attachments: Row[]): Promise<string> =>
      refusalOf(await sent(who, attachments));
    const upload = (who: As, path: string): Promise<void> => storeObject(db(), who, path, 2048);
    const pathOf = (who: As, id: string): string => attachmentPath(String(who.id), id);
    const sees = async (who: As, path: string): Promise<boolean> =>
      (
        await who.sql("select name from storage.objects where bucket_id = 'attachments' and name = $1", [
          path,
        ])
      ).length === 1;

    describe('the row', () => {
      it('S13: is refused with a message when a file is too large, empty, or one too many', async () => {
        expect(await outcomeOf(people.talent, [file({ size: MAX_ATTACHMENT_BYTES + 1 })])).toBe(
          `MQ601 ${REFUSALS.MQ601.replace('{name}', 'still 01.png')}`,
        );
        expect(await outcomeOf(people.talent, [file({ size: MAX_ATTACHMENT_BYTES })])).toBe('accepted');
        expect(await outcomeOf(people.talent, [file({ size: 0 })])).toBe(
          `MQ603 ${REFUSALS.MQ603.replace('{name}', 'still 01.png')}`,
        );
        expect(
          await outcomeOf(
            people.talent,
            Array.from({ length: 11 }, () => file()),
          ),
        ).toBe(`MQ602 ${REFUSALS.MQ602}`);
        expect(
          await outcomeOf(
            people.talent,
            Array.from({ length: 10 }, () => file()),
          ),
        ).toBe('accepted');
      });

      const twice = file();
      it.each<[string, unknown]>([
        ['a path for a name', [file({ name: '../../etc/passwd' })]],
        ['a backslash', [file({ name: 'a\\b' })]],
        ['a line break', [file({ name: 'a\nb' })]],
        ['no name', [file({ name: '' })]],
        ['a long name', [file({ name: 'x'.repeat(201) })]],
        ['a long type', [file({ type: 'x'.repeat(101) })]],
        ['half a byte', [file({ size: 1.5 })]],
        ['a size in words', [file({ size: 'large' })]],
        ['an id that is none', [file({ id: 'still' })]],
        ['a field more', [file({ stored: true })]],
        ['no list', { 0: file() }],
        ['one file twice', [twice, twice]],
        ['null', null],
        ['a list of null', [null]],
      ])('S13: refuses %s, as the device does', async (_what, attachments) => {
        expect(await outcomeOf(people.talent, attachments as Row[])).toMatch(/^MQ400 /);
        expect(Attachments.safeParse(attachments).success, 'on the device').toBe(false);
      });

      it('accepts every name that the device normalises', async () => {
        for (const name of [
          'a/b.png',
          'tab\there.pdf',
          `${'🎬'.repeat(150)}.mov`,
          `${'x'.repeat(300)}.jpeg`,
          '   ',
          '..',
        ]) {
          const fits = file({ name: safeAttachmentName(name) });
          expect(Attachments.safeParse([fits]).success, name).toBe(true);
          expect(await outcomeOf(people.talent, [fits]), name).toBe('accepted');
        }
      });

      it('S9: cannot use the id of somebody else’s file', async () => {
        const mine = file();
        expect(await outcomeOf(people.talent, [mine])).toBe('accepted');
        expect(await outcomeOf(people.employer, [mine])).toMatch(/^MQ409/);
        expect(await db().sql('select owner_id from public.attachments where id = $1', [mine.id])).toEqual([
          { owner_id: people.talent.id },
        ]);
      });

      it('S3: the same write twice expects each file once', async () => {
        const words = message(conversation, 'The stills.');
        const still = file();
        const write = { ...words, document: { ...words.document, attachments: [still] } };
        const client = newId();
        expect((await pushOne(people.talent, write, client)).status).toBe('accepted');
        expect((await pushOne(people.talent, write, client)).status).toBe('accepted');
        expect(
          await db().sql('select name, stored_at from public.attachments where message_id = $1', [words.id]),
        ).toEqual([{ name: 'still 01.png', stored_at: null }]);
      });

      it('of an application names its files when it is created, and never later', async () => {
        const job = await publishedJob(people.employer, { title: 'Second unit' });
        const still = file();
        const write = applying(job);
        const made = await accepted(people.talent, {
          ...write,
          document: { ...write.document, attachments: [still] },
        });
        expect(made.attachments).toEqual([still]);
        expect(refusalOf(await pushOne(people.talent, edit('applications', made, { attachments: [] })))).toBe(
          `MQ403 ${REFUSALS.MQ403}`,
        );
      });
    });

    describe('the bytes', () => {
      it('are accepted only for an existing row, once, from its author', async () => {
        const still = file();
        const path = pathOf(people.talent, still.id);
        await expect(upload(people.talent, path)).rejects.toMatchObject({ code: '42501' });
        await sent(people.talent, [still]);
        for (const who of [people.employer, people.otherTalent, people.admin, people.visitor]) {
          await expect(upload(who, path)).rejects.toMatchObject({ code: '42501' });
        }
        await expect(upload(people.talent, `${path}/more`)).rejects.toMatchObject({ code: '42501' });
        await expect(upload(people.talent, pathOf(people.employer, still.id))).rejects.toMatchObject({
          code: '42501',
        });
        await upload(people.talent, path);
        await expect(upload(people.talent, path)).rejects.toThrow();
      });

      it('are announced to everybody who reads the text, in their next pull', async () => {
        const still = file();
        const words = await sent(people.talent, [still]);
        const before = await pullAll(people.employer, 'messages');
        await upload(people.talent, pathOf(people.talent, still.id));
        const after = await pullAll(people.employer, 'messages', before.checkpoint);
        expect(after.documents).toMatchObject([
          { id: words.id, attachments: [still], attachments_stored: [still.id] },
        ]);
        const [row] = await people.employer.sql<Row>(
          'select stored_at is not null as is_stored from public.attachments where id = $1',
          [still.id],
        );
        expect(row).toEqual({ is_stored: true });
      });

      it('of an application are announced to the employer in the same way', async () => {
        const job = await publishedJob(people.employer, { title: 'Second unit' });
        const still = file();
        const write = applying(job);
        const made = await accepted(people.talent, {
          ...write,
          document: { ...write.document, attachments: [still] },
        });
        const before = await pullAll(people.employer, 'applications');
        await upload(people.talent, pathOf(people.talent, still.id));
        const after = await pullAll(people.employer, 'applications', before.checkpoint);
        expect(after.documents).toMatchObject([
          { id: made.id, status: 'pending', attachments_stored: [still.id] },
        ]);
        expect(await sees(people.employer, pathOf(people.talent, still.id))).toBe(true);
        expect(await sees(people.otherEmployer, pathOf(people.talent, still.id))).toBe(false);
      });

      it('S6, S9: are readable for everybody who may read the text, as long as they may', async () => {
        const still = file();
        const path = pathOf(people.talent, still.id);
        await sent(people.talent, [still]);
        await upload(people.talent, path);
        expect([await sees(people.talent, path), await sees(people.employer, path)]).toEqual([true, true]);
        for (const who of [people.otherTalent, people.otherEmployer, people.admin, people.visitor])
          expect(await sees(who, path)).toBe(false);
        await db().sql(
          'update public.conversation_members set is_active = false where conversation_id = $1 and user_id = $2',
          [conversation, people.employer.id],
        );
        expect(await sees(people.employer, path)).toBe(false);
      });

      it('S14: can be neither stored nor read before the second factor, or by a suspended account', async () => {
        const [here, coming] = [file(), file()];
        await sent(people.talent, [here, coming]);
        await upload(people.talent, pathOf(people.talent, here.id));
        await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [
          people.talent.id,
        ]);
        const unverified = db().as({ id: people.talent.id, sessionId: newId() });
        expect(await sees(unverified, pathOf(people.talent, here.id))).toBe(false);
        await expect(upload(unverified, pathOf(people.talent, coming.id))).rejects.toMatchObject({
          code: '42501',
        });
        await db().sql('update public.profiles set suspended_at = now() where id = $1', [people.employer.id]);
        expect(await sees(people.employer, pathOf(people.talent, here.id))).toBe(false);
      });

      it('cannot be replaced, renamed or removed by anybody', async () => {
        const still = file();
        const path = pathOf(people.talent, still.id);
        await sent(people.talent, [still]);
        await upload(people.talent, path);
        for (const who of [people.talent, people.employer]) {
          expect(
            await who.sql("update storage.objects set name = 'x' where name = $1 returning name", [path]),
          ).toEqual([]);
          expect(await who.sql('delete from storage.objects where name = $1 returning name', [path])).toEqual(
            [],
          );
        }
      });
    });

    describe('what is left behind', () => {
      const toRemove = async (removed: string[] = []): Promise<string[]> => {
        const rows = await db()
          .as({ id: null, role: 'service_role' })
          .sql<{ path: string }>('select path from public.attachments_to_remove($1) path', [removed]);
        return rows.map(({ path }) => path);
      };

      it('is recorded when the message is removed, and listed for the sweep until it is certainly deleted', async () => {
        const still = file();
        const words = await sent(people.talent, [still]);
        const path = pathOf(people.talent, still.id);
        expect(await toRemove()).not.toContain(path);
        await db().sql('delete from public.messages where id = $1', [words.id]);
        expect(await toRemove()).toContain(path);
        expect(await toRemove([path])).not.toContain(path);
        // An upload that started before may still finish: so the sweep removes it repeatedly for a day.
        expect(await toRemove()).toContain(path);
        await db().sql(
          "update private.attachments_to_remove set since = now() - interval '25 hours' where path = $1",
          [path],
        );
        await toRemove([path]);
        expect(await toRemove()).not.toContain(path);
      });

      it('is recorded when the account is deleted', async () => {
        const still = file();
        await sent(people.talent, [still]);
        await db().sql('delete from auth.users where id = $1', [people.talent.id]);
        expect(await toRemove()).toContain(pathOf(people.talent, still.id));
      });

      it('is listed for the service only', async () => {
        for (const who of [people.talent, people.admin, people.visitor]) {
          await expect(who.sql('select public.attachments_to_remove()')).rejects.toMatchObject({
            code: '42501',
          });
        }
      });
    });
  },
  { storage: true },
);
