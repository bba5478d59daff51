import { beforeEach, describe, expect, it } from 'vitest';
import {
  deviceConfidence,
  type DeviceFingerprint,
  type DeviceTraits,
  MATCH_MIN_CONFIDENCE,
  classifyConfidence,
  SUSPECTED_BREACH_MISMATCHES,
  TRAIT_WEIGHTS,
} from '@/domain/security/device-match';
import { newId } from '@/domain/ids';
import { codeOf, inFreshStep } from '../support/authenticator';
import type { As, Caller, Row } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';

const print = (traits: Partial<DeviceTraits> = {}): DeviceFingerprint => ({
  id: 'a'.repeat(64),
  createdAt: '2026-11-22T10:00:00.000Z',
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  language: 'en-GB',
  platform: 'MacIntel',
  screen: '2560x1440',
  timezone: 'Europe/Berlin',
  colourDepth: 24,
  hardwareConcurrency: 8,
  deviceMemory: 8,
  touchSupport: 0,
  graphicsVendor: 'Apple',
  graphicsRenderer: 'M2',
  fonts: ['Menlo'],
  plugins: ['PDF Viewer'],
  ...traits,
});
const LAPTOP = print();
const PHONE = print({
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  platform: 'Linux aarch64',
  screen: '915x412',
  hardwareConcurrency: 9,
  graphicsVendor: 'ARM',
  graphicsRenderer: 'Mali',
  fonts: ['Roboto'],
  plugins: [],
});
/** Another browser on the laptop: 8.5 of 15.5. */
const OTHER_BROWSER = print({
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
  graphicsVendor: 'Apple Inc.',
  graphicsRenderer: 'ANGLE',
  fonts: [],
});

type Say = (who: As, fingerprint: unknown) => Promise<string>;
const say: Say = async (who, fingerprint) =>
  (
    await who.sql<{ answer: string }>('select public.record_device($1::text::jsonb) as answer', [
      JSON.stringify(fingerprint),
    ])
  )[0]!.answer;

onEveryDatabase('trusted devices (A4, A9, ruling 17)', (db) => {
  let id: string;
  const session = (how: Partial<Caller> = {}): As => db().as({ id, sessionId: newId(), ...how });
  const devices = (who: As): Promise<Row[]> =>
    who.sql('select user_agent, is_trusted, is_current from public.list_devices()');
  const events = async (): Promise<string[]> =>
    (
      await db().sql<{ event_type: string; severity: string }>(
        "select event_type, severity from public.security_events where user_id = $1 and event_type like 'device%' order by id",
        [id],
      )
    ).map(({ event_type: type, severity }) => `${type} ${severity}`);
  const suspicious = async () =>
    (
      await db().sql<{ suspicious: number }>(
        'select suspicious from private.device_trust where user_id = $1',
        [id],
      )
    )[0]?.suspicious;
  const seesItself = async (who: As): Promise<boolean> =>
    (await who.sql('select id from public.profiles where id = $1', [id])).length === 1;
  /** The laptop is trusted, and a phone has signed in for the third time. */
  const heldPhone = async (how: Partial<Caller> = {}): Promise<As> => {
    await say(session(), LAPTOP);
    for (let time = 1; time < SUSPECTED_BREACH_MISMATCHES; time += 1)
      expect(await say(session(), PHONE)).toBe('mismatch');
    const held = session(how);
    expect(await say(held, PHONE)).toBe('held');
    return held;
  };

  beforeEach(async () => {
    id = await db().createUser();
  });

  describe('twins', () => {
    it('weights and thresholds are A9’s', async () => {
      const rows = await db().sql<{ name: string; weight: string }>(
        'select name, weight::text from private.device_traits where weight > 0',
      );
      expect(Object.fromEntries(rows.map(({ name, weight }) => [name, Number(weight)]))).toEqual(
        TRAIT_WEIGHTS,
      );
    });
    it('the server computes the same confidence as the app, over a thousand pairs', async () => {
      let seed = 7;
      const pick = <T>(of: readonly T[]): T => of[(seed = (seed * 48_271) % 2_147_483_647) % of.length]!;
      const agents = [
        LAPTOP.userAgent,
        PHONE.userAgent,
        OTHER_BROWSER.userAgent,
        LAPTOP.userAgent.replace('142', '143'),
        'curl/8.1',
        'wget/1.2',
        `${LAPTOP.userAgent} Edg/142.0.0.0`,
        `${PHONE.userAgent} EdgA/142.0`,
        `${LAPTOP.userAgent} OPR/110.0`,
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) CriOS/142.0 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (X11; CrOS x86_64) HeadlessChrome/142.0.0.0 Safari/537.36',
        'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 FxiOS/1.0',
        'NotChrome/1.0 (Linux)',
        'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
      ];
      const one = (): DeviceFingerprint =>
        JSON.parse(
          JSON.stringify(
            print({
              userAgent: pick(agents),
              language: pick(['en-GB', 'de']),
              platform: pick(['MacIntel', 'Win32']),
              screen: pick(['2560x1440', '915x412']),
              timezone: pick(['Europe/Berlin', 'Asia/Tokyo']),
              colourDepth: pick([24, 30]),
              hardwareConcurrency: pick([8, 4, undefined]),
              graphicsVendor: pick(['Apple', 'ARM', undefined]),
              graphicsRenderer: pick(['M2', 'Mali', undefined]),
              fonts: pick([['Menlo'], ['Menlo', 'Roboto'], [], undefined]),
              plugins: pick([['PDF Viewer'], [], undefined]),
              canvas: pick(['b'.repeat(64), 'c'.repeat(64), undefined]),
            }),
          ),
        ) as DeviceFingerprint;
      const pairs = Array.from({ length: 1000 }, () => [one(), one()] as const);
      const rows = await db().sql<{ confidence: number }>(
        'select private.device_confidence(pair -> 0, pair -> 1)::float8 as confidence from jsonb_array_elements($1::text::jsonb) with ordinality as all_pairs (pair, at) order by at',
        [JSON.stringify(pairs)],
      );
      const apart = rows.flatMap(({ confidence }, at) =>
        Math.abs(confidence - deviceConfidence(...pairs[at]!)) > 1e-12
          ? [{ confidence, pair: pairs[at] }]
          : [],
      );
      expect(rows).toHaveLength(1000);
      expect(apart).toEqual([]);
      expect(new Set(rows.map(({ confidence }) => classifyConfidence(confidence)))).toEqual(
        new Set(['match', 'tolerated', 'mismatch']),
      );
    });
  });

  it('the first is trusted, and a match updates the record', async () => {
    expect(await say(session(), LAPTOP)).toBe('first');
    const later = session();
    expect(
      await say(later, {
        ...LAPTOP,
        timezone: 'Asia/Tokyo',
        userAgent: LAPTOP.userAgent.replace('142', '150'),
      }),
    ).toBe('match');
    expect(await devices(later)).toEqual([
      { user_agent: expect.stringContaining('Chrome/150'), is_trusted: true, is_current: true },
    ]);
    expect(await suspicious()).toBe(0);
    expect(await events()).toEqual(['device_trusted low']);
  });

  it('A9 at the limit: 0.75 matches, a little less is tolerated, which neither updates nor counts', async () => {
    // Without the traits that may be hidden the total weight is 8, and 2 less is 0.75.
    const {
      hardwareConcurrency: _cores,
      graphicsVendor: _vendor,
      graphicsRenderer: _card,
      fonts: _fonts,
      plugins: _plugins,
      ...bare
    } = LAPTOP;
    await say(session(), bare);
    const border = { ...bare, platform: 'Win32' };
    expect(deviceConfidence(bare, border)).toBe(MATCH_MIN_CONFIDENCE);
    expect(await say(session(), { ...bare, language: 'de', timezone: 'Asia/Tokyo', colourDepth: 30 })).toBe(
      'tolerated',
    );
    expect(
      await db().sql(
        "select fingerprint ->> 'language' as language from public.user_devices where user_id = $1",
        [id],
      ),
    ).toEqual([{ language: 'en-GB' }]);
    expect(await suspicious()).toBe(0);
    expect(await say(session(), border)).toBe('match');
    expect(
      await say(session(), { ...border, userAgent: PHONE.userAgent, language: 'de', timezone: 'Asia/Tokyo' }),
    ).toBe('mismatch');
    expect(await events()).toEqual(['device_trusted low', 'device_mismatch medium']);
  });

  it('another browser of the same computer is tolerated', async () => {
    await say(session(), LAPTOP);
    for (let time = 0; time < 4; time += 1) expect(await say(session(), OTHER_BROWSER)).toBe('tolerated');
    expect(await suspicious()).toBe(0);
  });

  it('a mismatch counts once per session, however often it is reported', async () => {
    await say(session(), LAPTOP);
    const phone = session();
    for (let time = 0; time < 5; time += 1) expect(await say(phone, PHONE)).toBe('mismatch');
    expect(await say(phone, LAPTOP)).toBe('mismatch');
    expect(await suspicious()).toBe(1);
    expect(await devices(phone)).toEqual([
      { user_agent: PHONE.userAgent, is_trusted: false, is_current: true },
      { user_agent: LAPTOP.userAgent, is_trusted: true, is_current: false },
    ]);
  });

  it('the third holds that session and no other, and every device is notified once', async () => {
    const laptop = session();
    await say(laptop, LAPTOP);
    const [second, third] = [session(), session()];
    await say(session(), PHONE);
    await say(second, PHONE);
    expect(await say(third, PHONE)).toBe('held');
    expect(await say(session(), PHONE)).toBe('held');
    expect(await seesItself(third)).toBe(false);
    for (const open of [laptop, second, session()]) expect(await seesItself(open)).toBe(true);
    expect((await events()).slice(-2)).toEqual(['device_mismatch medium', 'device_breach_suspected high']);
    expect(
      await laptop.sql("select title from public.notifications where type = 'system' order by created_at"),
    ).toEqual([
      { title: 'A new device signed in' },
      { title: 'A new device signed in' },
      { title: 'A new device was held back' },
    ]);
    expect(await say(session(), LAPTOP)).toBe('match');
  });

  describe('S14: a held session', () => {
    it('reads and writes no table', async () => {
      const held = await heldPhone();
      for (const table of [
        'profiles',
        'jobs',
        'public_profiles',
        'notifications',
        'security_events',
        'user_devices',
        'drafts',
      ])
        expect(await held.sql(`select 1 from public.${table}`), table).toEqual([]);
      expect(
        await held.sql("update public.profiles set headline = 'x' where id = $1 returning id", [id]),
      ).toEqual([]);
      await expect(
        held.sql("insert into public.drafts (id, kind) values (gen_random_uuid(), 'job')"),
      ).rejects.toMatchObject({ code: '42501' });
    });
    it('is refused by everything that calls the gate directly, such as Storage’s policies', async () => {
      const held = await heldPhone();
      expect(await held.sql('select private.gate() as passed')).toEqual([{ passed: false }]);
      expect(await session().sql('select private.gate() as passed')).toEqual([{ passed: true }]);
    });
    it.each([
      'list_devices()',
      'list_sessions()',
      'end_other_sessions()',
      'export_my_data()',
      "prove_identity('password')",
      "choose_role('employer')",
      'request_account_deletion()',
      'skip_onboarding()',
      'setup_2fa(auth.uid())',
      "sync_pull('[]')",
      "sync_push(gen_random_uuid(), '[]')",
      "search_jobs('{}')",
      "take_registration_challenge('x')",
      'stop_2fa_recovery()',
    ])('is refused by %s', async (call) => {
      const held = await heldPhone();
      await expect(held.sql(`select public.${call}`)).rejects.toMatchObject({
        code: 'PT403',
        message: 'device_proof_required',
      });
    });
    it('cannot report another device', async () => {
      const held = await heldPhone();
      await expect(say(held, LAPTOP)).rejects.toMatchObject({
        code: 'PT403',
        message: 'device_proof_required',
      });
      expect(await seesItself(held)).toBe(false);
    });
    it('is released by a code, where there is a second factor, and its device is trusted', async () => {
      const held = await heldPhone();
      const laptop = session();
      await inFreshStep();
      await laptop.prove('second_factor');
      const [setup] = await laptop.sql<{ answer: { secret: string } }>(
        'select public.setup_2fa($1) as answer',
        [id],
      );
      const { secret } = setup!.answer;
      await laptop.sql('select public.enable_2fa($1, $2)', [id, codeOf(secret, -1)]);
      await expect(held.sql('select public.list_devices()')).rejects.toMatchObject({
        code: 'PT403',
        message: 'two_factor_required',
      });
      await held.sql('select public.verify_2fa_token($1, $2)', [id, codeOf(secret)]);
      expect(await devices(held)).toContainEqual({
        user_agent: PHONE.userAgent,
        is_trusted: true,
        is_current: true,
      });
      expect(await suspicious()).toBe(0);
      expect((await events()).at(-1)).toBe('device_confirmed low');
    });
    it('is released by a backup code', async () => {
      const held = await heldPhone();
      const laptop = session();
      await inFreshStep();
      await laptop.prove('second_factor');
      const [setup] = await laptop.sql<{ answer: { secret: string; backup_codes: string[] } }>(
        'select public.setup_2fa($1) as answer',
        [id],
      );
      await laptop.sql('select public.enable_2fa($1, $2)', [id, codeOf(setup!.answer.secret, -1)]);
      await held.sql('select public.verify_backup_code($1, $2)', [id, setup!.answer.backup_codes[0]]);
      expect(await seesItself(held)).toBe(true);
    });
    it('is not released by another account’s second factor', async () => {
      const sessionId = newId();
      const held = await heldPhone({ sessionId });
      await db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [
        sessionId,
        await db().createUser(),
      ]);
      expect(await seesItself(held)).toBe(false);
    });
  });

  // A passkey's session is opened by a one-time token.
  it.each(['otp', 'magiclink', 'recovery'] as const)(
    'a session that was opened by %s is never held, and makes its device trusted',
    async (method) => {
      await heldPhone();
      const mailed = session({ method, secondsAgo: 86_400 });
      expect(await say(mailed, PHONE)).toBe('confirmed');
      expect(await devices(mailed)).toContainEqual({
        user_agent: PHONE.userAgent,
        is_trusted: true,
        is_current: true,
      });
      expect(await suspicious()).toBe(0);
      expect(await say(session(), PHONE)).toBe('match');
    },
  );
  it('a session that has already passed the second factor is not held either', async () => {
    const laptop = session();
    await say(laptop, LAPTOP);
    await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [id]);
    for (let time = 0; time < 4; time += 1) {
      const sessionId = newId();
      const phone = session({ sessionId });
      await expect(say(phone, PHONE)).rejects.toMatchObject({
        code: 'PT403',
        message: 'two_factor_required',
      });
      await db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [
        sessionId,
        id,
      ]);
      expect(await say(phone, PHONE)).toBe(time === 0 ? 'confirmed' : 'match');
    }
  });
  it.each(['password', 'oauth'] as const)('%s proves nothing', async (method) => {
    await heldPhone();
    expect(await say(session({ method }), PHONE)).toBe('held');
  });

  describe('malformed fingerprints are refused and not counted', () => {
    const { platform: _platform, ...partial } = LAPTOP;
    it.each([
      ['nothing', null],
      ['a word', 'laptop'],
      ['a list', []],
      ['one trait', { language: 'en-GB' }],
      ['without the platform', partial],
      ['a trait that there is not', { ...LAPTOP, is_trusted: true }],
      ['a number for a text', { ...LAPTOP, platform: 7 }],
      ['an endless text', { ...LAPTOP, platform: 'x'.repeat(501) }],
      ['a number out of bounds', { ...LAPTOP, colourDepth: 99_999 }],
      ['a list of lists', { ...LAPTOP, fonts: [[]] }],
      ['too many fonts', { ...LAPTOP, fonts: Array.from({ length: 65 }, () => 'x') }],
      ['no digest', { ...LAPTOP, canvas: 'xyz' }],
      ['no moment', { ...LAPTOP, createdAt: 'now' }],
      [
        'eight thousand bytes',
        {
          ...LAPTOP,
          fonts: Array.from({ length: 64 }, () => 'x'.repeat(120)),
          plugins: Array.from({ length: 64 }, () => 'x'.repeat(120)),
        },
      ],
    ])('%s', async (_, fingerprint) => {
      const who = session();
      await expect(say(who, fingerprint)).rejects.toMatchObject({ code: 'MQ400' });
      expect(await devices(who)).toEqual([]);
    });
  });

  it('cannot be reported for somebody else, without a session, or by a visitor', async () => {
    await expect(say(db().as({ id, sessionId: null }), LAPTOP)).rejects.toMatchObject({ code: 'PT401' });
    await expect(say(db().as({ id: null }), LAPTOP)).rejects.toMatchObject({ code: '42501' });
    await expect(
      session().sql(
        "insert into public.security_events (event_type, severity) values ('device_confirmed', 'low')",
      ),
    ).rejects.toMatchObject({ code: 'MQ403' });
  });

  it('cannot be seen or removed by another account', async () => {
    await say(session(), LAPTOP);
    const other = db().as({ id: await db().createUser(), sessionId: newId() });
    expect(await devices(other)).toEqual([]);
    expect(await other.sql('select 1 from public.user_devices')).toEqual([]);
    expect(await other.sql('delete from public.user_devices where user_id = $1 returning id', [id])).toEqual(
      [],
    );
    expect(await say(other, LAPTOP)).toBe('first');
  });

  it('when its owner removes it, the next sign-in there counts, and other devices stay trusted', async () => {
    const laptop = session();
    await say(laptop, LAPTOP);
    await say(session({ method: 'otp' }), PHONE);
    await laptop.sql("delete from public.user_devices where fingerprint ->> 'platform' = 'Linux aarch64'");
    expect(await say(session(), PHONE)).toBe('mismatch');
    expect(await events()).toEqual([
      'device_trusted low',
      'device_confirmed low',
      'device_forgotten low',
      'device_mismatch medium',
    ]);
  });

  it('twenty are stored: untrusted ones are removed first, then those not seen for longest', async () => {
    await say(session(), LAPTOP);
    await db().sql(
      "update public.user_devices set last_seen = now() - interval '1 year' where user_id = $1",
      [id],
    );
    await say(session(), PHONE);
    const many = JSON.stringify(print({ platform: 'Other' }));
    await db().sql(
      "insert into public.user_devices (user_id, fingerprint, is_trusted, last_seen) select $1, $2::text::jsonb, true, now() - n * interval '1 day' from generate_series(1, 18) n",
      [id, many],
    );
    await say(session({ method: 'otp' }), {
      ...PHONE,
      platform: 'iPhone',
      userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
      graphicsVendor: 'Apple GPU',
      graphicsRenderer: 'A18',
      hardwareConcurrency: 6,
      screen: '852x393',
      fonts: [],
    });
    const left = await db().sql<{ platform: string; is_trusted: boolean }>(
      "select fingerprint ->> 'platform' as platform, is_trusted from public.user_devices where user_id = $1",
      [id],
    );
    expect(left).toHaveLength(20);
    expect(left.filter(({ is_trusted: trusted }) => !trusted)).toEqual([]);
    expect(left.map(({ platform }) => platform)).toEqual(expect.arrayContaining(['MacIntel', 'iPhone']));
  });

  it('is deleted with the account', async () => {
    await heldPhone();
    await db().sql('delete from auth.users where id = $1', [id]);
    for (const table of ['public.user_devices', 'private.device_sessions', 'private.device_trust'])
      expect(await db().sql(`select 1 from ${table} where user_id = $1`, [id]), table).toEqual([]);
  });
});

onNativeDatabase('concurrent device reports', (db) => {
  it('many calls of one session count once, many sessions once each', async () => {
    const id = await db().createUser();
    await say(db().as({ id, sessionId: newId() }), LAPTOP);
    const phone = db().as({ id, sessionId: newId() });
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => say(phone, PHONE))))).toEqual(
      new Set(['mismatch']),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => say(db().as({ id, sessionId: newId() }), PHONE)),
    );
    expect(outcomes.toSorted()).toEqual(['held', 'held', 'held', 'held', 'held', 'mismatch']);
    expect(await db().sql('select suspicious from private.device_trust where user_id = $1', [id])).toEqual([
      { suspicious: 7 },
    ]);
  });
});
