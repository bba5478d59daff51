import { beforeEach, describe, expect, it } from 'vitest';
import { PROOF_PURPOSES } from '@/domain/security/identity-proofs';
import type { As, Caller } from '../support/database';
import { onEveryDatabase } from './every-database';
import { eventsOf } from './second-factor-fixtures';

const PASSWORD = 'Clapper-Board-1!';
const NOT_PROVED = { code: 'PT403', message: 'identity_proof_required' };

interface Approval {
  approved: boolean;
  wait_ms: number;
}

onEveryDatabase('S13: changing a password or an address requires a fresh proof', (db) => {
  let id: string;
  const session = (how: Partial<Caller> = {}): As => db().as({ id, ...how });
  const prove = async (
    who: As,
    purpose: string,
    { password = null, code = null, subject = '' }: Record<string, string | null> = {},
  ): Promise<Approval> =>
    (
      await who.sql<{ answer: Approval }>('select public.prove_identity($1, $2, $3, $4) as answer', [
        purpose,
        password,
        code,
        subject,
      ])
    )[0]!.answer;
  let changes = 0;
  /** As the auth server changes it for the session `by`, of which it tells the database nothing: all others end with it. */
  const newPassword = async (by: As | null): Promise<void> => {
    // A session exists from its first statement on.
    await by?.sql('select 1');
    const who = db().as({ id: null, role: 'service_role' });
    await who.transaction(async (sql) => {
      await sql('reset role');
      await sql('update auth.users set encrypted_password = $2 where id = $1', [
        id,
        `$2a$06$changed${(changes += 1)}`,
      ]);
      await sql('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
        id,
        by?.sessionId ?? null,
      ]);
    });
  };
  const newAddress = (address: string) =>
    db().sql('update auth.users set email_change = $2 where id = $1', [id, address]);
  const age = (who: As, seconds: number) =>
    db().sql(
      "update private.identity_proofs set proved_at = proved_at - $2::int * interval '1 second' where session_id = $1",
      [who.sessionId, seconds],
    );

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

  describe('a password', () => {
    it('stays without one, whoever asks the auth server', async () => {
      for (const by of [session(), session({ method: 'magiclink' }), session({ method: 'otp' }), null])
        await expect(newPassword(by)).rejects.toMatchObject(NOT_PROVED);
    });

    it('changes by the session that proved it, once, and every device hears of it', async () => {
      const owner = session();
      expect(await prove(owner, 'password', { password: PASSWORD })).toEqual({ approved: true, wait_ms: 0 });
      await newPassword(owner);
      expect(await owner.sql("select title from public.notifications where type = 'system'")).toEqual([
        { title: 'Your password was changed' },
      ]);
      expect(await eventsOf(db(), id)).toEqual(['password_changed high']);
      await expect(newPassword(owner)).rejects.toMatchObject(NOT_PROVED);
    });

    it('does not change by a stolen token while another session of its owner has a proof', async () => {
      const [owner, thief] = [session(), session()];
      await owner.prove('password');
      await expect(newPassword(thief)).rejects.toMatchObject(NOT_PROVED);
      await expect(newPassword(null)).rejects.toMatchObject(NOT_PROVED);
      await newPassword(owner);
    });

    it('does not change while other sessions stay open, because nobody could say which one asked', async () => {
      const [owner, other] = [session(), session()];
      await owner.prove('password');
      await other.sql('select 1');
      await expect(
        db().sql("update auth.users set encrypted_password = '$2a$06$changed' where id = $1", [id]),
      ).rejects.toMatchObject(NOT_PROVED);
    });

    it.each(['email', 'passkey', 'second_factor', 'recovery', 'deletion'] as const)(
      'does not change by a proof for something else: %s',
      async (purpose) => {
        const owner = session();
        await owner.prove(purpose);
        await expect(newPassword(owner)).rejects.toMatchObject(NOT_PROVED);
      },
    );

    it('changes until five minutes after the proof', async () => {
      const owner = session();
      await owner.prove('password');
      await age(owner, 290);
      await newPassword(owner);
      await owner.prove('password');
      await age(owner, 301);
      await expect(newPassword(owner)).rejects.toMatchObject(NOT_PROVED);
    });

    it('changes by an operator with the secret key, once', async () => {
      const operator = db().as({ id: null, role: 'service_role' });
      await operator.sql('select public.approve_credential_change_for($1)', [id]);
      // Not by a session that comes first.
      await expect(newPassword(session())).rejects.toMatchObject(NOT_PROVED);
      await newPassword(null);
      expect(await eventsOf(db(), id)).toEqual(['password_changed high']);
      await expect(newPassword(null)).rejects.toMatchObject(NOT_PROVED);
    });
  });

  it('another site’s account is linked only with the same address, to a confirmed account', async () => {
    const link = (email: string) =>
      db().sql('insert into auth.identities (user_id, provider, identity_data) values ($1, $2, $3)', [
        id,
        'google',
        { email },
      ]);
    await db().sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await db().sql('update auth.users set email = $2 where id = $1', [id, `Ines-${id}@marquee.test`]);
    await link('somebody@marquee.test');
    await db().sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    await expect(link('thief@marquee.test')).rejects.toMatchObject(NOT_PROVED);
    await expect(link('')).rejects.toMatchObject(NOT_PROVED);
    await link(`ines-${id}@Marquee.test`);
  });

  describe('an address', () => {
    it('stays without a proof', async () => {
      await expect(newAddress('new@marquee.test')).rejects.toMatchObject(NOT_PROVED);
      await expect(
        db().sql("update auth.users set email = 'new@marquee.test' where id = $1", [id]),
      ).rejects.toMatchObject(NOT_PROVED);
    });

    it('changes only to the one that was proved, in any spelling, and once', async () => {
      const owner = session();
      await prove(owner, 'email', { password: PASSWORD, subject: ' New@Marquee.test' });
      await expect(newAddress('thief@marquee.test')).rejects.toMatchObject(NOT_PROVED);
      await newAddress('new@marquee.test');
      await expect(newAddress('newer@marquee.test')).rejects.toMatchObject(NOT_PROVED);
      await db().sql("update auth.users set email = 'new@marquee.test', email_change = '' where id = $1", [
        id,
      ]);
      expect(await eventsOf(db(), id)).toEqual(['account_email_changed high']);
      expect(await owner.sql("select title from public.notifications where type = 'system'")).toEqual([
        { title: 'Your email address was changed' },
      ]);
    });

    it('does not change by a proof for something else, or one without an address', async () => {
      const owner = session();
      await owner.prove('password', 'password', 'new@marquee.test');
      await owner.prove('email');
      await expect(newAddress('new@marquee.test')).rejects.toMatchObject(NOT_PROVED);
    });

    it('changes until five minutes after the proof', async () => {
      const owner = session();
      await owner.prove('email', 'password', 'new@marquee.test');
      await age(owner, 301);
      await expect(newAddress('new@marquee.test')).rejects.toMatchObject(NOT_PROVED);
    });
  });

  it('S14: metadata stays as it was at the sign-up, whoever asks the auth server; a telephone number is refused', async () => {
    const before = await db().sql('select raw_user_meta_data from auth.users where id = $1', [id]);
    await db().sql('update auth.users set raw_user_meta_data = \'{"role": "admin"}\' where id = $1', [id]);
    expect(await db().sql('select raw_user_meta_data from auth.users where id = $1', [id])).toEqual(before);
    for (const who of [session(), session()]) await who.sql('select public.skip_onboarding()');
    expect(await db().sql('select raw_user_meta_data from auth.users where id = $1', [id])).toEqual([
      {
        raw_user_meta_data: {
          ...(before[0] as { raw_user_meta_data: object }).raw_user_meta_data,
          onboarding_skipped: true,
        },
      },
    ]);
    for (const column of ['phone', 'phone_change'])
      await expect(
        db().sql(`update auth.users set ${column} = '+15550100' where id = $1`, [id]),
      ).rejects.toMatchObject(NOT_PROVED);
  });

  describe('a proof', () => {
    it('is not given for a wrong password, and after five of them not for the right one either', async () => {
      const owner = session();
      for (let guess = 0; guess < 5; guess += 1)
        expect((await prove(session(), 'password', { password: `Wrong-${guess}` })).approved).toBe(false);
      const late = await prove(owner, 'password', { password: PASSWORD });
      expect(late.approved).toBe(false);
      expect(late.wait_ms).toBeGreaterThan(0);
      await expect(newPassword(owner)).rejects.toMatchObject(NOT_PROVED);
      expect(
        (await eventsOf(db(), id)).filter((event) => event === 'password_confirm_failed high'),
      ).toHaveLength(6);
    });

    it.each([
      ['a recovery link of this hour', { method: 'recovery' }, 'password', true],
      ['a recovery link of this hour, for another purpose', { method: 'recovery' }, 'passkey', false],
      ['a recovery link of yesterday', { method: 'recovery', secondsAgo: 86_400 }, 'password', false],
      ['a mailed sign-in link', { method: 'magiclink' }, 'password', false],
      ['a passkey', { method: 'otp' }, 'password', false],
      ['a password', { method: 'password' }, 'password', false],
      ['another site', { method: 'oauth' }, 'password', false],
    ] as const)('without password or code, in a session opened by %s', async (_, how, purpose, approved) => {
      expect(await prove(session(how), purpose)).toEqual({ approved, wait_ms: 0 });
    });

    it('by a recovery link is given once: after the new password the session is like any other', async () => {
      const byLink = session({ method: 'recovery' });
      expect((await prove(byLink, 'password')).approved).toBe(true);
      // Again, because the auth server refused the first new password.
      expect((await prove(byLink, 'password')).approved).toBe(true);
      await newPassword(byLink);
      expect((await prove(byLink, 'password')).approved).toBe(false);
    });

    it('is given by no code where there is no second factor', async () => {
      expect((await prove(session(), 'passkey', { code: '123456' })).approved).toBe(false);
    });

    it('has the purposes that the app knows', async () => {
      const known = await db().sql<{ name: string }>('select name from private.proof_purposes');
      expect(known.map(({ name }) => name).toSorted()).toEqual([...PROOF_PURPOSES].toSorted());
    });

    it('for something unknown is refused', async () => {
      await expect(prove(session(), 'everything', { password: PASSWORD })).rejects.toMatchObject({
        code: 'MQ400',
      });
    });

    it('a correct password resets the count of its account, and no other count', async () => {
      const other = await db().createUser();
      const counts = async (of: string) =>
        db().sql('select what, count from private.rate_records where caller = $1 order by what', [
          `account ${of}`,
        ]);
      await prove(db().as({ id: other }), 'password', { password: 'Wrong-1' });
      await db().sql("select private.count_attempt('/export', $1)", [`account ${id}`]);
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 4; guess += 1)
          expect((await prove(session(), 'email', { password: `Wrong-${guess}` })).approved).toBe(false);
        expect((await prove(session(), 'email', { password: PASSWORD })).approved).toBe(true);
      }
      expect(await counts(id)).toEqual([{ what: '/export', count: 1 }]);
      expect(await counts(other)).toEqual([{ what: '/confirm-password', count: 1 }]);
    });

    it('S14: is not given in a session that has not passed the second factor, nor in one that has ended', async () => {
      await expect(
        prove(session({ isAlive: false }), 'password', { password: PASSWORD }),
      ).rejects.toMatchObject({
        code: 'PT401',
      });
      await expect(
        prove(session({ sessionId: null }), 'password', { password: PASSWORD }),
      ).rejects.toMatchObject({ code: 'PT401' });
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
      for (const how of [{}, { method: 'recovery' }] as const)
        await expect(prove(session(how), 'password', { password: PASSWORD })).rejects.toMatchObject({
          code: 'PT403',
          message: 'two_factor_required',
        });
    });

    it('is forgotten within a day, also by somebody who proves nothing again', async () => {
      const kept = () => db().sql('select from private.identity_proofs where user_id = $1', [id]);
      await prove(session(), 'email', { password: PASSWORD, subject: 'new@marquee.test' });
      await db().sql('select private.prune_identity_proofs()');
      expect(await kept()).toHaveLength(1);
      await db().sql(
        "update private.identity_proofs set proved_at = proved_at - interval '23 hours' where user_id = $1",
        [id],
      );
      await db().sql('select private.prune_identity_proofs()');
      expect(await kept()).toEqual([]);
    });

    it('applies only to the caller, and nobody but an operator gives one for somebody else', async () => {
      const other = db().as({ id: await db().createUser() });
      expect((await prove(other, 'password', { password: PASSWORD })).approved).toBe(false);
      await expect(other.sql('select public.approve_credential_change_for($1)', [id])).rejects.toMatchObject({
        code: '42501',
      });
      await expect(other.sql('select * from private.identity_proofs')).rejects.toMatchObject({
        code: '42501',
      });
    });
  });
});
