import { beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As, Caller } from '../support/database';
import { onEveryDatabase } from './every-database';
import { eventsOf } from './second-factor-fixtures';

const PASSWORD = 'Clapper-Board-1!';

interface Approval {
  approved: boolean;
  wait_ms: number;
}

onEveryDatabase('changing a password or an address requires a fresh proof (S13, S14)', (db) => {
  let id: string;
  const session = (how: Partial<Caller> = {}): As => db().as({ id, sessionId: newId(), ...how });
  const approve = async (who: As, password: string | null): Promise<Approval> =>
    (
      await who.sql<{ answer: Approval }>('select public.approve_credential_change($1) as answer', [password])
    )[0]!.answer;
  /** As the auth server does it, without knowing the caller. */
  const newPassword = () =>
    db().sql("update auth.users set encrypted_password = '$2a$06$changed' where id = $1", [id]);
  const newAddress = () =>
    db().sql("update auth.users set email_change = 'new@marquee.test' where id = $1", [id]);

  beforeEach(async () => {
    id = await db().createUser();
    // The prefix that other bcrypt libraries write.
    await db().sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await db().sql(
      "update auth.users set encrypted_password = '$2b$' || substr(extensions.crypt($2, extensions.gen_salt('bf', 6)), 5) where id = $1",
      [id, PASSWORD],
    );
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  });

  it('without one neither can be changed, whoever calls the auth server', async () => {
    await expect(newPassword()).rejects.toMatchObject({
      code: 'PT403',
      message: 'credential_change_not_approved',
    });
    await expect(newAddress()).rejects.toMatchObject({ code: 'PT403' });
  });

  it('by the current password, for five minutes, with a notification', async () => {
    expect(await approve(session(), PASSWORD)).toEqual({ approved: true, wait_ms: 0 });
    await newAddress();
    await newPassword();
    expect(await session().sql("select title from public.notifications where type = 'system'")).toEqual([
      { title: 'Your password was changed' },
    ]);
    await db().sql(
      "update private.credential_grants set granted_at = now() - interval '6 minutes' where user_id = $1",
      [id],
    );
    await expect(
      db().sql("update auth.users set encrypted_password = '$2a$06$again' where id = $1", [id]),
    ).rejects.toMatchObject({ code: 'PT403' });
  });

  it('not by a wrong password, and after five of them not by the right one either', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      expect((await approve(session(), `Wrong-${guess}`)).approved).toBe(false);
    const late = await approve(session(), PASSWORD);
    expect(late.approved).toBe(false);
    expect(late.wait_ms).toBeGreaterThan(0);
    await expect(newPassword()).rejects.toMatchObject({ code: 'PT403' });
    expect(
      await session().sql(
        "select 1 from public.security_events where event_type = 'password_confirm_failed'",
      ),
    ).toHaveLength(6);
  });

  it.each([
    ['a mail’s link of this hour', { method: 'recovery' }, true],
    ['a mail’s link of yesterday', { method: 'recovery', secondsAgo: 86_400 }, false],
    ['a password', { method: 'password' }, false],
    ['another site, where there is a password', { method: 'oauth' }, false],
  ] as const)('without the password, in a session opened by %s', async (_, how, approved) => {
    expect((await approve(session(how), null)).approved).toBe(approved);
  });

  it('for an account without a password, by a sign-in with a provider in the last minutes', async () => {
    await approve(session(), PASSWORD);
    await db().sql('update auth.users set encrypted_password = null where id = $1', [id]);
    expect((await approve(session({ method: 'oauth' }), null)).approved).toBe(true);
    expect((await approve(session({ method: 'oauth', secondsAgo: 610 }), null)).approved).toBe(false);
  });

  it('not without a session', async () => {
    await expect(approve(db().as({ id }), PASSWORD)).rejects.toMatchObject({ code: 'MQ403' });
  });

  it('reports no wait when nothing was counted', async () => {
    expect(await approve(session({ method: 'recovery' }), null)).toEqual({ approved: true, wait_ms: 0 });
  });

  it('a correct password resets the count of its account, and no other count', async () => {
    const other = await db().createUser();
    const counts = async (of: string) =>
      db().sql('select what, count from private.rate_records where caller = $1 order by what', [
        `account ${of}`,
      ]);
    await approve(db().as({ id: other, sessionId: newId() }), 'Wrong-1');
    await db().sql("select private.count_attempt('/export', $1)", [`account ${id}`]);
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 4; guess += 1)
        expect((await approve(session(), `Wrong-${guess}`)).approved).toBe(false);
      expect((await approve(session(), PASSWORD)).approved).toBe(true);
    }
    expect(await counts(id)).toEqual([{ what: '/export', count: 1 }]);
    expect(await counts(other)).toEqual([{ what: '/confirm-password', count: 1 }]);
  });

  it('expires after five minutes', async () => {
    await approve(session(), PASSWORD);
    const change = (seconds: number) =>
      session().transaction(async (sql) => {
        await sql('reset role');
        await sql(
          "update private.credential_grants set granted_at = now() - $2::int * interval '1 second' where user_id = $1",
          [id, seconds],
        );
        return sql('update auth.users set encrypted_password = $2 where id = $1 returning id', [
          id,
          `$2a$06$changed-after-${seconds}`,
        ]);
      });
    expect(await change(299)).toHaveLength(1);
    for (const seconds of [300, 301])
      await expect(change(seconds)).rejects.toMatchObject({
        code: 'PT403',
        message: 'credential_change_not_approved',
      });
  });

  it('by an operator with the secret key', async () => {
    await db()
      .as({ id: null, role: 'service_role' })
      .sql('select public.approve_credential_change_for($1)', [id]);
    await newPassword();
    expect(await eventsOf(db(), id)).toEqual(['password_changed high']);
  });

  it('a new address is announced and logged', async () => {
    await db().sql("update auth.users set email = $1 || '@else.test' where id = $1::uuid", [id]);
    expect(await session().sql("select title from public.notifications where type = 'system'")).toEqual([
      { title: 'Your e-mail address was changed' },
    ]);
    expect(await eventsOf(db(), id)).toEqual(['account_email_changed high']);
  });

  it('S14: a session that has not passed the second factor cannot approve, not even with the right password', async () => {
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
    await expect(approve(session(), PASSWORD)).rejects.toMatchObject({
      code: 'PT403',
      message: 'two_factor_required',
    });
    await expect(approve(session({ method: 'recovery' }), null)).rejects.toMatchObject({ code: 'PT403' });
    await expect(newPassword()).rejects.toMatchObject({ code: 'PT403' });
  });

  it('applies only to the caller', async () => {
    const other = await db().createUser();
    expect((await approve(db().as({ id: other, sessionId: newId() }), PASSWORD)).approved).toBe(false);
    await expect(
      db().as({ id: other, sessionId: newId() }).sql('select public.approve_credential_change_for($1)', [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
