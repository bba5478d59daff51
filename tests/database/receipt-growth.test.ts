import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { accepted, edit, message, publishing, pushOne, refusalOf, write } from './sync-fixtures';

const LONG = 90_000;
/** Text of which no two are alike. */
const text = (length: number): string => {
  let made = '';
  while (made.length < length) made += randomUUID();
  return made.slice(0, length);
};
const draft = (payload: Row): PushWrite => write('drafts', { kind: 'job', title: 'x', payload });

/** S13: what the edits of one account leave behind. The row is one, but each answer is remembered for 30 days. */
onEveryDatabase('what edits leave behind', (db) => {
  const person = async (): Promise<As> => db().as({ id: await db().createUser({ role: 'employer' }) });
  const keptOf = async (who: As): Promise<number[]> =>
    (
      await db().sql<{ bytes: number }>(
        'select octet_length(written::text) as bytes from sync_private.receipts where user_id = $1 order by at',
        [who.id],
      )
    ).map(({ bytes }) => bytes);

  describe('a receipt', () => {
    it('holds a digest of what was written, however long it is', async () => {
      const me = await person();
      const [one] = await me.push([draft({ text: text(LONG) }), draft({ text: text(LONG) })]);
      const row = one!.master as Row;
      const next = await accepted(me, edit('drafts', row, { payload: { text: text(LONG) } }));
      await accepted(me, edit('drafts', next, { title: 'y'.repeat(200) }));
      expect(Math.max(...(await keptOf(me)))).toBeLessThan(200);
    });

    it('is at most 8,000 bytes, however many fields are written, or long their names', async () => {
      const me = await person();
      let row = await accepted(me, draft({}));
      const many = (): Row => Object.fromEntries(Array.from({ length: 199 }, (_, n) => [`k${n}`, newId()]));
      row = await accepted(me, edit('drafts', row, { title: 'y', payload: many() }));
      row = await accepted(me, edit('drafts', row, { payload: { ...many(), [text(LONG)]: 1 } }));
      await accepted(me, draft(many()));
      expect(Math.max(...(await keptOf(me)))).toBeLessThanOrEqual(8_000);
      // The columns themselves are always told apart.
      expect(
        await db().sql(
          "select written from sync_private.receipts where user_id = $1 and written ->> 'title' = 'y'",
          [me.id],
        ),
      ).toEqual([{ written: { title: 'y' } }]);
    });

    it.each([
      ['short', 10],
      ['long', LONG / 3],
    ])('S2: tells a device’s own %s values from somebody else’s', async (_what, length) => {
      const me = await person();
      const phone = newId();
      const [first, second, third, theirs] = [text(length), text(length), text(length), text(length)];
      const base = await accepted(me, draft({ text: first, other: 'x' }), phone);
      const from = (payload: Row): PushWrite => edit('drafts', base, { payload: { other: 'x', ...payload } });
      // From the same base, as when the answer to the first was lost: no conflict with what it wrote itself.
      await accepted(me, from({ text: second }), phone);
      expect(await accepted(me, from({ text: third }), phone)).toMatchObject({ payload: { text: third } });
      const row = await accepted(me, from({ text: third, other: 'y' }), phone);
      expect(row).toMatchObject({ payload: { text: third, other: 'y' } });
      const changed = await accepted(
        me,
        edit('drafts', row, { payload: { text: theirs, other: 'y' } }),
        newId(),
      );
      expect(changed).toMatchObject({ payload: { text: theirs } });
      expect(await pushOne(me, from({ text: first + second }), phone)).toMatchObject({
        status: 'conflict',
        fields: ['payload.text'],
        master: { payload: { text: theirs } },
      });
    });

    it('S2: of a new row tells its own long values from somebody else’s', async () => {
      const me = await person();
      const [phone, id] = [newId(), newId()];
      const [first, second, theirs] = [text(1000), text(1000), text(1000)];
      const from = (words: string): PushWrite => ({ ...draft({ text: words }), id, edit: newId() });
      const row = await accepted(me, from(first), phone);
      expect(await accepted(me, from(second), phone)).toMatchObject({ payload: { text: second } });
      await accepted(
        me,
        {
          ...edit(
            'drafts',
            { ...row, rev: Number(row.rev) + 1, payload: { text: second } },
            { payload: { text: theirs } },
          ),
        },
        newId(),
      );
      expect((await pushOne(me, from(first + second), phone)).status).toBe('conflict');
    });

    it('S2: is not taken for a value that looks like its digest', async () => {
      const me = await person();
      const phone = newId();
      const digest = `md5:${'a'.repeat(32)}`;
      const base = await accepted(me, draft({ text: 'x' }), phone);
      await accepted(me, edit('drafts', base, { payload: { text: digest } }), phone);
      expect(await accepted(me, edit('drafts', base, { payload: { text: 'z' } }), phone)).toMatchObject({
        payload: { text: 'z' },
      });
    });
  });

  describe('what one account sends', () => {
    const lower = (hours: number, bytes: number): Promise<unknown> =>
      db().sql('update sync_private.send_limits set most_bytes = $2 where hours = $1', [hours, bytes]);
    const failure = (attempt: Promise<unknown>): Promise<{ code: string; detail?: string }> =>
      attempt.then(
        () => ({ code: 'done' }),
        (error: { code: string; detail?: string }) => error,
      );
    const later = (who: As, hours: number): Promise<unknown> =>
      db().sql("update sync_private.sent_bytes set hour = hour - $2 * interval '1 hour' where user_id = $1", [
        who.id,
        hours,
      ]);

    it('is 50 MB in an hour and 200 MB in 24: every two seconds, the longest job in English', async () => {
      expect(
        await db().sql(
          'select hours, most_bytes::text as bytes from sync_private.send_limits order by hours',
        ),
      ).toEqual([
        { hours: 1, bytes: '50000000' },
        { hours: 24, bytes: '200000000' },
      ]);
      const longest = { description: text(10_000), notes: text(2_000) };
      const me = await person();
      const row = await accepted(me, draft(longest));
      await accepted(me, edit('drafts', row, { payload: { ...longest, description: text(10_000) } }));
      const [{ bytes } = { bytes: 0 }] = await db().sql<{ bytes: number }>(
        'select sum(bytes)::int as bytes from sync_private.sent_bytes where user_id = $1',
        [me.id],
      );
      // Of the two, the second is twice as large: it has its base with it.
      expect((bytes / 3) * 2 * 1_800).toBeLessThan(50_000_000);
    });

    it.each([
      [1, 1],
      [24, 24],
    ])(
      'PT429: waits for the next hour once the bytes of %i hours are sent, and nothing is refused',
      async (hours, wait) => {
        const me = await person();
        const phone = newId();
        await lower(hours, 100_000);
        const row = await accepted(me, draft({ text: text(60_000) }), phone);
        await accepted(me, edit('drafts', row, { payload: { text: text(30_000) } }), phone);
        const late = draft({ text: 'Written meanwhile' });
        const throttled = await failure(me.push([late], phone));
        expect(throttled.code).toBe('PT429');
        expect(Number(throttled.detail)).toBeGreaterThan(0);
        expect(Number(throttled.detail)).toBeLessThanOrEqual(3_600);
        // Whoever only asks whether the server takes anything hears the same.
        expect((await failure(me.push([], phone))).code).toBe('PT429');
        expect(await me.sql('select from public.drafts where id = $1', [late.id])).toEqual([]);
        expect(refusalOf(await pushOne(await person(), draft({ text: 'Another account' })))).toBe('accepted');
        await later(me, wait - 1);
        expect((await failure(me.push([late], phone))).code).toBe('PT429');
        await later(me, 1);
        expect(refusalOf(await pushOne(me, late, phone))).toBe('accepted');
        await lower(hours, hours === 1 ? 50_000_000 : 200_000_000);
      },
    );

    it('PT429: counts refused writes, and each write for what its receipt takes', async () => {
      const me = await person();
      // The writes themselves have fewer bytes.
      await lower(1, 60_000);
      const small = (): PushWrite[] => Array.from({ length: 120 }, () => message(newId(), 'x'));
      const answers = await me.push(small());
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['refused']));
      expect((await failure(me.push(small()))).code).toBe('PT429');
      await lower(1, 50_000_000);
    });

    it('is forgotten after a day', async () => {
      const me = await person();
      await accepted(me, publishing());
      await later(me, 26);
      await db().sql('select sync_private.prune_receipts()');
      expect(await db().sql('select from sync_private.sent_bytes where user_id = $1', [me.id])).toEqual([]);
    });
  });
});
