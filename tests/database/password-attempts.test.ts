import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { type FailedAttempts, pauseLeftMs, addFailure } from '@/domain/auth/failed-attempts';
import {
  blockedUntil,
  countAttempt,
  type RateLimitRecord,
  rateLimitFor,
} from '@/domain/security/rate-limits';
import { retryAfterCopy } from '@/domain/security/retry-after-copy';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { seededRandom } from './seeded-random';
import type { TestDatabase } from '../support/database';

const START = Date.UTC(2026, 10, 22, 9);
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const BLOCK = 30 * MINUTE;

interface Verdict {
  decision: 'continue' | 'reject';
  message?: string;
}

/** Calls the hook as the auth server does after checking a password. */
const hook = async (db: TestDatabase, event: object): Promise<Verdict> => {
  const [row] = await db.sql<{ answer: Verdict }>(
    'select private.hook_password_verification_attempt($1::text::jsonb) as answer',
    [JSON.stringify(event)],
  );
  return row!.answer;
};

onEveryDatabase('password attempts (A4, A7, A9, P9, ruling 16)', (db) => {
  /** One attempt, `at` ms after the start. Returns the wait in seconds, or 0. */
  const attempt = async (
    caller: string,
    at: number,
    isRight = false,
    network: string | null = null,
  ): Promise<number> => {
    const [row] = await db().sql<{ wait: string }>(
      'select private.password_attempt($1, $2, $3, $4::timestamptz)::text as wait',
      [caller, network, isRight, new Date(START + at).toISOString()],
    );
    return Number(row!.wait);
  };
  const captcha = (has: boolean) => db().sql('update private.sign_in_settings set has_captcha = $1', [has]);
  const failAt = async (caller: string, ...times: number[]): Promise<void> => {
    for (const at of times) expect(await attempt(caller, at), `at ${at / SECOND} s`).toBe(0);
  };

  it('from the third failure on the next attempt has to wait 30 seconds, right or wrong', async () => {
    const me = newId();
    await failAt(me, 0, SECOND, 2 * SECOND);
    expect(await attempt(me, 2 * SECOND)).toBe(30 * SECOND);
    expect(await attempt(me, 12 * SECOND, true)).toBe(20 * SECOND);
    expect(await attempt(me, 32 * SECOND - 1, true)).toBe(1);
    await failAt(me, 32 * SECOND);
    expect(await attempt(me, 33 * SECOND)).toBe(29 * SECOND);
    expect(await attempt(me, 62 * SECOND, true)).toBe(0);
  });
  it('an earlier attempt is refused and not counted', async () => {
    const me = newId();
    await failAt(me, 0, 1, 2);
    for (let i = 0; i < 20; i += 1) expect(await attempt(me, 10 + i)).toBeGreaterThan(0);
    expect(await attempt(me, 30 * SECOND + 2, true)).toBe(0);
  });
  it('failures are forgotten 15 minutes after the last', async () => {
    const me = newId();
    await failAt(me, 0, 14 * MINUTE, 28 * MINUTE);
    expect(await attempt(me, 28 * MINUTE + SECOND)).toBeGreaterThan(0);
    const other = newId();
    await failAt(other, 0, MINUTE, 16 * MINUTE, 16 * MINUTE + 1);
    await failAt(other, 16 * MINUTE + 2);
    expect(await attempt(other, 16 * MINUTE + 3)).toBeGreaterThan(0);
  });
  it('a correct password resets the count', async () => {
    const me = newId();
    await failAt(me, 0, 1);
    expect(await attempt(me, 2, true)).toBe(0);
    await failAt(me, 3, 4, 5);
    expect(
      await db().sql('select what, count from private.rate_records where caller = $1 order by what', [me]),
    ).toEqual([
      { what: '/sign-in', count: 3 },
      { what: 'sign-in failures', count: 3 },
    ]);
    expect(await attempt(me, 40 * SECOND, true)).toBe(0);
    expect(await db().sql('select from private.rate_records where caller = $1', [me])).toEqual([]);
  });
  it('after five failures in five minutes the sixth attempt blocks, even with the right password, and each further one doubles the block', async () => {
    await captcha(true);
    const me = newId();
    await failAt(me, 0, 1, 2, 3, 4);
    expect(await attempt(me, 5, true)).toBe(BLOCK);
    expect(await attempt(me, 6)).toBe(2 * BLOCK);
    expect(await attempt(me, 7)).toBe(4 * BLOCK);
    expect(await attempt(me, 7 + 4 * BLOCK - 1, true)).toBe(8 * BLOCK);
    const ends = 7 + 4 * BLOCK - 1 + 8 * BLOCK;
    expect(await attempt(me, ends, true)).toBe(0);
    await failAt(me, ends + 1, ends + 2);
    await captcha(false);
  });
  it('a block lasts at most 24 hours', async () => {
    await captcha(true);
    const me = newId();
    await failAt(me, 0, 1, 2, 3, 4);
    let wait = 0;
    for (let i = 0; i < 12; i += 1) wait = await attempt(me, 5);
    expect(wait).toBe(24 * HOUR);
    await captcha(false);
  });
  it('only five failures within five minutes block', async () => {
    await captcha(true);
    const me = newId();
    await failAt(me, 0, MINUTE, 2 * MINUTE, 3 * MINUTE, 4 * MINUTE);
    await failAt(me, 5 * MINUTE, 5 * MINUTE + 1);
    await captcha(false);
  });
  it.each([1, 2, 3])(
    'the wait equals that of the form and the rules for random attempts (%i)',
    async (seed) => {
      const random = seededRandom(seed);
      const me = newId();
      let now = 0;
      let failures: FailedAttempts | null = null;
      let record: RateLimitRecord | null = null;
      const rule = rateLimitFor('/sign-in');
      const seen = { let: 0, paused: 0, blocked: 0, right: 0 };
      for (let i = 0; i < 80; i += 1) {
        now += Math.round(random() ** 5 * 4 * MINUTE);
        const isRight: boolean = random() < 0.05;
        const last: RateLimitRecord | null = record;
        const isOpen: boolean =
          last === null ||
          last.count < rule.attempts ||
          START + now >= (blockedUntil(last, rule) ?? last.firstAttempt + rule.windowMs);
        const pause = pauseLeftMs(failures, START + now);
        let expected = 0;
        if (!isOpen) {
          const counted = countAttempt(last, rule, START + now);
          record = counted.record;
          expected = counted.waitMs;
          seen.blocked += 1;
        } else if (pause > 0) {
          expected = pause;
          seen.paused += 1;
        } else if (isRight) {
          [failures, record] = [null, null];
          seen.right += 1;
        } else {
          failures = addFailure(failures, START + now);
          record = countAttempt(last, rule, START + now).record;
          seen.let += 1;
        }
        expect(await attempt(me, now, isRight), `attempt ${i} at ${now} ms`).toBe(expected);
        if (expected > 10 * MINUTE) now += random() < 0.5 ? expected : 0;
      }
      expect(Math.min(seen.let, seen.paused, seen.blocked)).toBeGreaterThan(0);
    },
  );
  it('one account’s failures do not affect other accounts', async () => {
    const [mine, theirs] = [newId(), newId()];
    await failAt(mine, 0, 1, 2);
    expect(await attempt(mine, 3)).toBeGreaterThan(0);
    expect(await attempt(theirs, 3, true)).toBe(0);
  });

  it('a network has to wait after sixty failures, over any number of accounts; further attempts do not extend the wait', async () => {
    const network = '203.0.113.60';
    for (let i = 0; i < 61; i += 1) expect(await attempt(newId(), i, false, network)).toBe(0);
    expect(await attempt(newId(), 61, true, network)).toBe(BLOCK - 1);
    expect(await attempt(newId(), 1061, true, network)).toBe(BLOCK - 1001);
    expect(await attempt(newId(), 62, true, '203.0.113.61')).toBe(0);
    expect(await attempt(newId(), 60 + BLOCK, true, network)).toBe(0);
  });
  it('forty successful sign-ins from one network are not counted', async () => {
    for (let i = 0; i < 200; i += 1) expect(await attempt(newId(), i, true, '203.0.113.62')).toBe(0);
    expect(await attempt(newId(), 201, false, '203.0.113.62')).toBe(0);
  });

  describe('the hook of the auth server', () => {
    it('it returns the wait, whether or not the password was right, and ends no session', async () => {
      const id = await db().createUser();
      const wrong = { user_id: id, valid: false };
      for (let i = 0; i < 3; i += 1) expect(await hook(db(), wrong)).toEqual({ decision: 'continue' });
      const refused = {
        decision: 'reject',
        message: expect.stringMatching(/^Too many attempts\. Try again in (29|30) seconds\.$/),
        should_logout_user: false,
      };
      expect(await hook(db(), wrong)).toEqual(refused);
      expect(await hook(db(), { ...wrong, valid: true })).toEqual(refused);
      const events = await db().sql<{ event_type: string; severity: string; data: object }>(
        'select event_type, severity, data from public.security_events where user_id = $1',
        [id],
      );
      expect(events).toEqual(
        Array.from({ length: 3 }, () => ({ event_type: 'sign_in_failed', severity: 'medium', data: {} })),
      );
    });
    it('ruling 42: that the next attempt needs a CAPTCHA is logged by the server, once for each row of failures, where there is one', async () => {
      const id = await db().createUser();
      const wrong = { user_id: id, valid: false };
      const asked = () =>
        db().sql(
          "select severity from public.security_events where user_id = $1 and event_type = 'captcha_required'",
          [id],
        );
      await db().sql('update private.sign_in_settings set has_captcha = true');
      for (let i = 0; i < 2; i += 1) await hook(db(), wrong);
      expect(await asked()).toEqual([]);
      for (let i = 0; i < 2; i += 1) expect(await hook(db(), wrong)).toEqual({ decision: 'continue' });
      expect(await asked()).toEqual([{ severity: 'medium' }]);
      await db().sql('update private.sign_in_settings set has_captcha = false');
      const other = await db().createUser();
      for (let i = 0; i < 3; i += 1) await hook(db(), { user_id: other, valid: false });
      expect(
        await db().sql(
          "select from public.security_events where user_id = $1 and event_type = 'captcha_required'",
          [other],
        ),
      ).toEqual([]);
    });
    it('a sign-in is logged', async () => {
      const id = await db().createUser();
      expect(
        await hook(db(), { user_id: id, valid: true, metadata: { ip_address: '203.0.113.70' } }),
      ).toEqual({ decision: 'continue' });
      expect(
        await db().sql('select event_type, severity from public.security_events where user_id = $1', [id]),
      ).toEqual([{ event_type: 'sign_in_success', severity: 'low' }]);
    });
    it('an address without an account gets the same answer as one with an account', async () => {
      const stranger = { user_id: null, email: ` ${newId()}@Marquee.TEST`, valid: false };
      for (let i = 0; i < 3; i += 1) expect(await hook(db(), stranger)).toEqual({ decision: 'continue' });
      expect(await hook(db(), { ...stranger, email: stranger.email.trim().toLowerCase() })).toMatchObject({
        decision: 'reject',
        message: expect.stringMatching(/seconds\.$/),
      });
      expect(
        await db().sql("select caller from private.rate_records where caller like '%marquee.test%'"),
      ).toEqual([]);
    });
    it.each([{}, { user_id: null, valid: true }, { valid: 'true' }, { user_id: '', valid: null }])(
      '%j counts as a failure',
      async (event) => {
        await db().sql("delete from private.rate_records where what like '%sign-in%'");
        expect(await hook(db(), event)).toEqual({ decision: 'continue' });
        expect(await db().sql("select count from private.rate_records where what = '/sign-in'")).toEqual([
          { count: 1 },
        ]);
      },
    );
    it('it refuses what it cannot parse', async () => {
      await expect(hook(db(), { user_id: 'nobody', valid: true })).rejects.toMatchObject({ code: '22P02' });
    });
  });

  it('clients cannot report events that only the server can know', async () => {
    const id = await db().createUser();
    for (const type of ['sign_in_success', 'sign_in_failed', 'captcha_required']) {
      await expect(
        db()
          .as({ id })
          .sql('insert into public.security_events (event_type, severity) values ($1, $2)', [type, 'low']),
      ).rejects.toMatchObject({ code: 'MQ403' });
    }
    await db()
      .as({ id })
      .sql("insert into public.security_events (event_type, severity) values ('sign_in_error', 'low')");
  });
});

onEveryDatabase('limits of sign-ups and mails (P9, ruling 16)', (db) => {
  const before = async (
    email: string,
    network?: string,
  ): Promise<{ error?: { http_code: number; message: string } }> => {
    const event = { user: { email }, metadata: { ip_address: network, name: 'before-user-created' } };
    const [row] = await db().sql<{ answer: object }>(
      'select private.hook_before_user_created($1::text::jsonb) as answer',
      [JSON.stringify(event)],
    );
    return row!.answer;
  };
  const TOO_MANY = { error: { http_code: 429, message: retryAfterCopy(BLOCK) } };

  it('three sign-ups in ten minutes per address, in any spelling', async () => {
    const name = newId();
    for (const email of [
      `${name}@marquee.test`,
      ` ${name}@marquee.test `,
      `${name.toUpperCase()}@Marquee.test`,
    ])
      expect(await before(email)).toEqual({});
    expect(await before(`${name}@marquee.test`)).toEqual(TOO_MANY);
    expect(await before(`${newId()}@marquee.test`)).toEqual({});
  });
  it('thirty sign-ups in ten minutes per network', async () => {
    for (let i = 0; i < 30; i += 1)
      expect(await before(`${newId()}@marquee.test`, '203.0.113.80')).toEqual({});
    expect(await before(`${newId()}@marquee.test`, '203.0.113.80')).toEqual(TOO_MANY);
    expect((await before(`${newId()}@marquee.test`, '203.0.113.80')).error?.message).toBe(
      retryAfterCopy(BLOCK),
    );
    expect(await before(`${newId()}@marquee.test`, '203.0.113.81')).toEqual({});
  });
  const ask = async (
    what: string,
    email: string,
    grows = false,
  ): Promise<{ wait_ms: number; message: string | null }> =>
    (
      await db().sql<{ answer: { wait_ms: number; message: string | null } }>(
        'select private.address_attempt($1, $2, $3) as answer',
        [what, email, grows],
      )
    )[0]!.answer;
  it('limits mails to an address, and codes typed for it', async () => {
    const email = `${newId()}@marquee.test`;
    for (let i = 0; i < 3; i += 1)
      expect(await ask('/reset-password', email)).toEqual({ wait_ms: 0, message: null });
    expect(await ask('/reset-password', email.toUpperCase())).toEqual({
      wait_ms: BLOCK,
      message: retryAfterCopy(BLOCK),
    });
    for (let i = 0; i < 10; i += 1)
      expect(await ask('/verify', email, true)).toEqual({ wait_ms: 0, message: null });
    expect(await ask('/verify', email, true)).toMatchObject({ wait_ms: BLOCK });
    expect(await ask('/verify', email, true)).toMatchObject({ wait_ms: 2 * BLOCK });
  });
  it('a stranger who goes on asking for mails does not keep the owner of the address from the next one', async () => {
    const email = `${newId()}@marquee.test`;
    for (let i = 0; i < 30; i += 1) await ask('/reset-password', email);
    expect((await ask('/reset-password', email)).wait_ms).toBeLessThanOrEqual(BLOCK);
    await db().sql(
      `update private.rate_records set first_attempt = first_attempt - $1 * interval '1 millisecond',
         last_attempt = last_attempt - $1 * interval '1 millisecond'
       where caller = private.address_key($2)`,
      [BLOCK, email],
    );
    expect(await ask('/reset-password', email)).toEqual({ wait_ms: 0, message: null });
  });
  it('the message about a wait is the app’s', async () => {
    for (const ms of [
      1,
      999,
      1000,
      29_001,
      59_000,
      59_001,
      MINUTE,
      MINUTE + 1,
      BLOCK,
      90 * MINUTE,
      90 * MINUTE + 1,
      24 * HOUR,
    ]) {
      expect(await db().sql('select private.retry_after_sentence($1::bigint) as words', [ms])).toEqual([
        { words: retryAfterCopy(ms) },
      ]);
    }
  });
});

onEveryDatabase('email_available (A5, ruling 15)', (db) => {
  const visitor = () => db().as({ id: null });
  const ask = async (email: string | null, network?: string): Promise<unknown> =>
    visitor().transaction(async (sql) => {
      if (network)
        await sql("select set_config('request.headers', $1, true)", [
          JSON.stringify({ 'cf-connecting-ip': network }),
        ]);
      return (await sql<{ answer: unknown }>('select public.email_available($1) as answer', [email]))[0]!
        .answer;
    });
  const known = async (): Promise<string> => {
    const email = `${newId()}@marquee.test`;
    await db().createUser({ email });
    return email;
  };

  it('ignores case and spaces', async () => {
    const email = await known();
    expect([
      await ask(email),
      await ask(` ${email.toUpperCase()} `),
      await ask(`${newId()}@marquee.test`),
    ]).toEqual([false, false, true]);
    expect([await ask(null), await ask(''), await ask('x'.repeat(5000))]).toEqual([true, true, true]);
    expect(
      (
        await db()
          .as({ id: await db().createUser() })
          .sql<{ answer: boolean }>('select public.email_available($1) as answer', [email])
      )[0],
    ).toEqual({ answer: false });
  });
  it('ten answers in fifteen minutes per address; then every address is available', async () => {
    const email = await known();
    for (let i = 0; i < 10; i += 1) expect(await ask(email)).toBe(false);
    expect(await ask(email)).toBe(true);
  });
  it('ten answers in fifteen minutes per network', async () => {
    const email = await known();
    for (let i = 0; i < 10; i += 1) await ask(`${newId()}@marquee.test`, '203.0.113.90');
    expect(await ask(email, '203.0.113.90')).toBe(true);
    expect(await ask(email, '203.0.113.91')).toBe(false);
  });
  it('with the strict setting it returns null', async () => {
    const email = await known();
    await db().sql('update private.sign_in_settings set reveals_availability = false');
    expect([await ask(email), await ask(`${newId()}@marquee.test`)]).toEqual([null, null]);
    await db().sql('update private.sign_in_settings set reveals_availability = true');
  });
});

onEveryDatabase('only the auth server may call the hooks', (db) => {
  const CALLS = [
    "private.hook_password_verification_attempt('{}')",
    "private.hook_before_user_created('{}')",
    "private.password_attempt('x', null, true)",
    "private.address_attempt('x', 'y', true)",
    "private.address_key('x')",
    "private.remaining_wait_ms('x', 'y')",
    'private.retry_after_sentence(1)',
  ];
  it.each(CALLS)('%s', async (call) => {
    for (const who of [
      db().as({ id: null }),
      db().as({ id: await db().createUser() }),
      db().as({ id: newId(), role: 'service_role' }),
    ]) {
      await expect(who.sql(`select ${call}`)).rejects.toMatchObject({ code: '42501' });
    }
  });
  it('nobody may read its settings', async () => {
    for (const who of [db().as({ id: null }), db().as({ id: await db().createUser() })])
      await expect(who.sql('select * from private.sign_in_settings')).rejects.toMatchObject({
        code: '42501',
      });
  });
  it('supabase_auth_admin may call the two hooks, and nothing else', async () => {
    const rows = await db().sql<{ name: string }>(`
      select p.proname as name from pg_proc p where p.pronamespace = 'private'::regnamespace and has_function_privilege('supabase_auth_admin', p.oid, 'execute')
      and not has_function_privilege('anon', p.oid, 'execute') and not has_function_privilege('authenticated', p.oid, 'execute') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      'hook_before_user_created',
      'hook_password_verification_attempt',
    ]);
    expect(
      await db().sql("select has_schema_privilege('supabase_auth_admin', 'private', 'usage') as may"),
    ).toEqual([{ may: true }]);
  });
});

onNativeDatabase('concurrent password attempts', (db) => {
  it('of forty concurrent guesses three are checked', async () => {
    const id = await db().createUser();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => hook(db(), { user_id: id, valid: false })),
    );
    expect(answers.filter(({ decision }) => decision === 'continue')).toHaveLength(3);
  });
  it('with a CAPTCHA five are checked, and all others are counted', async () => {
    await db().sql('update private.sign_in_settings set has_captcha = true');
    const id = await db().createUser();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => hook(db(), { user_id: id, valid: false })),
    );
    expect(answers.filter(({ decision }) => decision === 'continue')).toHaveLength(5);
    expect(
      await db().sql("select count from private.rate_records where what = '/sign-in'  and caller = $1", [
        `account ${id}`,
      ]),
    ).toEqual([{ count: 40 }]);
    await db().sql('update private.sign_in_settings set has_captcha = false');
  });
  it('concurrent guesses at many accounts from one network do not deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => db().createUser()));
    const answers = await Promise.all(
      [...ids, ...ids].map((id) =>
        hook(db(), { user_id: id, valid: false, metadata: { ip_address: '203.0.113.99' } }),
      ),
    );
    expect(answers.every(({ decision }) => decision === 'continue')).toBe(true);
  });
});
