import { beforeAll, describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { JobContent } from '@/domain/jobs/job-content';
import { newId } from '@/domain/ids';
import { LIMITS } from '@/domain/limits';
import { STREAMS } from '@/domain/streams';
import { merge } from '@/sync/merge/merge';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { seededRandom } from './seeded-random';
import { accepted, pushOne, refusalOf, write } from './sync-fixtures';

const MAX_ITEMS = 400;
const MAX_KEYS = 200;
const list = (count: number, prefix = 'item'): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const map = (count: number, value: string): Row =>
  Object.fromEntries(list(count, 'key').map((key) => [key, value]));

/** S13: the work of a merge follows the size of what is merged, and that size is bounded before any of it is done. */
onEveryDatabase('merge bounds', (db) => {
  let me: As;
  beforeAll(async () => {
    me = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
  });

  const edited = async (changes: Row, base: Row = {}): Promise<string> => {
    const draft = await accepted(me, write('drafts', { kind: 'job', title: 'x', payload: { a: '1' } }));
    return refusalOf(
      await pushOne(me, {
        stream: 'drafts',
        id: draft.id,
        base: { rev: draft.rev, payload: { a: '1' }, ...base },
        document: changes,
        edit: newId(),
      }),
    );
  };
  const profile = async (changes: Row, base: Row = {}): Promise<string> =>
    refusalOf(
      await pushOne(me, {
        stream: 'profiles',
        id: String(me.id),
        base: { rev: 0, ...base },
        document: changes,
        edit: newId(),
      }),
    );
  const tooMany = (field: string, most: number): string =>
    `MQ400 Some of this is not in the right form: ${field} has more than ${most} entries.`;

  it('S13: nor does a table take what would make every later merge slow', async () => {
    const payloads = [{ kit: list(MAX_ITEMS + 1) }, map(MAX_KEYS + 1, '1')];
    for (const payload of payloads)
      await expect(
        me.sql("insert into public.drafts (kind, payload) values ('job', $1::text::jsonb)", [
          JSON.stringify(payload),
        ]),
      ).rejects.toMatchObject({ code: '23514' });
    await me.sql("insert into public.drafts (kind, payload) values ('job', $1::text::jsonb)", [
      JSON.stringify({ kit: list(MAX_ITEMS) }),
    ]);
  });

  describe('refused before any work', () => {
    it.each<[string, () => Promise<string>, string]>([
      ['keys of a map', () => edited({ payload: map(MAX_KEYS + 1, '2') }), tooMany('payload', MAX_KEYS)],
      [
        'keys of the map that an edit started from',
        () => edited({ payload: {} }, { payload: map(MAX_KEYS + 1, '1') }),
        tooMany('payload', MAX_KEYS),
      ],
      [
        'items of a list in a map',
        () => edited({ payload: { days: list(MAX_ITEMS + 1) } }),
        tooMany('payload days', MAX_ITEMS),
      ],
      [
        'items of the list in a map that an edit started from',
        () => edited({ payload: { days: [] } }, { payload: { days: list(MAX_ITEMS + 1) } }),
        tooMany('payload days', MAX_ITEMS),
      ],
      ['items of a list', () => profile({ skills: list(MAX_ITEMS + 1) }), tooMany('skills', MAX_ITEMS)],
      [
        'items of the list that an edit started from',
        () => profile({ skills: [] }, { skills: list(MAX_ITEMS + 1) }),
        tooMany('skills', MAX_ITEMS),
      ],
    ])('%s', async (_, attempt, refusal) => {
      expect(await attempt()).toBe(refusal);
    });

    it('and of a new row, alone and among others that are accepted', async () => {
      const draft = (keys: number): PushWrite =>
        write('drafts', { kind: 'job', title: 'x', payload: map(keys, '1') });
      expect(refusalOf(await pushOne(me, draft(MAX_KEYS + 1)))).toBe(tooMany('payload', MAX_KEYS));
      const answers = await me.push([draft(1), draft(MAX_KEYS + 1), draft(MAX_KEYS)]);
      expect(answers.map(refusalOf)).toEqual(['accepted', tooMany('payload', MAX_KEYS), 'accepted']);
    });

    it('a push of more than 4 MB', async () => {
      const writes = Array.from({ length: 50 }, () =>
        write('drafts', { kind: 'job', title: 'x', payload: { text: 'x'.repeat(90_000) } }),
      );
      await expect(me.push(writes)).rejects.toMatchObject({ code: 'MQ400' });
    });

    it('of all that a form may send, nothing', async () => {
      expect(LIMITS.tags).toBeLessThanOrEqual(MAX_ITEMS / 2);
      expect(JobContent.shape.job_dates.safeParse(Array.from({ length: MAX_ITEMS / 2 + 1 })).success).toBe(
        false,
      );
      for (const { merge: strategies } of STREAMS)
        expect(Object.keys(strategies).length).toBeLessThan(MAX_KEYS);
      expect(Object.keys(JobContent.shape).length).toBeLessThan(MAX_KEYS / 2);
      expect(await edited({ payload: { ...map(MAX_KEYS - 1, '2'), days: list(MAX_ITEMS) } })).toBe(
        'accepted',
      );
    });
  });

  /** Milliseconds inside the database of one merge, the best of three. */
  const timeOf = async (call: string, parameters: unknown[]): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [row] = await db().sql<{ plan: [{ 'Execution Time': number }] }>(
        `explain (analyze, format json) select ${call}`,
        parameters,
      );
      times.push(Object.values(row!)[0]![0]['Execution Time']);
    }
    return Math.min(...times);
  };

  it('a merge of sixteen times as much takes less than a hundred times as long', async () => {
    const [few, many] = [500, 8000];
    const json = (value: unknown): string => JSON.stringify(value);
    const byKey = (n: number): Promise<number> =>
      timeOf(
        "sync_private.merge_by_key('{}', 'payload', $1::text::jsonb, $2::text::jsonb, $3::text::jsonb, '{}')",
        [json({ ...map(n, '1') }), json(map(n, '2')), json({ ...map(n, '1'), theirs: 'x' })],
      );
    const removed = (n: number): Promise<number> =>
      timeOf("sync_private.merge_by_key('{}', 'payload', $1::text::jsonb, '{}', $1::text::jsonb, '{}')", [
        json(map(n, '1')),
      ]);
    const union = (n: number): Promise<number> =>
      timeOf("sync_private.merge_field('union', $1::text::jsonb, $2::text::jsonb, $3::text::jsonb)", [
        json(list(n, 'base')),
        json(list(n, 'mine')),
        json(list(n, 'theirs')),
      ]);
    for (const work of [byKey, removed, union]) {
      const short = await work(few);
      // Quadratic work takes 256 times as long.
      expect((await work(many)) / short, work.name).toBeLessThan(100);
    }
  });

  it('merges as the device does, entry by entry', async () => {
    const random = seededRandom(15);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
    const aList = (): unknown[] => list(4).filter(() => random() < 0.5);
    const aMap = (): Row =>
      Object.fromEntries(
        ['title', 'city', 'at', 'days', 'other', 'm.x']
          .filter(() => random() < 0.7)
          .map((key) => [
            key,
            key === 'days' ? pick([aList(), aList(), null]) : pick(['', null, 'x', 'y', { z: 1 }]),
          ]),
      );
    const strategies = {
      payload: 'by_key',
      'payload.days': 'union',
      'payload.at': 'derived',
      tags: 'union',
    } as const;
    for (let n = 0; n < 300; n += 1) {
      const aRow = (): Row => ({ payload: aMap(), tags: aList() });
      const [base, mine, theirs] = [aRow(), aRow(), aRow()];
      const expected = merge({ base, mine, theirs, writable: ['payload', 'tags'], strategies });
      const [row] = await db().sql<{ merged: { changes: Row; conflicts: string[] } }>(
        `select sync_private.merge_row(jsonb_populate_record(null::sync_private.streams, jsonb_build_object('merge', $1::text::jsonb)),
          $2::text::jsonb, $3::text::jsonb, $4::text::jsonb, '{}') as merged`,
        [strategies, base, mine, theirs].map((value) => JSON.stringify(value)),
      );
      const shown = JSON.stringify({ base, mine, theirs });
      expect({ ...theirs, ...row!.merged.changes }, shown).toEqual(expected.fields);
      expect(new Set(row!.merged.conflicts.map((path) => path.split('.')[0])), shown).toEqual(
        new Set(expected.conflicts.map(({ field }) => field)),
      );
    }
  });
});
