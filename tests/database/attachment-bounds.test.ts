import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { attachmentPath } from '@/domain/attachments';
import { newId } from '@/domain/ids';
import { MAX_ATTACHMENT_BYTES } from '@/domain/limits';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import {
  accepted,
  applying,
  cast,
  type Cast,
  firstMessage,
  message,
  publishedJob,
  pushOne,
  refusalOf,
} from './sync-fixtures';

const MB = 1024 * 1024;
const file = (size: number): { id: string } & Row => ({
  id: newId(),
  name: 'reel.mov',
  type: 'video/quicktime',
  size,
});

/** S13: how many bytes of files one account can have others, and the server, keep. */
onEveryDatabase(
  'bytes of attachments',
  (db) => {
    let people: Cast;
    let conversation: string;
    beforeEach(async () => {
      people = await cast(db());
      const first = await accepted(
        people.employer,
        await firstMessage(people.employer, String(people.talent.id), 'Send me your reel?'),
      );
      conversation = String(first.conversation_id);
    });
    const send = async (who: As, attachments: Row[]): Promise<string> => {
      const words = message(conversation, 'The reel.');
      return refusalOf(await pushOne(who, { ...words, document: { ...words.document, attachments } }));
    };
    const sent = async (who: As, size: number): Promise<string> => {
      const one = file(size);
      expect(await send(who, [one])).toBe('accepted');
      return attachmentPath(String(who.id), one.id);
    };
    const lower = (code: string, bytes: number): Promise<unknown> =>
      db().sql(
        "update private.byte_bounds set most = $1 where relation = 'public.attachments'::regclass and code = $2",
        [bytes, code],
      );
    const sentBefore = (who: As, time: string): Promise<unknown> =>
      db().sql('update public.attachments set created_at = now() - $2::interval where owner_id = $1', [
        who.id,
        time,
      ]);
    const reads = async (who: As, path: string): Promise<boolean> =>
      (await who.sql('select from storage.objects where name = $1', [path])).length === 1;
    const isStored = async (path: string): Promise<boolean> =>
      (
        await db().sql('select from public.attachments where id = $1 and stored_at is not null', [
          path.split('/')[1],
        ])
      ).length === 1;

    describe('of one account', () => {
      it('MQ604: are 1 GB in 24 hours, whatever they are sent with, and refused before anything is uploaded', async () => {
        const ten = (): Row[] => Array.from({ length: 10 }, () => file(MAX_ATTACHMENT_BYTES));
        expect([await send(people.talent, ten()), await send(people.talent, ten())]).toEqual([
          'accepted',
          'accepted',
        ]);
        expect(await send(people.talent, ten())).toBe(
          'MQ604 These files would take you over 1 GB in 24 hours, the most for one day. Try again tomorrow, or send a link.',
        );
        expect(await send(people.talent, [file(24 * MB)])).toBe('accepted');
        expect(await send(people.talent, [file(1)])).toMatch(/^MQ604 /);
        // Words still arrive, and so do the files of the other one.
        expect([await send(people.talent, []), await send(people.employer, [file(1)])]).toEqual([
          'accepted',
          'accepted',
        ]);
        await sentBefore(people.talent, '23 hours 55 minutes');
        expect(await send(people.talent, [file(1)])).toMatch(/^MQ604 /);
        await sentBefore(people.talent, '24 hours 5 minutes');
        expect(await send(people.talent, [file(1)])).toBe('accepted');
      });

      it('MQ604, MQ605: are counted in an application like in a message', async () => {
        const apply = async (bytes: number): Promise<string> =>
          refusalOf(
            await pushOne(
              people.talent,
              applying(await publishedJob(people.employer), { attachments: [file(bytes)] }),
            ),
          );
        for (const [code, most] of [
          ['MQ604', 1024 * MB],
          ['MQ605', 10 * 1024 * MB],
        ] as const) {
          await lower(code, 40 * MB);
          expect(await apply(39 * MB)).toBe('accepted');
          expect([await apply(2 * MB), await send(people.talent, [file(2 * MB)])]).toEqual([
            expect.stringMatching(`^${code} `),
            expect.stringMatching(`^${code} `),
          ]);
          expect(await apply(1 * MB)).toBe('accepted');
          await lower(code, most);
          await db().sql('delete from public.attachments where owner_id = $1', [people.talent.id]);
        }
      });

      it('MQ605: are 10 GB in all', async () => {
        expect(
          await db().sql(
            "select most::text from private.byte_bounds where code in ('MQ604', 'MQ605') order by 1",
          ),
        ).toEqual([{ most: String(1024 * MB) }, { most: String(10 * 1024 * MB) }]);
        await lower('MQ605', 50 * MB);
        await sent(people.talent, 30 * MB);
        await sentBefore(people.talent, '2 years');
        expect(await send(people.talent, [file(21 * MB)])).toBe(
          'MQ605 These files would take you over 50 MB, the most that one account keeps. Send a link instead.',
        );
        expect(await send(people.talent, [file(20 * MB)])).toBe('accepted');
        await lower('MQ605', 10 * 1024 * MB);
      });

      it('MQ605: nobody can remove a row, or the message around it, to make room', async () => {
        await sent(people.talent, 1);
        for (const statement of [
          'delete from public.attachments',
          'update public.attachments set size = 1',
          'delete from public.messages',
          'update public.messages set _deleted = true',
        ])
          await expect(people.talent.sql(statement), statement).rejects.toMatchObject({ code: '42501' });
        const [row] = await people.talent.sql<Row>(
          'select id, rev from public.messages where sender_id = $1',
          [people.talent.id],
        );
        const removal = { stream: 'messages', id: String(row!.id), base: row!, document: { _deleted: true } };
        expect(refusalOf(await pushOne(people.talent, { ...removal, edit: newId() }))).toMatch(/^MQ403 /);
      });
    });

    describe('of one file', () => {
      it('are as many as its row says: a longer request is refused before its bytes are read, a shorter file after', async () => {
        const path = await sent(people.talent, 100_000);
        for (const [bytes, refusal] of [
          [0, /not as large as/],
          [99_999, /not as large as/],
          [8 * MB, /row-level security/],
        ] as const)
          await expect(storeObject(db(), people.talent, path, bytes), String(bytes)).rejects.toMatchObject({
            code: '42501',
            message: expect.stringMatching(refusal),
          });
        // With a form around it; the file itself is as large as it should be.
        await storeObject(db(), people.talent, path, 100_000, 100_200);
        expect([await isStored(path), await reads(people.employer, path)]).toEqual([true, true]);
      });

      it('MQ606: are counted once they are there, where the length was not known or another', async () => {
        const path = await sent(people.talent, 1);
        for (const announced of [null, 1])
          await expect(storeObject(db(), people.talent, path, 8 * MB, announced)).rejects.toMatchObject({
            code: '42501',
            message: 'reel.mov is not as large as its message says.',
          });
        expect([await isStored(path), await reads(people.employer, path)]).toEqual([false, false]);
        await storeObject(db(), people.talent, path, 1, null);
        expect([await isStored(path), await reads(people.employer, path)]).toEqual([true, true]);
      });

      it('are given to nobody else if the file is another size after all', async () => {
        const path = await sent(people.talent, 1);
        await storeObject(db(), people.talent, path, 1);
        for (const metadata of ['{"size": 8388608}', '{"size": "1e9"}', '{}', null]) {
          await db().sql('update storage.objects set metadata = $2::text::jsonb where name = $1', [
            path,
            metadata,
          ]);
          expect(await reads(people.employer, path), String(metadata)).toBe(false);
        }
      });
    });
  },
  { storage: true },
);

onNativeDatabase('bytes of one account, from several devices at once', (db) => {
  it('MQ604: never exceed their bound', async () => {
    const people = await cast(db());
    const first = await accepted(
      people.employer,
      await firstMessage(people.employer, String(people.talent.id), 'Send me your reel?'),
    );
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const words = message(String(first.conversation_id), 'The reel.');
        const attachments = n % 2 === 0 ? [] : [file(MAX_ATTACHMENT_BYTES), file(MAX_ATTACHMENT_BYTES)];
        return pushOne(people.talent, { ...words, document: { ...words.document, attachments } }, newId());
      }),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(12 + 10);
  });
  // Messages of one conversation wait for each other anyway.
  it('MQ604: never exceed their bound in conversations with different people', async () => {
    const talent = db().as({ id: await db().createUser() });
    const conversations = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
        return (await accepted(boss, await firstMessage(boss, String(talent.id), 'Your reel?')))
          .conversation_id;
      }),
    );
    const answers = await Promise.all(
      conversations.map((id) => {
        const words = message(String(id), 'The reel.');
        const attachments = [file(MAX_ATTACHMENT_BYTES), file(MAX_ATTACHMENT_BYTES)];
        return pushOne(talent, { ...words, document: { ...words.document, attachments } }, newId());
      }),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(10);
  });
});
