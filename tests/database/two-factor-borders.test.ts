import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { codeOf, wrongCode } from '../support/authenticator';
import type { As } from '../support/database';
import { onEveryDatabase } from './every-database';
import { call, setUp, eventsOf, passedOf, sessionOf, switchOn } from './second-factor-fixtures';

onEveryDatabase('edge cases of the second factor (S14, ruling 12)', (db) => {
  let id: string;
  let first: As;
  const session = (of = id): As => sessionOf(db(), of);
  const verify = (who: As, code: string | null, ...window: (number | null)[]): Promise<boolean> =>
    call(who, 'verify_2fa_token', id, code, ...window);
  const verifyBackup = (who: As, code: string | null): Promise<boolean> =>
    call(who, 'verify_backup_code', id, code);

  beforeEach(async () => {
    id = await db().createUser();
    first = session();
  });

  describe('base32', () => {
    it.each([
      ['f', 'MY'],
      ['fo', 'MZXQ'],
      ['foo', 'MZXW6'],
      ['foob', 'MZXW6YQ'],
      ['fooba', 'MZXW6YTB'],
      ['foobar', 'MZXW6YTBOI'],
      ['\x01\x01', 'AEAQ'],
    ])('RFC 4648: %j is %s, also padded and in lower case', async (text, written) => {
      const [row] = await db().sql<{ there: string; back: string[] }>(
        `select private.base32_encode(convert_to($1, 'UTF8')) as there,
          array(select convert_from(private.base32_decode(form), 'UTF8') from unnest(array[$2, $2 || '======', lower($2)]) as form) as back`,
        [text, written],
      );
      expect(row).toEqual({ there: written, back: [text, text, text] });
    });
    it.each(['1', '0', '8', '-', 'ABC!'])('refuses %j', async (text) => {
      await expect(db().sql('select private.base32_decode($1)', [text])).rejects.toMatchObject({
        code: '22023',
        message: 'not base32',
      });
    });
  });

  describe('the window of one step', () => {
    it.each([
      ['the step after this one', 1, 1, true],
      ['two steps after this one', 2, 99, false],
      ['this step', 0, 0, true],
      ['the step after this one', 1, 0, false],
      ['this step', 0, -5, true],
      ['the step after this one', 1, -5, false],
      ['the step after this one', 1, null, true],
      ['two steps after this one', 2, null, false],
    ] as const)('takes the code of %s (%i), asked for with %j: %s', async (_, step, window, taken) => {
      const { secret } = await switchOn(first);
      expect(await verify(session(), codeOf(secret, step), window)).toBe(taken);
    });
  });

  describe('invalid codes', () => {
    it('an authenticator’s code is not a backup code', async () => {
      const { secret } = await switchOn(first);
      expect(await verifyBackup(session(), codeOf(secret))).toBe(false);
    });
    it('a backup code is not an authenticator’s, and an empty text is neither', async () => {
      const {
        backup_codes: [code],
      } = await switchOn(first);
      for (const text of [code!, '', null]) expect(await verify(session(), text)).toBe(false);
      for (const text of ['', null]) expect(await verifyBackup(session(), text)).toBe(false);
      expect(await passedOf(db(), id)).toBe(1);
    });
  });

  describe('while it is being set up', () => {
    it('a code confirms the authenticator, but passes no session', async () => {
      await switchOn(session(await db().createUser()));
      const { secret } = await setUp(first);
      expect(await verify(first, codeOf(secret))).toBe(true);
      expect(await passedOf(db(), id)).toBe(0);
    });
    it('backup codes do not work, and are not used up', async () => {
      await switchOn(session(await db().createUser()));
      const {
        backup_codes: [code],
      } = await setUp(first);
      expect(await verifyBackup(first, code!)).toBe(false);
      expect(await call(sessionOf(db(), id, { method: 'magiclink' }), 'recover_2fa', code)).toBe(false);
      expect(
        await db().sql('select from private.backup_codes where user_id = $1 and used_at is not null', [id]),
      ).toEqual([]);
      expect(await db().sql('select from private.two_factor where user_id = $1', [id])).toHaveLength(1);
    });
    it('backup codes cannot be renewed, whatever the session has passed', async () => {
      await switchOn(session(await db().createUser()));
      await setUp(first);
      await first.prove('second_factor', 'code');
      expect(await call(first, 'regenerate_backup_codes', id)).toBeNull();
    });
    it('an ended session cannot switch it on', async () => {
      const sessionId = newId();
      const ended = db().as({ id, sessionId });
      const { secret } = await setUp(ended);
      await db().sql('delete from auth.sessions where id = $1', [sessionId]);
      expect(await call(ended, 'enable_2fa', id, codeOf(secret))).toBe(false);
    });
  });

  it('backup codes are stored as bcrypt digests of cost 8', async () => {
    await switchOn(first);
    const rows = await db().sql<{ code_hash: string }>(
      'select code_hash from private.backup_codes where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(10);
    for (const { code_hash: digest } of rows) expect(digest).toMatch(/^\$2a\$08\$/);
  });

  it('nobody else can pass it, switch it off or lock it', async () => {
    const {
      secret,
      backup_codes: [code],
    } = await switchOn(first);
    const stranger = session(await db().createUser());
    expect(await verifyBackup(stranger, code!)).toBe(false);
    for (let time = 0; time < 6; time += 1) expect(await verify(stranger, wrongCode(secret))).toBe(false);
    expect(await call(stranger, 'disable_2fa', id, codeOf(secret))).toBe(false);
    await expect(call(stranger, 'regenerate_backup_codes', id)).rejects.toMatchObject({ code: 'MQ403' });
    expect(await verify(session(), codeOf(secret))).toBe(true);
    expect(await eventsOf(db(), id)).toEqual([
      'two_factor_totp_ok low',
      'two_factor_enabled medium',
      'two_factor_totp_ok low',
    ]);
  });

  describe('passing', () => {
    it('does not affect what another account has passed with the same session id', async () => {
      const { secret } = await switchOn(first);
      const [other, sessionId] = [await db().createUser(), newId()];
      await db().sql(
        "insert into private.mfa_sessions (session_id, user_id, verified_at) values ($1, $2, '2020-01-01')",
        [sessionId, other],
      );
      await verify(db().as({ id, sessionId }), codeOf(secret));
      expect(
        await db().sql(
          "select from private.mfa_sessions where session_id = $1 and user_id = $2 and verified_at = '2020-01-01'",
          [sessionId, other],
        ),
      ).toHaveLength(1);
    });
  });

  describe('switching on again, and off', () => {
    it('passes no session from before, and does not affect other people’s sessions', async () => {
      const other = await db().createUser();
      await switchOn(session(other));
      const { secret } = await switchOn(first);
      expect(await verify(session(), codeOf(secret))).toBe(true);
      expect(await passedOf(db(), id)).toBe(2);
      expect(await call(first, 'enable_2fa', id, codeOf(secret, 1))).toBe(true);
      expect([await passedOf(db(), id), await passedOf(db(), other)]).toEqual([1, 1]);
    });
    it('removes passed sessions, is logged, and does not affect other people’s sessions', async () => {
      const other = await db().createUser();
      await switchOn(session(other));
      await switchOn(first);
      await first.prove('second_factor', 'code');
      expect(await call(first, 'disable_2fa', id)).toBe(true);
      expect([await passedOf(db(), id), await passedOf(db(), other)]).toEqual([0, 1]);
      expect((await eventsOf(db(), id)).at(-1)).toBe('two_factor_disabled high');
    });
  });

  it('renewing backup codes is logged, and their count is ten again', async () => {
    const {
      backup_codes: [code],
    } = await switchOn(first);
    expect(await verifyBackup(first, code!)).toBe(true);
    await first.prove('second_factor', 'code');
    await call(first, 'regenerate_backup_codes', id);
    expect(
      await first.sql(
        'select cardinality(two_factor_backup_codes) as left from public.profiles where id = $1',
        [id],
      ),
    ).toEqual([{ left: 10 }]);
    expect((await eventsOf(db(), id)).at(-1)).toBe('two_factor_codes_renewed medium');
  });

  describe('guessing', () => {
    it('four times, then a right code: the count is reset', async () => {
      const { secret } = await switchOn(first);
      for (let time = 0; time < 4; time += 1) expect(await verify(session(), wrongCode(secret))).toBe(false);
      expect(await verify(session(), codeOf(secret))).toBe(true);
      for (let time = 0; time < 4; time += 1) expect(await verify(session(), wrongCode(secret))).toBe(false);
      expect(await verify(session(), codeOf(secret, 1))).toBe(true);
    });
    it('reports how many seconds of the lock are left', async () => {
      const { secret } = await switchOn(first);
      for (let time = 0; time < 5; time += 1) await verify(session(), wrongCode(secret));
      await db().sql(
        "update private.two_factor set locked_until = clock_timestamp() + interval '100 seconds' where user_id = $1",
        [id],
      );
      const detail = await verify(session(), codeOf(secret)).then(
        () => '',
        (error: { detail: string }) => error.detail,
      );
      expect(Number(detail)).toBeGreaterThan(60);
      expect(Number(detail)).toBeLessThanOrEqual(100);
    });
  });
});
