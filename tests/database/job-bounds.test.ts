import { describe, expect, it } from 'vitest';
import type { PushWrite, Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import {
  accepted,
  edit,
  jobPayload,
  publishedJob,
  publishing,
  pushOne,
  readAs,
  refusalOf,
  write,
} from './sync-fixtures';

/** S13: how many public jobs one account can make. Publishing runs with the server's rights, which no trigger about clients sees. */
onEveryDatabase('jobs of one account', (db) => {
  const employer = async (): Promise<As> => db().as({ id: await db().createUser({ role: 'employer' }) });
  const most = (code: string, count: number): Promise<unknown> =>
    db().sql(
      "update private.row_bounds set most = $1 where relation = 'public.jobs'::regclass and code = $2",
      [count, code],
    );
  const withBound = async (code: string, count: number, work: () => Promise<void>): Promise<void> => {
    const [{ before } = { before: 0 }] = await db().sql<{ before: number }>(
      'select most as before from private.row_bounds where code = $1',
      [code],
    );
    await most(code, count);
    try {
      await work();
    } finally {
      await most(code, before);
    }
  };
  const OPEN = 'MQ114 You have 3 open jobs, the most for one account. Close some first.';
  const close = async (who: As, id: string): Promise<string> =>
    refusalOf(
      await pushOne(
        who,
        edit('jobs', await readAs(who, 'jobs', id), { status: 'closed', closed_reason: 'filled' }),
      ),
    );

  it('are 500 open ones, and 200 new ones in 24 hours', async () => {
    expect(
      await db().sql(
        "select code, most from private.row_bounds where relation = 'public.jobs'::regclass order by code",
      ),
    ).toEqual([
      { code: 'MQ114', most: 500 },
      { code: 'MQ115', most: 200 },
    ]);
  });

  it('MQ114: are refused above that, one by one or in one push, new or from a stored draft; another account’s are not', async () => {
    await withBound('MQ114', 3, async () => {
      const me = await employer();
      const answers = await me.push(Array.from({ length: 5 }, () => publishing()));
      expect(answers.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted', OPEN, OPEN]);
      const draft = await accepted(me, write('drafts', { kind: 'job', title: 'x', payload: jobPayload() }));
      expect(refusalOf(await pushOne(me, edit('drafts', draft, { intent: 'publish' })))).toBe(OPEN);
      expect(refusalOf(await pushOne(await employer(), publishing()))).toBe('accepted');
      // What is there can be published again by a device that missed the answer, and edited.
      const again: PushWrite = { ...publishing(), id: answers[0]!.id };
      expect(refusalOf(await pushOne(me, again, newId()))).not.toMatch(/^MQ11[45]/);
      expect(
        refusalOf(
          await pushOne(me, edit('jobs', await readAs(me, 'jobs', answers[0]!.id), { title: 'Best boy' })),
        ),
      ).toBe('accepted');
    });
  });

  it('MQ114: closing one makes room, and reopening it takes that again, through sync or past it', async () => {
    await withBound('MQ114', 3, async () => {
      const me = await employer();
      const [first] = [await publishedJob(me), await publishedJob(me), await publishedJob(me)];
      expect(await close(me, first)).toBe('accepted');
      const fourth = await publishedJob(me);
      const reopen = async (): Promise<string> =>
        refusalOf(await pushOne(me, edit('jobs', await readAs(me, 'jobs', first), { status: 'active' })));
      expect(await reopen()).toBe(OPEN);
      await expect(
        me.sql("update public.jobs set status = 'active' where id = $1", [first]),
      ).rejects.toMatchObject({ code: 'MQ114' });
      expect(await close(me, fourth)).toBe('accepted');
      expect(await reopen()).toBe('accepted');
    });
  });

  it('MQ115: count for the day on which they were published, closed ones included', async () => {
    await withBound('MQ115', 2, async () => {
      const me = await employer();
      for (let made = 0; made < 2; made += 1) await close(me, await publishedJob(me));
      expect(refusalOf(await pushOne(me, publishing()))).toBe(
        'MQ115 You have published 2 jobs in 24 hours, the most for one day. Try again tomorrow.',
      );
      const publishedBefore = (time: string): Promise<unknown> =>
        db().sql('update public.jobs set published_at = now() - $2::interval where posted_by = $1', [
          me.id,
          time,
        ]);
      await publishedBefore('23 hours 55 minutes');
      expect(refusalOf(await pushOne(me, publishing()))).toMatch(/^MQ115 /);
      await publishedBefore('24 hours 5 minutes');
      expect(refusalOf(await pushOne(me, publishing()))).toBe('accepted');
    });
  });

  describe('that the server itself makes', () => {
    it('are not bounded: an import is the operator’s', async () => {
      await withBound('MQ115', 1, async () => {
        const me = await employer();
        for (const id of [newId(), newId()])
          await db().sql(
            "insert into public.drafts (id, owner_id, kind, intent, payload) values ($1, $2, 'job', 'publish', $3::text::jsonb)",
            [id, me.id, JSON.stringify(jobPayload())],
          );
        expect(await me.sql<Row>('select id from public.jobs where posted_by = $1', [me.id])).toHaveLength(2);
      });
    });
  });
});

onNativeDatabase('jobs of one account, published from several devices at once', (db) => {
  it('MQ114: never exceed their bound', async () => {
    await db().sql("update private.row_bounds set most = 3 where code = 'MQ114'");
    const me = db().as({ id: await db().createUser({ role: 'employer' }) });
    const answers = await Promise.all(Array.from({ length: 12 }, () => pushOne(me, publishing(), newId())));
    expect(answers.filter(({ status }) => status === 'accepted')).toHaveLength(3);
    await db().sql("update private.row_bounds set most = 500 where code = 'MQ114'");
  });
});
