import { describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import { MAX_UNANSWERED_MESSAGES } from '@/domain/limits';
import type { As, TestDatabase } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  applying,
  edit,
  firstMessage,
  message,
  publishedJob,
  pullAll,
  pushOne,
  refusalOf,
} from './sync-fixtures';

const CLOSED = 'MQ301 Noor Hale is not accepting messages.';
const BLOCKED = 'MQ307 You blocked Noor Hale. Unblock them before you write.';
const UNANSWERED = 'MQ306 Noor Hale has not answered yet. You can write again when they do.';

const request = async (from: As, to: As, job: string | null = null): Promise<string> =>
  String((await accepted(from, await firstMessage(from, String(to.id), 'Hello', job))).conversation_id);
const say = async (who: As, id: string, body = 'Are you there?', device?: string): Promise<string> =>
  refusalOf(await pushOne(who, message(id, body), device));

interface Pair {
  boss: As;
  me: As;
  /** Conversations of the two about jobs of the employer, each with one message of theirs. */
  ids: string[];
}

const aPair = async (db: TestDatabase, conversations = 2): Promise<Pair> => {
  const boss = db.as({ id: await db.createUser({ name: 'Gwen Asa', role: 'employer' }) });
  const me = db.as({ id: await db.createUser({ name: 'Noor Hale' }) });
  const ids: string[] = [];
  while (ids.length < conversations) ids.push(await request(boss, me, await publishedJob(boss)));
  return { boss, me, ids };
};

/** A block and a "no" are between two people: they hold in every conversation of theirs, whatever state each is in (domain, Messages). */
onEveryDatabase('two people and all their conversations', (db) => {
  const conversationOf = async (who: As, id: string): Promise<Row> => {
    const found = (await pullAll(who, 'conversations')).documents.find((row) => row.id === id);
    if (!found) throw new Error('No such conversation here.');
    return found;
  };
  const set = async (who: As, id: string, state: string): Promise<string> =>
    refusalOf(await pushOne(who, edit('conversations', await conversationOf(who, id), { state })));
  const statesOf = async ({ me, ids }: Pair): Promise<unknown[]> =>
    Promise.all(
      ids.map(async (id) => {
        const { state, state_by: by } = await conversationOf(me, id);
        return [state, by];
      }),
    );
  /** As a client that bypasses sync does: the field is written even where it says so already. */
  const put = (who: As, id: string, state: string): Promise<string> =>
    who.sql('update public.conversations set state = $2 where id = $1 returning id', [id, state]).then(
      (rows) => (rows.length === 1 ? 'done' : 'nothing'),
      (error: { code: string }) => error.code,
    );

  describe('unblocking', () => {
    it('in one conversation returns every one of the two to its state before', async () => {
      const pair = await aPair(db(), 3);
      const { boss, me, ids } = pair;
      const [requested = '', declined = '', open = ''] = ids;
      expect(await set(me, open, 'open')).toBe('accepted');
      expect(await set(me, declined, 'declined')).toBe('accepted');
      const before = await statesOf(pair);
      for (const id of ids) expect(await set(boss, id, 'blocked')).toBe('accepted');
      expect(await set(boss, declined, 'open')).toBe('accepted');
      expect(await statesOf(pair)).toEqual(before);
      expect(await conversationOf(boss, requested)).toMatchObject({ state: 'requested', state_by: boss.id });
      expect([await say(boss, requested), await say(boss, open)]).toEqual([CLOSED, CLOSED]);
    });
    it('leaves no conversation behind in which its sender writes as often as they like', async () => {
      const { boss, me, ids } = await aPair(db());
      const [parked = '', other = ''] = ids;
      for (const [id, state] of [
        [parked, 'blocked'],
        [other, 'blocked'],
        [other, 'open'],
      ] as const)
        expect(await set(boss, id, state)).toBe('accepted');
      const answers: string[] = [];
      for (let sent = 2; sent <= MAX_UNANSWERED_MESSAGES + 1; sent += 1)
        answers.push(await say(boss, parked));
      expect(answers).toEqual(['accepted', UNANSWERED, UNANSWERED]);
      const next = await firstMessage(boss, String(me.id), 'And this', await publishedJob(boss));
      expect(refusalOf(await pushOne(boss, next))).toBe(UNANSWERED);
      expect(await set(me, parked, 'declined')).toBe('accepted');
    });
    it('of a third person leaves the two as they are', async () => {
      const { boss, me, ids } = await aPair(db(), 1);
      const third = db().as({ id: await db().createUser({ name: 'Ines Roe' }) });
      const elsewhere = await request(boss, third);
      await set(boss, ids[0]!, 'blocked');
      await set(boss, elsewhere, 'blocked');
      await set(boss, elsewhere, 'open');
      expect(await conversationOf(me, ids[0]!)).toMatchObject({ state: 'blocked', state_by: boss.id });
      expect(await say(boss, ids[0]!)).toBe(BLOCKED);
    });
  });

  it('whoever reads a conversation that is blocked blocks nobody', async () => {
    const { boss, me, ids } = await aPair(db(), 1);
    const id = ids[0]!;
    expect(await set(me, id, 'open')).toBe('accepted');
    expect(await set(boss, id, 'blocked')).toBe('accepted');
    await accepted(
      me,
      edit('conversations', await conversationOf(me, id), { read_marks: { [String(me.id)]: 1 } }),
    );
    expect(await set(boss, id, 'open')).toBe('accepted');
    expect(await say(boss, id)).toBe('accepted');
  });
  it('S2: a block that was made before the other side’s arrived holds when theirs is lifted', async () => {
    const { boss, me, ids } = await aPair(db(), 1);
    const id = ids[0]!;
    expect(await set(me, id, 'open')).toBe('accepted');
    const seen = await conversationOf(me, id);
    expect(await set(boss, id, 'blocked')).toBe('accepted');
    await accepted(me, edit('conversations', seen, { state: 'blocked' }));
    expect(await set(boss, id, 'open')).toBe('accepted');
    expect(await conversationOf(boss, id)).toMatchObject({ state: 'blocked', state_by: me.id });
    expect(await say(boss, id)).toBe(CLOSED);
  });
  it('MQ307: a conversation that its sender has blocked takes no message, even where the block itself was lost', async () => {
    const { boss, ids } = await aPair(db(), 1);
    await set(boss, ids[0]!, 'blocked');
    await db().sql('delete from private.blocks where blocker_id = $1', [boss.id]);
    expect(await say(boss, ids[0]!)).toBe(BLOCKED);
  });

  describe('two blocks', () => {
    const orders = [
      ['boss', 'me', 'boss'],
      ['boss', 'me', 'me'],
      ['me', 'boss', 'boss'],
      ['me', 'boss', 'me'],
    ] as const;
    it.each(orders)('%s blocks, %s blocks, %s unblocks: the other one’s still holds', async (...order) => {
      for (const conversations of [1, 2]) {
        const pair = await aPair(db(), conversations);
        const first = pair.ids[0]!;
        const last = pair.ids.at(-1)!;
        expect(await set(pair.me, first, 'open')).toBe('accepted');
        const before = await statesOf(pair);
        const [firstToBlock, secondToBlock, unblocks] = order;
        const still = unblocks === 'boss' ? 'me' : 'boss';
        expect(await put(pair[firstToBlock], first, 'blocked')).toBe('done');
        expect(await put(pair[secondToBlock], last, 'blocked')).toBe('done');
        expect(await put(pair[unblocks], unblocks === secondToBlock ? last : first, 'open')).toBe('done');
        expect(await statesOf(pair)).toEqual(pair.ids.map(() => ['blocked', pair[still].id]));
        expect([await say(pair.boss, first), await say(pair.me, first)]).toEqual(
          still === 'me'
            ? [CLOSED, 'MQ307 You blocked Gwen Asa. Unblock them before you write.']
            : [BLOCKED, 'MQ301 Gwen Asa is not accepting messages.'],
        );
        expect(await put(pair[unblocks], first, 'open')).toBe('MQ403');
        expect(await set(pair[still], first, 'open')).toBe('accepted');
        expect(await statesOf(pair)).toEqual(before);
        expect(await say(pair.boss, first)).toBe('accepted');
      }
    });
  });

  describe('a request that is declined', () => {
    it('MQ301: closes every other conversation of the two as well', async () => {
      const { boss, me, ids } = await aPair(db(), 3);
      const [declined = '', requested = '', answered = ''] = ids;
      // From before the no: it does not take it back.
      await accepted(me, message(answered, 'Which days?'));
      await accepted(boss, message(answered, 'Monday'));
      expect(await set(me, declined, 'declined')).toBe('accepted');
      expect([await say(boss, requested), await say(boss, answered), await say(boss, declined)]).toEqual([
        CLOSED,
        CLOSED,
        CLOSED,
      ]);
    });
    it('is taken back everywhere by a message of the one who declined', async () => {
      const { boss, me, ids } = await aPair(db());
      const [declined = '', other = ''] = ids;
      await set(me, declined, 'declined');
      await accepted(me, message(other, 'I thought again'));
      expect([await say(boss, other), await say(boss, declined)]).toEqual(['accepted', 'accepted']);
      expect(await conversationOf(me, declined)).toMatchObject({ state: 'open', state_by: null });
      expect(await set(me, declined, 'declined')).toBe('accepted');
      expect([await say(boss, other), await say(boss, declined)]).toEqual([CLOSED, CLOSED]);
    });
    it('is taken back everywhere by an application of the one who declined', async () => {
      const { boss, me, ids } = await aPair(db());
      const [declined = '', other = ''] = ids;
      await set(me, declined, 'declined');
      await accepted(me, applying(await publishedJob(boss)));
      expect([await say(boss, other), await say(boss, declined)]).toEqual(['accepted', 'accepted']);
    });
    it('does not keep the one who declined from writing', async () => {
      const { me, ids } = await aPair(db());
      await set(me, ids[0]!, 'declined');
      expect([await say(me, ids[1]!), await say(me, ids[0]!)]).toEqual(['accepted', 'accepted']);
    });
  });

  it('MQ306: an answer in one conversation lets the other one write again, in the others three times', async () => {
    const { boss, me, ids } = await aPair(db(), 3);
    const [answered = '', asked = ''] = ids;
    expect(await say(boss, asked)).toBe(UNANSWERED);
    await accepted(me, message(answered, 'Yes?'));
    const answers: string[] = [];
    for (let sent = 0; sent <= MAX_UNANSWERED_MESSAGES; sent += 1) answers.push(await say(boss, asked));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', UNANSWERED]);
  });
  it('MQ306: an application to a job of theirs is an answer as well', async () => {
    const { boss, me, ids } = await aPair(db(), 3);
    expect(await say(boss, ids[0]!)).toBe(UNANSWERED);
    await accepted(me, applying(await publishedJob(boss)));
    const answers: string[] = [];
    for (let sent = 0; sent <= MAX_UNANSWERED_MESSAGES; sent += 1) answers.push(await say(boss, ids[0]!));
    expect(answers).toEqual(['accepted', 'accepted', 'accepted', UNANSWERED]);
  });
});

onNativeDatabase('two people and several devices', (db) => {
  it('MQ306: three messages in an unanswered request, however many devices send at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { boss, me, ids } = await aPair(db());
      const more = await firstMessage(boss, String(me.id), 'And this', await publishedJob(boss));
      const answers = await Promise.all([
        ...ids.map((id) => say(boss, id, 'Hello?', newId())),
        pushOne(boss, more, newId()).then(refusalOf),
      ]);
      expect(answers.toSorted()).toEqual([UNANSWERED, UNANSWERED, 'accepted']);
    }
  });
});
