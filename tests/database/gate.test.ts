import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As, Caller } from '../support/database';
import { onEveryDatabase } from './every-database';

/** Two probes of the gate: a person's own profile row, and a procedure that raises the gate's error. */
onEveryDatabase('the gate of every table and procedure (S14)', (db) => {
  let id: string;
  let sessionId: string;
  let owner: As;
  const as = (how: Partial<Caller> = {}): As => db().as({ id, sessionId: newId(), ...how });
  const sees = async (who: As): Promise<boolean> =>
    (await who.sql('select id from public.profiles where id = $1', [id])).length === 1;
  const enters = (who: As): Promise<'in' | { code: string; message: string }> =>
    who.sql('select private.require_gate()').then(
      () => 'in' as const,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    );
  const switchOn = (of = id) =>
    db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [of]);
  const pass = (session: string, of = id) =>
    db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [session, of]);
  const end = (session: string) => db().sql('delete from auth.sessions where id = $1', [session]);
  const ENDED = { code: 'PT401', message: 'session_ended' };

  beforeEach(async () => {
    id = await db().createUser();
    sessionId = newId();
    owner = as({ sessionId });
  });

  describe('without a second factor', () => {
    it('is open to every session of the account', async () => {
      for (const who of [owner, as()]) expect([await sees(who), await enters(who)]).toEqual([true, 'in']);
    });
    it('stays open while one is being set up', async () => {
      await db().sql('insert into private.two_factor (user_id) values ($1)', [id]);
      expect([await sees(owner), await enters(owner)]).toEqual([true, 'in']);
    });
    it('is not closed by another person’s', async () => {
      await switchOn(await db().createUser());
      expect([await sees(owner), await enters(owner)]).toEqual([true, 'in']);
    });
  });

  describe('with one', () => {
    const REFUSED = { code: 'PT403', message: 'two_factor_required' };
    beforeEach(() => switchOn());
    it('is closed until this session has passed', async () => {
      expect([await sees(owner), await enters(owner)]).toEqual([false, REFUSED]);
      await pass(sessionId);
      expect([await sees(owner), await enters(owner)]).toEqual([true, 'in']);
      expect([await sees(as()), await enters(as())]).toEqual([false, REFUSED]);
    });
    it('is closed to a token without a session id, whatever has passed', async () => {
      await pass(sessionId);
      for (const who of [as({ sessionId: null }), as({ sessionId: '' })])
        expect([await sees(who), await enters(who)]).toEqual([false, ENDED]);
    });
    it('is not opened by another person’s session that has passed', async () => {
      await pass(sessionId, await db().createUser());
      expect([await sees(owner), await enters(owner)]).toEqual([false, REFUSED]);
    });
  });

  describe('S10: ended is ended, however long the access token is valid', () => {
    const refresh = (revoked: boolean | null) =>
      db().sql('insert into auth.refresh_tokens (session_id, revoked) values ($1, $2)', [sessionId, revoked]);
    beforeEach(() => owner.sql('select 1'));

    it('is closed at once to a session that was signed out, and to no other', async () => {
      await end(sessionId);
      expect([await sees(owner), await enters(owner)]).toEqual([false, ENDED]);
      expect([await sees(as()), await enters(as())]).toEqual([true, 'in']);
    });
    it('is closed to a token without a session, and to one with a session that never was, or is somebody else’s', async () => {
      const others = newId();
      await db()
        .as({ id: await db().createUser(), sessionId: others })
        .sql('select 1');
      for (const how of [{ sessionId: null }, { isAlive: false }, { sessionId: others, isAlive: false }])
        expect([await sees(as(how)), await enters(as(how))]).toEqual([false, ENDED]);
    });
    it('is closed when the session’s time is over', async () => {
      await db().sql("update auth.sessions set not_after = now() + interval '1 minute' where id = $1", [
        sessionId,
      ]);
      expect(await enters(owner)).toBe('in');
      await db().sql('update auth.sessions set not_after = now() where id = $1', [sessionId]);
      expect([await sees(owner), await enters(owner)]).toEqual([false, ENDED]);
    });
    it('is closed when every refresh token was revoked, because one was used twice', async () => {
      await refresh(true);
      await refresh(false);
      expect(await enters(owner)).toBe('in');
      await db().sql('update auth.refresh_tokens set revoked = true where session_id = $1', [sessionId]);
      expect([await sees(owner), await enters(owner)]).toEqual([false, ENDED]);
    });
    it('stays open to a newer session, which keeps its refresh token itself, beside revoked ones from before', async () => {
      await refresh(true);
      expect(await enters(owner)).toEqual(ENDED);
      await db().sql("update auth.sessions set refresh_token_hmac_key = 'x' where id = $1", [sessionId]);
      expect(await enters(owner)).toBe('in');
    });
    it('takes a refresh token without a state for a valid one', async () => {
      await refresh(null);
      expect(await enters(owner)).toBe('in');
    });
  });

  it('reports to an ended session that it has ended, before any second-factor error', async () => {
    await switchOn();
    await owner.sql('select 1');
    await end(sessionId);
    expect(await enters(owner)).toEqual(ENDED);
  });

  it('is closed to a suspended account, and only to that account', async () => {
    const other = await db().createUser();
    await db().sql('update public.profiles set suspended_at = now() where id = $1', [id]);
    expect([await sees(owner), await enters(owner)]).toEqual([
      false,
      expect.objectContaining({ code: 'MQ403' }),
    ]);
    expect(await enters(db().as({ id: other, sessionId: newId() }))).toBe('in');
  });

  it('is closed to accounts that do not exist', async () => {
    expect(await enters(db().as({ id: newId() }))).toMatchObject(ENDED);
  });

  it('is closed to visitors', async () => {
    expect(await enters(db().as({ id: null }))).toMatchObject({ code: 'MQ403' });
  });
});
