import { beforeEach, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import type { As, Caller } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { call, eventsOf, passedOf, sessionOf, switchOn } from './second-factor-fixtures';

interface Recovery {
  required: boolean;
  requested_at: string | null;
  ready_at: string | null;
}

onEveryDatabase('recovery without the authenticator (ruling 6)', (db) => {
  let id: string;
  let owner: As;
  let codes: string[];
  const session = (how: Partial<Caller> = {}): As => db().as({ id, sessionId: newId(), ...how });
  const byMail = (): As => session({ method: 'magiclink' });
  const isOn = async (): Promise<boolean> => (await call<Recovery>(owner, 'get_2fa_recovery')).required;
  const warnings = async (): Promise<string[]> =>
    (
      await owner.sql<{ title: string }>(
        "select title from public.notifications where type = 'system' order by created_at, title",
      )
    ).map(({ title }) => title);
  const letTimePass = (hours: number) =>
    db().sql(
      `update private.recovery_requests set ready_at = ready_at - interval '${hours} hours', requested_at = requested_at - interval '${hours} hours' where user_id = $1`,
      [id],
    );

  beforeEach(async () => {
    id = await db().createUser({
      profile: { settings: { muted: ['system'], quiet_from: '', quiet_to: '' } },
    });
    owner = session();
    codes = (await switchOn(owner)).backup_codes;
  });

  it('a mailed link and a backup code remove the second factor, once, and every device is notified', async () => {
    const mail = byMail();
    expect(await mail.sql('select id from public.profiles where id = $1', [id])).toEqual([]);
    expect(await call(mail, 'recover_2fa', 'AAAA-AAAA')).toBe(false);
    expect(await call(mail, 'recover_2fa', codes[0]!.toLowerCase())).toBe(true);
    expect(await isOn()).toBe(false);
    expect(await mail.sql('select id from public.profiles where id = $1', [id])).toHaveLength(1);
    expect(await warnings()).toEqual(['Two-factor authentication is on', 'Two-factor authentication is off']);
    expect(await call(byMail(), 'recover_2fa', codes[1])).toBe(false);
    const [event] = await owner.sql<{ severity: string; data: { how: string } }>(
      "select severity, data from public.security_events where event_type = 'two_factor_recovered'",
    );
    expect(event).toMatchObject({ severity: 'critical', data: { how: 'backup code' } });
  });

  it('passed sessions and the profile’s flag are removed with it, other people’s stay', async () => {
    const other = await db().createUser();
    await switchOn(sessionOf(db(), other));
    expect(await call(byMail(), 'recover_2fa', codes[0])).toBe(true);
    expect([await passedOf(db(), id), await passedOf(db(), other)]).toEqual([0, 1]);
    expect(
      await db().sql(
        'select two_factor_enabled as on, two_factor_backup_codes as codes from public.profiles where id = $1',
        [id],
      ),
    ).toEqual([{ on: false, codes: [] }]);
  });

  it.each(['magiclink', 'recovery'] as const)(
    'a mail’s link (%s) is good for less than an hour',
    async (method) => {
      const opened = (seconds: number) =>
        owner.transaction(async (sql) => {
          await sql(
            `select set_config('request.jwt.claims', jsonb_build_object('sub', auth.uid(), 'session_id', private.session_id(), 'amr', jsonb_build_array(
        jsonb_build_object('method', $1::text, 'timestamp', extract(epoch from now()) - $2::int)))::text, true)`,
            [method, seconds],
          );
          await sql('reset role');
          return (await sql<{ is: boolean }>('select private.signed_in_by_mail() as is'))[0]!.is;
        });
      expect([await opened(3_599), await opened(3_600), await opened(3_601)]).toEqual([true, false, false]);
    },
  );

  it.each([
    ['a password alone', { method: 'password' }],
    ['another site’s sign-in', { method: 'oauth' }],
    ['a passkey, whose session the auth server calls one of a typed code', { method: 'otp' }],
    ['a mail’s link of yesterday', { method: 'magiclink', secondsAgo: 86_400 }],
    ['a token without a session', { method: 'magiclink', sessionId: null }],
  ] as const)('%s recovers nothing', async (_, how) => {
    const who = session(how);
    expect(await call(who, 'recover_2fa', codes[0])).toBe(false);
    await expect(call(who, 'request_2fa_recovery')).rejects.toMatchObject({ code: 'MQ403' });
    await call(byMail(), 'request_2fa_recovery');
    await letTimePass(73);
    expect(await call(who, 'finish_2fa_recovery')).toBe(false);
    expect(await isOn()).toBe(true);
  });

  it('guessing backup codes there locks as it does elsewhere', async () => {
    const mail = byMail();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await call(mail, 'recover_2fa', `AAAA-AAA${guess + 2}`)).toBe(false);
    await expect(call(mail, 'recover_2fa', codes[0])).rejects.toMatchObject({ code: 'PT429' });
    expect(await isOn()).toBe(true);
  });

  it('without codes: only after 72 hours, with a notification to every device', async () => {
    const asked = await call<Recovery>(byMail(), 'request_2fa_recovery');
    expect(Date.parse(asked.ready_at!) - Date.parse(asked.requested_at!)).toBe(72 * 3_600_000);
    expect(await warnings()).toEqual([
      'Two-factor authentication is on',
      'Somebody asks to turn off two-factor authentication',
    ]);
    expect(await call(byMail(), 'finish_2fa_recovery')).toBe(false);
    await letTimePass(71);
    expect(await call(byMail(), 'finish_2fa_recovery')).toBe(false);
    expect(await isOn()).toBe(true);
    await letTimePass(1);
    expect(await call(byMail(), 'finish_2fa_recovery')).toBe(true);
    expect((await eventsOf(db(), id)).slice(2)).toEqual([
      'two_factor_recovery_requested critical',
      'two_factor_recovered critical',
    ]);
    expect(await isOn()).toBe(false);
    expect((await warnings()).toSorted()).toEqual([
      'Somebody asks to turn off two-factor authentication',
      'Two-factor authentication is off',
      'Two-factor authentication is on',
    ]);
  });

  it('the wait is over exactly after 72 hours', async () => {
    await call(byMail(), 'request_2fa_recovery');
    const over = await byMail().transaction(async (sql) => {
      await sql('reset role');
      await sql('update private.recovery_requests set ready_at = now() where user_id = $1', [id]);
      return sql('select public.finish_2fa_recovery() as answer');
    });
    expect(over).toEqual([{ answer: true }]);
  });

  it('a wait that nobody completed within a week is over, and begins anew when it is requested again', async () => {
    await call(byMail(), 'request_2fa_recovery');
    await letTimePass(72 + 7 * 24 + 1);
    expect(await call(byMail(), 'finish_2fa_recovery')).toBe(false);
    const again = await call<Recovery>(byMail(), 'request_2fa_recovery');
    expect(Date.parse(again.ready_at!)).toBeGreaterThan(Date.now());
    expect(await isOn()).toBe(true);
  });

  it('a wait is over when its owner passes the second factor after all', async () => {
    await call(byMail(), 'request_2fa_recovery');
    expect(await call(session(), 'verify_backup_code', id, codes[0])).toBe(true);
    expect(await call<Recovery>(owner, 'get_2fa_recovery')).toMatchObject({ ready_at: null });
  });

  it('ends every other session that has not passed: one with a stolen password may wait for this moment', async () => {
    const [thief, mail] = [session(), byMail()];
    await thief.sql('select 1');
    expect(await call(mail, 'recover_2fa', codes[0])).toBe(true);
    await expect(call(thief, 'list_sessions')).rejects.toMatchObject({ code: 'PT401' });
    for (const who of [owner, mail])
      expect(await who.sql('select id from public.profiles where id = $1', [id])).toHaveLength(1);
  });

  it('requesting it again neither shortens nor restarts the wait, nor notifies twice', async () => {
    const first = await call<Recovery>(byMail(), 'request_2fa_recovery');
    expect(await call<Recovery>(byMail(), 'request_2fa_recovery')).toEqual(first);
    expect(await warnings()).toHaveLength(2);
  });

  it('any session that has passed can stop it with a fresh proof; a stolen token cannot', async () => {
    await call(byMail(), 'request_2fa_recovery');
    await expect(call(byMail(), 'stop_2fa_recovery')).rejects.toMatchObject({ code: 'PT403' });
    await expect(call(owner, 'stop_2fa_recovery')).rejects.toMatchObject({
      code: 'PT403',
      message: 'identity_proof_required',
    });
    await owner.prove('recovery');
    expect(await call(owner, 'stop_2fa_recovery')).toBe(true);
    expect((await eventsOf(db(), id)).at(-1)).toBe('two_factor_recovery_stopped high');
    expect(await warnings()).toContain('The recovery of your account was stopped');
    await owner.prove('recovery');
    expect(await call(owner, 'stop_2fa_recovery')).toBe(false);
    await letTimePass(73);
    expect(await call(byMail(), 'finish_2fa_recovery')).toBe(false);
    expect(await isOn()).toBe(true);
  });

  it('applies only to the caller, and does nothing without a second factor', async () => {
    await call(byMail(), 'request_2fa_recovery');
    const other = await db().createUser();
    const stranger = db().as({ id: other, sessionId: newId(), method: 'magiclink' });
    await stranger.prove('recovery');
    expect(await call(stranger, 'stop_2fa_recovery')).toBe(false);
    expect(await call(stranger, 'recover_2fa', codes[0])).toBe(false);
    expect(await call(stranger, 'request_2fa_recovery')).toEqual({
      required: false,
      requested_at: null,
      ready_at: null,
    });
    expect((await call<Recovery>(owner, 'get_2fa_recovery')).requested_at).not.toBeNull();
  });
});

onNativeDatabase('stopping a recovery while it is being completed (ruling 6)', (db) => {
  it('a confirmed stop has stopped it', async () => {
    const id = await db().createUser();
    const owner = sessionOf(db(), id);
    await switchOn(owner);
    const mail = sessionOf(db(), id, { method: 'magiclink' });
    await call(mail, 'request_2fa_recovery');
    await db().sql('update private.recovery_requests set ready_at = now() where user_id = $1', [id]);
    const waiting = () =>
      db().sql(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await owner.prove('recovery');
    const finishing = await owner.transaction(async (sql) => {
      expect(await sql('select public.stop_2fa_recovery() as answer')).toEqual([{ answer: true }]);
      const finish = call(mail, 'finish_2fa_recovery');
      await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
      return { finish };
    });
    expect(await finishing.finish).toBe(false);
    expect(await call(owner, 'get_2fa_status')).toEqual({ required: true, verified: true });
  });
});
