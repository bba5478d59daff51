import { beforeAll, describe, expect, it } from 'vitest';
import type { PushWrite } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { pullAll, pushOne, refusalOf, write } from './sync-fixtures';

const NOTHING = '00000000-0000-0000-0000-000000000000';

/** S7: what is not in the right form is refused with our own code and says which part, never with a raw one of the database. */
onEveryDatabase('malformed', (db) => {
  let me: As;
  let epoch: string;
  beforeAll(async () => {
    me = db().as({ id: await db().createUser({ name: 'Noor Hale' }) });
    const { checkpoint } = await pullAll(me, 'drafts');
    epoch = String(checkpoint).split('/')[0]!;
  });

  const refused = { code: 'MQ400', message: expect.stringMatching(/right form: checkpoint/) as unknown };
  const position = { id: 'a', s: 'catalogue', k: 'infinity', i: NOTHING, n: 0 };
  const CHECKPOINTS: readonly (readonly [string, unknown])[] = [
    ['a number', 5],
    ['true', true],
    ['a list', ['x']],
    ['text whose transaction is a word', 'E/x'],
    ['text whose transaction is empty', 'E/'],
    ['text whose transaction is negative', 'E/-1'],
    ['text whose transaction is too large', 'E/99999999999999999999999'],
    ['text whose row is a word', 'E/5/x'],
    ['an object whose transaction is a word', { e: 'E', x: 'x' }],
    ['an object whose transaction is a list', { e: 'E', x: [] }],
    ['an object whose transaction is too large', { e: 'E', x: '18446744073709551616' }],
    ['an object whose row is a number', { e: 'E', x: '5', i: 5 }],
    ...[
      null,
      5,
      [],
      {},
      { ...position, id: null },
      { ...position, id: 'x'.repeat(200) },
      { ...position, s: 'x' },
      { ...position, k: 'x' },
      { ...position, k: '99999-01-01T00:00:00Z+x' },
      { ...position, i: 'x' },
      { ...position, n: 'x' },
      { ...position, n: -1 },
      { ...position, n: 2147483647 },
      { ...position, n: 99999999999 },
    ].map((f) => [`a snapshot at ${JSON.stringify(f).slice(0, 40)}`, { e: 'E', x: '5', f }] as const),
  ];
  /** Both of this history and of another: what is refused must not depend on it. */
  const own = (checkpoint: unknown): unknown =>
    JSON.parse(JSON.stringify(checkpoint).replace('"E', `"${epoch}`)) as unknown;

  describe.each(CHECKPOINTS)('a checkpoint that is %s', (_, checkpoint) => {
    it('is refused in a pull, as acknowledged, and in a push', async () => {
      for (const given of [checkpoint, own(checkpoint)]) {
        const asked = { stream: 'drafts', checkpoint: given, limit: 10 };
        await expect(me.pull([asked])).rejects.toMatchObject(refused);
        await expect(
          me.pull([{ ...asked, checkpoint: null, acknowledged: given } as never]),
        ).rejects.toMatchObject(refused);
        await expect(
          me.sql('select public.sync_push($1::uuid, $2::text::jsonb, $3::text::jsonb)', [
            newId(),
            '[]',
            JSON.stringify([given]),
          ]),
        ).rejects.toMatchObject(refused);
      }
    });
  });

  it('a checkpoint of another history is none of these', async () => {
    for (const checkpoint of [
      'x',
      '',
      'other.1.0/5',
      { e: 'other', x: '5' },
      { e: 'E', x: '5', f: position },
      {},
    ])
      await expect(me.pull([{ stream: 'drafts', checkpoint, limit: 10 }])).resolves.toHaveLength(1);
  });

  it.each<[string, Partial<Record<keyof PushWrite, unknown>>, string]>([
    ['base is a number', { base: 5 }, 'base'],
    ['base has a version that is a word', { base: { rev: 'x' } }, 'base'],
    ['base has a version beyond any', { base: { rev: 1e300 } }, 'base'],
    [
      'document says neither that it is deleted nor that it is not',
      { document: { _deleted: 'x' } },
      'whether it is deleted',
    ],
    ['edit is an object', { edit: { a: 1 } }, 'edit'],
    ['edit is a number', { edit: 5 }, 'edit'],
    ['edit is longer than any', { edit: Array.from({ length: 500 }, newId).join('') }, 'edit'],
  ])('a write whose %s is refused, and its neighbours are not', async (_, part, detail) => {
    const draft = (): PushWrite => write('drafts', { kind: 'job', title: 'x' });
    const answers = await me.push([draft(), { ...draft(), ...part } as PushWrite, draft()]);
    expect(answers.map(refusalOf)).toEqual([
      'accepted',
      `MQ400 Some of this is not in the right form: ${detail}.`,
      'accepted',
    ]);
  });

  it('S7: a message that names no conversation is refused, and not sent again for ever', async () => {
    const other = await db().createUser();
    const lost = write('messages', {
      conversation_id: null,
      recipient_id: other,
      body: 'Hello',
      kind: 'text',
    });
    expect(refusalOf(await pushOne(me, lost))).toBe(
      'MQ400 Some of this is not in the right form: conversation.',
    );
  });

  it('a list that is null is refused by its name', async () => {
    for (const skills of [null, 'x', {}, 5])
      expect(
        refusalOf(
          await pushOne(me, {
            stream: 'profiles',
            id: String(me.id),
            base: { rev: 0 },
            document: { skills },
            edit: newId(),
          }),
        ),
      ).toMatch(/^MQ400 .*: skills/);
  });
});
