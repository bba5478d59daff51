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
  const end = (session: string) =>
    db().sql('insert into private.ended_sessions (session_id) values ($1)', [session]);

  beforeEach(async () => {
    id = await db().createUser();
    sessionId = newId();
    owner = as({ sessionId });
  });

  describe('without a second factor', () => {
    it('is open to every session of the account, and to a token without a session id', async () => {
      for (const who of [owner, as(), db().as({ id })])
        expect([await sees(who), await enters(who)]).toEqual([true, 'in']);
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
      for (const who of [db().as({ id }), as({ sessionId: '' })])
        expect([await sees(who), await enters(who)]).toEqual([false, REFUSED]);
    });
    it('is not opened by another person’s session that has passed', async () => {
      await pass(sessionId, await db().createUser());
      expect([await sees(owner), await enters(owner)]).toEqual([false, REFUSED]);
    });
  });

  it('is closed at once to a session that was ended, and to no other', async () => {
    await end(sessionId);
    expect([await sees(owner), await enters(owner)]).toEqual([
      false,
      { code: 'PT401', message: 'session_ended' },
    ]);
    expect([await sees(as()), await enters(as())]).toEqual([true, 'in']);
  });

  it('reports to an ended session that it has ended, before any second-factor error', async () => {
    await switchOn();
    await end(sessionId);
    expect(await enters(owner)).toEqual({ code: 'PT401', message: 'session_ended' });
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
    expect(await enters(db().as({ id: newId(), sessionId: newId() }))).toMatchObject({ code: 'MQ403' });
  });
});
