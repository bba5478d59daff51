import { describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As, TestDatabase } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { accepted, pushOne, refusalOf, write } from './sync-fixtures';

/** The kinds whose rows a person may remove, with what a person has written into one. */
const KINDS = [
  ['drafts', { kind: 'job', title: 'Night shoot', payload: { description: 'Nobody else may see this.' } }],
  ['saved', { kind: 'search', label: 'Night shoots', payload: { city: 'Watford' } }],
] as const;

const MAX_ROWS = 3;
const most = (db: TestDatabase, table: string, count: number, code = 'MQ411'): Promise<unknown> =>
  db.sql('update private.row_bounds set most = $2 where relation = $1::regclass and code = $3', [
    `public.${table}`,
    count,
    code,
  ]);
const failure = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

onEveryDatabase('rows that were removed', (db) => {
  const person = async (): Promise<As> => db().as({ id: await db().createUser({ name: 'Noor Hale' }) });

  describe.each(KINDS)('of %s', (stream, document) => {
    const words = Object.keys(document).filter((field) => field !== 'kind');
    const make = (id = newId()): PushWrite => write(stream, document, { id });
    const remove = async (who: As, row: Row): Promise<string> =>
      refusalOf(await pushOne(who, write(stream, { _deleted: true }, { id: String(row.id), base: row })));
    /** Past sync, as a request to the REST interface writes it. */
    const set = (who: As, ids: readonly string[], isRemoved: boolean): Promise<string> =>
      failure(
        who.sql(`update public.${stream} set _deleted = $2 where id = any ($1::uuid[])`, [
          `{${ids.join()}}`,
          isRemoved,
        ]),
      );
    const stored = async (who: As, id: string): Promise<Row | undefined> =>
      (await who.sql(`select _deleted, ${words.join(', ')} from public.${stream} where id = $1`, [id]))[0];
    const live = async (who: As): Promise<number> =>
      (await who.sql(`select from public.${stream} where not _deleted`)).length;

    it('keep nothing of what their owner wrote, however they are removed or written to', async () => {
      const me = await person();
      const [one, other] = [await accepted(me, make()), await accepted(me, make())];
      expect(await remove(me, one)).toBe('accepted');
      expect(await set(me, [other.id], true)).toBe('done');
      await db().sql(`update public.${stream} set payload = '{"x": 1}' where id = $1`, [one.id]);
      for (const { id } of [one, other])
        for (const [field, value] of Object.entries((await stored(me, id)) ?? {}))
          expect(value, field).toEqual(field === '_deleted' ? true : field === 'payload' ? {} : '');
    });
    it('S2: are made again by a device that still has them, with all of it', async () => {
      const me = await person();
      const one = await accepted(me, make());
      expect(await remove(me, one)).toBe('accepted');
      expect(await accepted(me, make(one.id))).toMatchObject(document);
    });
    it('MQ411: do not make room for more than the bound when they are brought back', async () => {
      const me = await person();
      await most(db(), stream, MAX_ROWS);
      const first = [await accepted(me, make()), await accepted(me, make()), await accepted(me, make())];
      const ids = first.map(({ id }) => id);
      for (const row of first.slice(1)) expect(await remove(me, row)).toBe('accepted');
      await accepted(me, make());
      expect(await set(me, ids, false)).toBe('MQ411');
      expect(await set(me, [ids[1]!], false)).toBe('done');
      expect(await set(me, [ids[2]!], false)).toBe('MQ411');
      expect(refusalOf(await pushOne(me, make(ids[2])))).toMatch(/^MQ411 /);
      expect(await live(me)).toBe(MAX_ROWS);
      // Whoever holds as many as the bound allows, or more since it was lowered, still edits and removes.
      await most(db(), stream, 1);
      expect(
        await failure(me.sql(`update public.${stream} set payload = '{}' where id = $1`, [ids[0]])),
      ).toBe('done');
      expect(await set(me, [ids[0]!], true)).toBe('done');
      await most(db(), stream, stream === 'drafts' ? 2000 : 5000);
    });
    it('MQ412: count for the day on which they were made, so that no device makes and removes without end', async () => {
      const me = await person();
      await most(db(), stream, MAX_ROWS, 'MQ412');
      for (let made = 0; made < MAX_ROWS; made += 1)
        expect(await remove(me, await accepted(me, make()))).toBe('accepted');
      expect(refusalOf(await pushOne(me, make()))).toMatch(/^MQ412 You have sent 3 .* in 24 hours/);
      await most(db(), stream, stream === 'drafts' ? 4000 : 10_000, 'MQ412');
    });
  });
});

onNativeDatabase('rows of one person, from several devices at once', (db) => {
  it.each(KINDS)('MQ411: %s never exceed their bound', async (stream, document) => {
    await most(db(), stream, MAX_ROWS);
    const me = db().as({ id: await db().createUser() });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => pushOne(me, write(stream, document), newId())),
    );
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(MAX_ROWS);
    await most(db(), stream, stream === 'drafts' ? 2000 : 5000);
  });
});
