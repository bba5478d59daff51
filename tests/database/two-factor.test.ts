import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { codeOf, inFreshStep, wrongCode } from '../support/authenticator';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { call, type Setup, setUp as setUpBy, switchOn as switchOnBy } from './second-factor-fixtures';

onEveryDatabase('the second factor (S14, A4, A7, A8)', (db) => {
  let id: string;
  let first: As;
  const session = (of: string = id): As => db().as({ id: of, sessionId: newId() });
  const sees = async (who: As): Promise<number> =>
    (await who.sql('select id from public.profiles where id = $1', [id])).length;
  const lockOf = async () =>
    (
      await db().sql<{ lock_level: number; seconds: number }>(
        'select lock_level, extract(epoch from locked_until - clock_timestamp())::int as seconds from private.two_factor where user_id = $1',
        [id],
      )
    )[0];
  const endLock = () =>
    db().sql(
      "update private.two_factor set locked_until = clock_timestamp() - interval '1 second' where user_id = $1",
      [id],
    );
  const setUp = (who: As = first): Promise<Setup> => setUpBy(who);
  const switchOn = () => switchOnBy(first);

  beforeEach(async () => {
    id = await db().createUser();
    first = session();
  });

  describe('time-based codes', () => {
    const key = '12345678901234567890';
    it('RFC 4226, appendix D', async () => {
      const expected = [
        '755224',
        '287082',
        '359152',
        '969429',
        '338314',
        '254676',
        '287922',
        '162583',
        '399871',
        '520489',
      ];
      const rows = await db().sql<{ code: string }>(
        "select private.hotp(convert_to($1, 'UTF8'), n) as code from generate_series(0, 9) n order by n",
        [key],
      );
      expect(rows.map(({ code }) => code)).toEqual(expected);
    });
    it.each([
      [59, '94287082', '46119246', '90693936'],
      [1_111_111_109, '07081804', '68084774', '25091201'],
      [1_111_111_111, '14050471', '67062674', '99943326'],
      [1_234_567_890, '89005924', '91819424', '93441116'],
      [2_000_000_000, '69279037', '90698825', '38618901'],
      [20_000_000_000, '65353130', '77737706', '47863826'],
    ])('RFC 6238, appendix B, at %i', async (seconds, ...expected) => {
      const keys = [
        ['sha1', key],
        ['sha256', key.repeat(2).slice(0, 32)],
        ['sha512', key.repeat(4).slice(0, 64)],
      ] as const;
      for (const [index, [algorithm, bytes]] of keys.entries()) {
        const [row] = await db().sql<{ code: string }>(
          "select private.hotp(convert_to($1, 'UTF8'), $2::bigint, 8, $3) as code",
          [bytes, Math.floor(seconds / 30), algorithm],
        );
        expect(row?.code).toBe(expected[index]);
      }
    });
    it.each([1, 5, 10, 20, 33])('base32 there and back, %i bytes', async (length) => {
      const [row] = await db().sql<{ same: boolean }>(
        `with x as (select extensions.gen_random_bytes(${length}) as b) select private.base32_decode(private.base32_encode(b)) = b as same from x`,
      );
      expect(row?.same).toBe(true);
    });
  });

  it.each(['get_2fa_status', 'get_2fa_recovery'])(
    'S14: %s answers a session before its second step, and none that has ended',
    async (name) => {
      const setup = await setUp();
      await inFreshStep();
      expect(await call(first, 'enable_2fa', id, codeOf(setup.secret, -1))).toBe(true);
      const half = session();
      expect(await call(half, name)).toMatchObject({ required: true });
      await db().sql('delete from auth.sessions where id = $1', [half.sessionId]);
      for (const ended of [half, db().as({ id, isAlive: false }), db().as({ id, sessionId: null })])
        await expect(call(ended, name)).rejects.toMatchObject({ code: 'PT401', message: 'session_ended' });
    },
  );

  describe('setting up', () => {
    it('returns a secret and ten backup codes, and changes nothing yet', async () => {
      const { secret, backup_codes: codes } = await setUp();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(new Set(codes).size).toBe(10);
      for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      expect(await call(session(), 'get_2fa_status')).toEqual({ required: false, verified: true });
      expect(await sees(session())).toBe(1);
    });
    it('accepts the secret that the device generated, if it is valid', async () => {
      const mine = 'NBSWY3DPEHPK3PXPNBSWY3DPEHPK3PXP';
      await first.prove('second_factor');
      expect(await call(first, 'setup_2fa', id, mine)).toMatchObject({ secret: mine });
      await first.prove('second_factor');
      expect((await call<Setup>(first, 'setup_2fa', id, 'too short')).secret).toMatch(/^[A-Z2-7]{32}$/);
    });
    it('stores neither secret nor codes in plain text', async () => {
      const { secret, backup_codes: codes } = await setUp();
      const [row] = await db().sql<{ text: string }>(
        "select string_agg(t.secret::text || c.code_hash, ' ') as text from private.two_factor t join private.backup_codes c using (user_id) where user_id = $1",
        [id],
      );
      for (const word of [secret, ...codes]) expect(row?.text).not.toContain(word);
      expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
    });
    it('is switched on only by a matching code', async () => {
      const { secret } = await setUp();
      expect(await call(first, 'enable_2fa', id, wrongCode(secret))).toBe(false);
      expect(await call(session(), 'get_2fa_status')).toEqual({ required: false, verified: true });
      await inFreshStep();
      expect(
        await call(first, 'enable_2fa', id, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `),
      ).toBe(true);
      expect(await call(session(), 'get_2fa_status')).toEqual({ required: true, verified: false });
      expect(
        (
          await db().sql(
            'select two_factor_enabled, cardinality(two_factor_backup_codes) as codes from public.profiles where id = $1',
            [id],
          )
        )[0],
      ).toEqual({ two_factor_enabled: true, codes: 10 });
    });
    it('S13: requires a fresh proof each time, so that a stolen token cannot lock its owner out', async () => {
      const proofless = { code: 'PT403', message: 'identity_proof_required' };
      await expect(call(first, 'setup_2fa', id)).rejects.toMatchObject(proofless);
      const provedBefore = (time: string): Promise<unknown> =>
        db().sql(
          'update private.identity_proofs set proved_at = now() - $2::interval where session_id = $1',
          [first.sessionId, time],
        );
      await first.prove('second_factor');
      await provedBefore('5 minutes 1 second');
      await expect(call(first, 'setup_2fa', id)).rejects.toMatchObject(proofless);
      await provedBefore('4 minutes 50 seconds');
      await call(first, 'setup_2fa', id);
      const { secret } = await setUp();
      await expect(call(first, 'setup_2fa', id)).rejects.toMatchObject(proofless);
      await first.prove('passkey');
      await expect(call(first, 'setup_2fa', id)).rejects.toMatchObject(proofless);
      // Setting up may take longer than the proof lasts: it is switched on by who has seen the secret.
      expect(await call(first, 'enable_2fa', id, codeOf(secret))).toBe(true);
    });
    it('is switched on only in the session that set it up, within an hour, and not after a new password', async () => {
      const { secret } = await setUp();
      expect(await call(session(), 'enable_2fa', id, codeOf(secret))).toBe(false);
      await db().sql(
        "update private.two_factor set created_at = now() - interval '1 hour' where user_id = $1",
        [id],
      );
      expect(await call(first, 'enable_2fa', id, codeOf(secret))).toBe(false);
      const again = await setUp();
      await first.prove('password');
      await db().sql('delete from auth.sessions where user_id = $1 and id <> $2', [id, first.sessionId]);
      await db().sql("update auth.users set encrypted_password = 'changed' where id = $1", [id]);
      expect(await call(first, 'enable_2fa', id, codeOf(again.secret))).toBe(false);
      const last = await setUp();
      expect(await call(first, 'enable_2fa', id, codeOf(last.secret))).toBe(true);
    });
    it('cannot be done by anybody else', async () => {
      const stranger = session(await db().createUser());
      await expect(call(stranger, 'setup_2fa', id)).rejects.toMatchObject({ code: 'MQ403' });
      const { secret } = await setUp();
      expect(await call(stranger, 'enable_2fa', id, codeOf(secret))).toBe(false);
      expect(await call(db().as({ id, sessionId: null }), 'enable_2fa', id, codeOf(secret))).toBe(false);
    });
  });

  describe('S14: a session that has not passed', () => {
    it('with a stolen password sees nothing, and can neither switch it off nor set it up again', async () => {
      await switchOn();
      const thief = session();
      expect(await sees(first)).toBe(1);
      expect(await sees(thief)).toBe(0);
      for (const [name, ...args] of [
        ['setup_2fa', id],
        ['disable_2fa', id],
        ['regenerate_backup_codes', id],
      ] as const) {
        await expect(call(thief, name, ...args)).rejects.toMatchObject({
          code: 'PT403',
          message: 'two_factor_required',
        });
      }
      await expect(call(first, 'setup_2fa', id)).rejects.toMatchObject({ code: 'PT409' });
    });
    it('passes with a code, which works once', async () => {
      const { secret } = await switchOn();
      const [phone, other] = [session(), session()];
      expect(await call(phone, 'verify_2fa_token', id, codeOf(secret, -1))).toBe(false);
      expect(await call(phone, 'verify_2fa_token', id, codeOf(secret))).toBe(true);
      expect(await sees(phone)).toBe(1);
      expect(await call(other, 'verify_2fa_token', id, codeOf(secret))).toBe(false);
      expect(await sees(other)).toBe(0);
    });
    it('S3: a repeated request after a lost reply gets the same answer, and locks nobody out', async () => {
      const { secret } = await switchOn();
      const phone = session();
      for (let time = 0; time < 8; time += 1)
        expect(await call(phone, 'verify_2fa_token', id, codeOf(secret))).toBe(true);
      expect(await sees(phone)).toBe(1);
    });
    it('the caller cannot request a window wider than one step', async () => {
      const { secret } = await switchOn();
      expect(await call(session(), 'verify_2fa_token', id, codeOf(secret, 3), 99)).toBe(false);
    });
    it('another person’s passed session opens nothing', async () => {
      await switchOn();
      const other = await db().createUser();
      const sessionId = newId();
      await db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [
        sessionId,
        other,
      ]);
      expect(await sees(db().as({ id, sessionId }))).toBe(0);
    });
  });

  describe('backup codes', () => {
    it('each passes one session, once, in any spelling', async () => {
      const {
        backup_codes: [code],
      } = await switchOn();
      const phone = session();
      expect(await call(phone, 'verify_backup_code', id, ` ${code!.toLowerCase()} `)).toBe(true);
      expect(await sees(phone)).toBe(1);
      expect(await call(session(), 'verify_backup_code', id, code)).toBe(false);
      expect(
        (await first.sql('select cardinality(two_factor_backup_codes) as left from public.profiles'))[0],
      ).toEqual({ left: 9 });
    });
    it('are renewed once by a fresh code; the old ones no longer work', async () => {
      const {
        backup_codes: [code],
      } = await switchOn();
      await first.prove('second_factor', 'code');
      const anew = await call<string[]>(first, 'regenerate_backup_codes', id);
      expect(anew).toHaveLength(10);
      expect(await call(session(), 'verify_backup_code', id, code)).toBe(false);
      expect(await call(session(), 'verify_backup_code', id, anew[0])).toBe(true);
      await expect(call(first, 'regenerate_backup_codes', id)).rejects.toMatchObject({ code: 'PT403' });
      await first.prove('second_factor', 'password');
      await expect(call(first, 'regenerate_backup_codes', id)).rejects.toMatchObject({
        code: 'PT403',
        message: 'identity_proof_required',
      });
    });
  });

  describe('guessing', () => {
    const guess = (who: As, secret: string) => call(who, 'verify_2fa_token', id, wrongCode(secret));
    it('five times locks for 15 minutes, also for the right code; then for twice as long, at most a day', async () => {
      const { secret } = await switchOn();
      const thief = session();
      for (let time = 0; time < 5; time += 1) expect(await guess(thief, secret)).toBe(false);
      await expect(call(session(), 'verify_2fa_token', id, codeOf(secret))).rejects.toMatchObject({
        code: 'PT429',
        message: 'Too many requests',
      });
      expect((await lockOf())!.seconds).toBeGreaterThan(14 * 60);
      expect((await lockOf())!.seconds).toBeLessThanOrEqual(15 * 60);
      for (const minutes of [30, 60, 120, 240, 480, 960, 1440, 1440]) {
        await endLock();
        for (let time = 0; time < 5; time += 1) await guess(thief, secret);
        expect(Math.ceil((await lockOf())!.seconds / 60)).toBe(minutes);
      }
      await endLock();
      await inFreshStep();
      expect(await call(session(), 'verify_2fa_token', id, codeOf(secret, 1))).toBe(true);
      expect(await lockOf()).toMatchObject({ lock_level: 0, seconds: null });
    });
    it('of backup codes counts together with it', async () => {
      const { secret } = await switchOn();
      for (let time = 0; time < 3; time += 1)
        expect(await call(session(), 'verify_backup_code', id, 'AAAA-AAAA')).toBe(false);
      for (let time = 0; time < 2; time += 1) await guess(session(), secret);
      await expect(call(session(), 'verify_backup_code', id, 'AAAA-AAAA')).rejects.toMatchObject({
        code: 'PT429',
      });
    });
    it('is logged for the owner, and only the owner can read it', async () => {
      const { secret } = await switchOn();
      await guess(session(), secret);
      const events = await first.sql<{ event_type: string; severity: string }>(
        'select event_type, severity from public.security_events order by id',
      );
      expect(events).toEqual([
        { event_type: 'two_factor_totp_ok', severity: 'low' },
        { event_type: 'two_factor_enabled', severity: 'medium' },
        { event_type: 'two_factor_totp_failed', severity: 'high' },
      ]);
      expect(await session(await db().createUser()).sql('select id from public.security_events')).toEqual([]);
    });
  });

  describe('switching off', () => {
    it('requires a code, now or in a proof; a password is not enough; then every session has access', async () => {
      const { secret } = await switchOn();
      const other = session();
      await first.prove('second_factor', 'password');
      await expect(call(first, 'disable_2fa', id)).rejects.toMatchObject({
        code: 'PT403',
        message: 'identity_proof_required',
      });
      expect(await call(first, 'disable_2fa', id, wrongCode(secret))).toBe(false);
      expect(await call(first, 'disable_2fa', id, codeOf(secret))).toBe(true);
      expect(await sees(other)).toBe(1);
      expect(
        (
          await db().sql(
            'select two_factor_enabled, two_factor_backup_codes as codes from public.profiles where id = $1',
            [id],
          )
        )[0],
      ).toEqual({ two_factor_enabled: false, codes: [] });
    });
  });

  describe('A7: events that a device reports', () => {
    const tell = (type: string) =>
      first.sql(
        'insert into public.security_events (event_type, severity, data) values ($1, \'medium\', \'{"error": "cancelled"}\')',
        [type],
      );
    it('are marked as reported by a client, and are never events that only the server can know', async () => {
      await tell('biometric_login_failed');
      expect(await first.sql('select event_type, severity, data from public.security_events')).toEqual([
        {
          event_type: 'biometric_login_failed',
          severity: 'medium',
          data: { error: 'cancelled', from: 'device' },
        },
      ]);
      await expect(tell('two_factor_disabled')).rejects.toMatchObject({ code: 'MQ403' });
    });
  });

  it.each(['private.keyring', 'private.backup_codes', 'private.two_factor', 'private.server_event_prefixes'])(
    '%s is read by nobody',
    async (table) => {
      await expect(first.sql(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
    },
  );
});

onNativeDatabase('concurrent guesses at the second factor', (db) => {
  it('of forty concurrent guesses five are checked, the others have to wait for the lock to end', async () => {
    const id = await db().createUser();
    const session = (): As => db().as({ id, sessionId: newId() });
    const first = session();
    const { secret } = await switchOnBy(first);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        session()
          .sql<{ ok: boolean }>('select public.verify_2fa_token($1, $2) as ok', [id, wrongCode(secret)])
          .then(
            ([row]) => String(row?.ok),
            (error: { code: string }) => error.code,
          ),
      ),
    );
    expect(answers.filter((answer) => answer === 'false')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'PT429')).toHaveLength(35);
  });
});
