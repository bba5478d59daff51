import { beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { asking } from './booking-fixtures';
import { accepted, applying, edit, publishedJob, pullAll, pushOne, refusalOf, saving } from './sync-fixtures';

interface Deletion {
  due_at: string | null;
}

onEveryDatabase('account deletion', (db) => {
  let id: string;
  let me: As;
  const call = async <T>(name: string, who: As = me): Promise<T> =>
    (await who.sql<{ answer: T }>(`select public.${name}() as answer`))[0]!.answer;
  const prove = () => me.prove('deletion');
  const isListed = async (): Promise<boolean> =>
    (await db().as({ id: null }).sql('select id from public.public_profiles where id = $1', [id])).length ===
    1;

  beforeEach(async () => {
    id = await db().createUser();
    me = db().as({ id, sessionId: newId() });
  });

  it('requires a fresh proof, for this and of this session', async () => {
    await me.prove('password');
    await db().as({ id }).prove('deletion');
    await expect(call('request_account_deletion')).rejects.toMatchObject({
      code: 'PT403',
      message: 'identity_proof_required',
    });
    expect(await call('get_account_deletion')).toEqual({ due_at: null });
  });

  it('hides the account at once, notifies its owner, and erases it with everything that belongs to it thirty days later', async () => {
    expect(await isListed()).toBe(true);
    await prove();
    const { due_at: due } = await call<Deletion>('request_account_deletion');
    expect(Math.round((Date.parse(due!) - Date.now()) / 86_400_000)).toBe(30);
    expect(await isListed()).toBe(false);
    expect(await me.sql("select title from public.notifications where type = 'system'")).toEqual([
      { title: 'Your account is going to be deleted' },
    ]);

    await db().sql('select private.erase_due_accounts()');
    expect(await db().sql('select 1 from auth.users where id = $1', [id])).toHaveLength(1);
    await db().sql(
      "update private.account_deletions set due_at = now() - interval '1 second' where user_id = $1",
      [id],
    );
    expect(await db().sql('select private.erase_due_accounts() as count')).toEqual([{ count: 1 }]);
    expect(await db().sql('select 1 from public.profiles where id = $1', [id])).toEqual([]);
    expect(
      await db().sql("select stream from sync_private.tombstones where id = $1 and stream = 'profiles'", [
        id,
      ]),
    ).toHaveLength(1);
  });

  it('erases what others have saved and noted of its owner, on their devices too, and nothing else of theirs', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
    const other = await db().createUser();
    const noted = async (about: string) => {
      const one = await saving(boss, 'person_note', about);
      return accepted(boss, { ...one, document: { ...one.document, payload: { note: 'Calm on water.' } } });
    };
    const [mine, others, savedRow, otherSaved] = [
      await noted(id),
      await noted(other),
      await accepted(boss, await saving(boss, 'profile', id)),
      await accepted(boss, await saving(boss, 'profile', other)),
    ];
    const before = await pullAll(boss, 'saved');
    await prove();
    await call('request_account_deletion');
    await db().sql('select private.erase_due_accounts()');
    expect((await pullAll(boss, 'saved', before.checkpoint)).documents).toEqual([]);
    await db().sql(
      "update private.account_deletions set due_at = now() - interval '1 second' where user_id = $1",
      [id],
    );
    await db().sql('select private.erase_due_accounts()');
    const goneIds = (await pullAll(boss, 'saved', before.checkpoint)).documents;
    expect(goneIds).toHaveLength(2);
    expect(goneIds).toEqual(
      expect.arrayContaining([
        { id: mine.id, _deleted: true },
        { id: savedRow.id, _deleted: true },
      ]),
    );
    expect(
      await db().sql('select id, label, payload from public.saved where user_id = $1 order by id', [boss.id]),
    ).toEqual(
      [
        { id: mine.id, label: '', payload: {} },
        { id: others.id, label: 'Saved', payload: { note: 'Calm on water.' } },
        { id: savedRow.id, label: '', payload: {} },
        { id: otherSaved.id, label: 'Saved', payload: {} },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('tells whoever counts on its days, also that it stays, and takes no new requests', async () => {
    const boss = db().as({ id: await db().createUser({ role: 'employer' }) });
    // Known to them: an open door to whoever hides without leaving.
    await accepted(me, applying(await publishedJob(boss)));
    const request = await accepted(boss, asking(me));
    await accepted(me, edit('bookings', request, { talent_step: 'accepted' }));
    const notices = async (): Promise<string[]> =>
      (
        await db().sql<{ title: string }>(
          "select title from public.notifications where user_id = $1 and title like '% Marquee after all' or user_id = $1 and title like '%deleting%' order by created_at, id",
          [boss.id],
        )
      ).map(({ title }) => title.replace(/^.*?(?=is deleting|stays)/, ''));
    await prove();
    await call('request_account_deletion');
    expect(await notices()).toEqual(['is deleting their account']);
    expect(refusalOf(await pushOne(boss, asking(me)))).toMatch(/^MQ301/);
    await call('cancel_account_deletion');
    expect(await notices()).toEqual(['is deleting their account', 'stays on Marquee after all']);
    await accepted(boss, asking(me));
  });

  it('closes its open jobs', async () => {
    const employer = await db().createUser({ role: 'employer' });
    const job = newId();
    await db().sql(
      `insert into public.jobs (id, posted_by, title, category, status) values ($1, $2, 'Gaffer', 'electric', 'active')`,
      [job, employer],
    );
    const closing = db().as({ id: employer });
    await closing.prove('deletion');
    await call('request_account_deletion', closing);
    expect(await db().sql('select status, closed_reason from public.jobs where id = $1', [job])).toEqual([
      { status: 'closed', closed_reason: 'cancelled' },
    ]);
  });

  it('can be cancelled by the owner', async () => {
    await prove();
    await call('request_account_deletion');
    expect(await call('cancel_account_deletion')).toEqual({ due_at: null });
    expect(await isListed()).toBe(true);
    expect(await db().sql('select private.erase_due_accounts() as count')).toEqual([{ count: 0 }]);
  });

  it('cannot be undone by listing oneself again', async () => {
    await prove();
    await call('request_account_deletion');
    await me.sql('update public.profiles set is_active = true where id = $1', [id]);
    expect(await isListed()).toBe(false);
    await call('cancel_account_deletion');
    await me.sql('update public.profiles set is_active = false where id = $1', [id]);
    await me.sql('update public.profiles set is_active = true where id = $1', [id]);
    expect(await isListed()).toBe(true);
  });

  it('cancelling does not list somebody who was hidden before', async () => {
    await db().sql('update public.profiles set is_active = false where id = $1', [id]);
    await prove();
    await call('request_account_deletion');
    await call('cancel_account_deletion');
    expect(await isListed()).toBe(false);
  });

  it('uses up its proof: requesting it again takes another', async () => {
    await prove();
    await call('request_account_deletion');
    await call('cancel_account_deletion');
    await expect(call('request_account_deletion')).rejects.toMatchObject({
      code: 'PT403',
      message: 'identity_proof_required',
    });
    expect(await call('get_account_deletion')).toEqual({ due_at: null });
  });

  it('requesting it again does not restart the wait', async () => {
    await prove();
    const first = await call<Deletion>('request_account_deletion');
    await db().sql(
      "update private.account_deletions set due_at = due_at - interval '10 days' where user_id = $1",
      [id],
    );
    await prove();
    expect(Date.parse((await call<Deletion>('request_account_deletion')).due_at!)).toBe(
      Date.parse(first.due_at!) - 10 * 86_400_000,
    );
  });

  it('S14: requires a session that has passed the second factor', async () => {
    await prove();
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
    await expect(call('request_account_deletion')).rejects.toMatchObject({
      code: 'PT403',
      message: 'two_factor_required',
    });
    await expect(call('cancel_account_deletion')).rejects.toMatchObject({ code: 'PT403' });
  });
});
