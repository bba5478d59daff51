import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { MAX_PASSKEYS } from '@/domain/security/passkeys';
import type { As, Query } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';

interface Shown {
  credential_id: string;
  transports: string[];
}

const credentialId = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

onEveryDatabase('passkeys (A3, A7, rulings 12 and 13)', (db) => {
  let id: string;
  let email: string;
  let owner: As;
  let sessionId: string;

  const call = async <T>(who: { sql: Query }, name: string, ...args: unknown[]): Promise<T> =>
    (
      await who.sql<{ answer: T }>(
        `select public.${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
        args,
      )
    )[0]!.answer;
  const service = (): As => db().as({ id: null, role: 'service_role' });
  const visitor = (): As => db().as({ id: null });
  const challenge = async (who: As, user: string | null): Promise<string> =>
    (await call<{ challenge: string }>(who, 'generate_webauthn_challenge', user)).challenge;
  const registration = async (who: As): Promise<string> => {
    await who.prove('passkey');
    return challenge(who, who.id);
  };
  const NOT_PROVED = { code: 'PT403', message: 'identity_proof_required' };
  const keep = (credential: string, isSecondFactor = false, of = id, transports = '{internal}') =>
    call<string>(
      service(),
      'keep_webauthn_credential',
      of,
      credential,
      'cHVibGlj',
      0,
      'touch',
      'Touch ID',
      transports,
      isSecondFactor,
    );
  const events = async (of = id) =>
    (
      await db().sql<{ event_type: string; severity: string }>(
        'select event_type, severity from public.security_events where user_id = $1 order by id',
        [of],
      )
    ).map(({ event_type: type, severity }) => `${type} ${severity}`);
  const switchOn = () =>
    db().sql(
      'insert into private.two_factor (user_id, enabled_at) values ($1, now()) on conflict (user_id) do update set enabled_at = now()',
      [id],
    );
  const pass = (session: string, of = id) =>
    db().sql('insert into private.mfa_sessions (session_id, user_id) values ($1, $2)', [session, of]);

  /** A session with this method and start time in its token. */
  async function inSession<T>(
    of: string,
    session: string,
    amr: { method: string; at: Date },
    work: (who: { sql: Query }) => Promise<T>,
  ): Promise<T> {
    return db()
      .as({ id: of, sessionId: session })
      .transaction(async (sql) => {
        const claims = {
          role: 'authenticated',
          sub: of,
          session_id: session,
          amr: [{ method: amr.method, timestamp: Math.floor(amr.at.getTime() / 1000) }],
        };
        await sql("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
        return work({ sql });
      });
  }
  /** As PostgREST passes on a request's headers. */
  const fromNetwork = <T>(headers: object, name: string, ...args: unknown[]): Promise<T> =>
    visitor().transaction(async (sql) => {
      await sql("select set_config('request.headers', $1, true)", [JSON.stringify(headers)]);
      return call<T>({ sql }, name, ...args);
    });

  beforeEach(async () => {
    email = `${newId()}@marquee.test`;
    id = await db().createUser({ email });
    sessionId = newId();
    owner = db().as({ id, sessionId });
    await db().sql('delete from private.rate_records');
  });

  describe('the devices of an account', () => {
    it('can be renamed and removed by their owner, who can change nothing else', async () => {
      const credential = credentialId();
      await keep(credential);
      await owner.sql(
        "update public.webauthn_credentials set nickname = 'My phone' where credential_id = $1",
        [credential],
      );
      for (const change of [
        'counter = 9',
        'is_second_factor = true',
        "public_key = 'b3RoZXI'",
        'user_id = auth.uid()',
        'last_used = now()',
      ]) {
        await expect(
          owner.sql(`update public.webauthn_credentials set ${change}`),
          change,
        ).rejects.toMatchObject({ code: '42501' });
      }
      await expect(owner.sql("update public.webauthn_credentials set nickname = ' '")).rejects.toMatchObject({
        code: '23514',
      });
      expect(
        await owner.sql(
          'select nickname, counter::int as counter, device_name, transports, is_second_factor from public.webauthn_credentials',
        ),
      ).toEqual([
        {
          nickname: 'My phone',
          counter: 0,
          device_name: 'Touch ID',
          transports: ['internal'],
          is_second_factor: false,
        },
      ]);
      const remove = () =>
        owner.sql('delete from public.webauthn_credentials where credential_id = $1 and user_id = $2', [
          credential,
          id,
        ]);
      await expect(remove()).rejects.toMatchObject(NOT_PROVED);
      await owner.prove('passkey');
      await remove();
      expect(
        await owner.sql("select title from public.notifications where type = 'system' order by created_at"),
      ).toEqual([{ title: 'A passkey was added' }, { title: 'A passkey was removed' }]);
      expect(await events()).toEqual(['passkey_added medium', 'passkey_removed medium']);
    });
    it('are deleted with their account, without an event that would refer to a missing account', async () => {
      await keep(credentialId());
      await db().sql('delete from auth.users where id = $1', [id]);
      expect(await db().sql('select id from public.webauthn_credentials where user_id = $1', [id])).toEqual(
        [],
      );
    });
    it('are at most eight, each in one account', async () => {
      const first = credentialId();
      expect(await keep(first)).toBe('kept');
      expect(await keep(first, false, await db().createUser())).toBe('known');
      for (let count = 1; count < MAX_PASSKEYS; count += 1) expect(await keep(credentialId())).toBe('kept');
      expect(await keep(credentialId())).toBe('full');
    });
    it('show when they were used, only to their owner', async () => {
      const credential = credentialId();
      await keep(credential);
      expect(
        await call(
          db().as({ id: await db().createUser(), sessionId: newId() }),
          'update_webauthn_last_used',
          credential,
        ),
      ).toBe(false);
      expect(await call(owner, 'update_webauthn_last_used', credential)).toBe(true);
      expect(
        (
          await owner.sql<{ used: boolean }>(
            "select last_used > now() - interval '1 minute' as used from public.webauthn_credentials",
          )
        )[0]?.used,
      ).toBe(true);
      await switchOn();
      await expect(call(owner, 'update_webauthn_last_used', credential)).rejects.toMatchObject({
        code: 'PT403',
      });
    });
  });

  describe('a challenge', () => {
    it('is 32 random bytes, stored as a digest', async () => {
      const [one, other] = [await challenge(visitor(), null), await challenge(visitor(), null)];
      expect(one).toMatch(/^[\w-]{43}$/);
      expect(one).not.toBe(other);
      const rows = await db().sql<{ digest: Uint8Array }>('select digest from private.webauthn_challenges');
      expect(rows.map((row) => Buffer.from(row.digest).toString('hex'))).toContain(
        digest(one).toString('hex'),
      );
    });
    it('for registering is issued to members for themselves, once their session has passed', async () => {
      expect(await registration(owner)).toMatch(/^[\w-]{43}$/);
      for (const stranger of [
        visitor(),
        db().as({ id: await db().createUser() }),
        db().as({ id, sessionId: null }),
      ]) {
        await expect(challenge(stranger, id)).rejects.toMatchObject({ code: 'MQ403' });
      }
      await switchOn();
      await expect(challenge(owner, id)).rejects.toMatchObject({ code: 'PT403' });
    });
    it('S13, ruling 46: for registering requires a fresh proof of this session, which the registration uses', async () => {
      const thief = db().as({ id });
      await expect(challenge(owner, id)).rejects.toMatchObject(NOT_PROVED);
      await owner.prove('password');
      await expect(challenge(owner, id)).rejects.toMatchObject(NOT_PROVED);
      const mine = await registration(owner);
      await expect(challenge(thief, id)).rejects.toMatchObject(NOT_PROVED);
      await thief.prove('passkey');
      expect(await call(thief, 'take_registration_challenge', mine)).toBeNull();
      // A ceremony that was cancelled can be repeated while the proof lasts.
      const again = await challenge(owner, id);
      expect(await call(owner, 'take_registration_challenge', again)).toMatchObject({ user_id: id });
      await expect(call(owner, 'take_registration_challenge', mine)).rejects.toMatchObject(NOT_PROVED);
      await expect(challenge(owner, id)).rejects.toMatchObject(NOT_PROVED);
    });
    it('is valid once, for its purpose and account, for five minutes', async () => {
      const take = (who: As, word: string) => call(who, 'take_registration_challenge', word);
      const begin = (word: string) => call(service(), 'begin_passkey_sign_in', word, credential);
      const credential = credentialId();
      await keep(credential);

      const mine = await registration(owner);
      expect(await take(db().as({ id: await db().createUser(), sessionId: newId() }), mine)).toBeNull();
      expect(await begin(mine)).toBeNull();
      expect(await take(owner, mine)).toEqual({ user_id: id, is_second_factor: false });
      expect(await take(owner, mine)).toBeNull();

      const anybodys = await challenge(visitor(), null);
      expect(await take(owner, anybodys)).toBeNull();
      expect(await begin(anybodys)).toMatchObject({ user_id: id, email });
      expect(await begin(anybodys)).toBeNull();

      const late = await challenge(visitor(), null);
      await db().sql("update private.webauthn_challenges set expires_at = expires_at - interval '5 minutes'");
      expect(await begin(late)).toBeNull();
      await challenge(visitor(), null);
      expect(
        (
          await db().sql<{ count: number }>(
            'select count(*)::int as count from private.webauthn_challenges where digest = $1',
            [digest(late)],
          )
        )[0]?.count,
      ).toBe(0);
    });
    it('is also consumed by an unknown passkey, and not issued to a suspended owner', async () => {
      const credential = credentialId();
      await keep(credential);
      const word = await challenge(visitor(), null);
      expect(await call(service(), 'begin_passkey_sign_in', word, credentialId())).toBeNull();
      expect(await call(service(), 'begin_passkey_sign_in', word, credential)).toBeNull();
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [id]);
      expect(
        await call(service(), 'begin_passkey_sign_in', await challenge(visitor(), null), credential),
      ).toBeNull();
    });
    it('is issued 300 times in 15 minutes per network, which the nearest proxy reports', async () => {
      const ask = (headers: object) =>
        fromNetwork<object | null>(headers, 'generate_webauthn_challenge', null);
      expect(await ask({ 'x-forwarded-for': '198.51.100.7, 203.0.113.9' })).not.toBeNull();
      await db().sql(
        "update private.rate_records set count = 300 where what = 'generate_webauthn_challenge'",
      );
      expect(await ask({ 'x-forwarded-for': '192.0.2.1,203.0.113.9' })).toBeNull();
      expect(await ask({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).not.toBeNull();
      expect(
        await ask({ 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '192.0.2.77' }),
      ).not.toBeNull();
      expect(await ask({})).not.toBeNull();
    });
  });

  describe('decoys', () => {
    const ask = (address: string) => call<Shown[]>(visitor(), 'get_webauthn_credentials', address);
    const shapeOf = (shown: Shown[]) =>
      shown.map(({ credential_id: one, transports }) => [
        Buffer.from(one, 'base64url').length,
        transports.join(),
      ]);

    it('fill up to eight for every address, with passkeys, without, and without an account', async () => {
      const own = [credentialId(), credentialId()];
      for (const one of own) await keep(one);
      const [with2, without, nobody] = [
        await ask(` ${email.toUpperCase()} `),
        await ask(`${newId()}@marquee.test`),
        await ask('no address at all'),
      ];
      for (const shown of [with2, without, nobody]) {
        expect(shown).toHaveLength(MAX_PASSKEYS);
        expect(new Set(shown.map(({ credential_id: one }) => one)).size).toBe(MAX_PASSKEYS);
        for (const entry of shown) {
          expect(Object.keys(entry).toSorted()).toEqual(['credential_id', 'transports']);
          expect([16, 20, 32]).toContain(Buffer.from(entry.credential_id, 'base64url').length);
          expect(['internal', 'hybrid,internal']).toContain(entry.transports.join());
        }
      }
      expect(with2.map(({ credential_id: one }) => one)).toEqual(expect.arrayContaining(own));
    });
    it('stay the same for an address, differ from one to the next, and change with the key', async () => {
      const [one, other] = [`${newId()}@marquee.test`, `${newId()}@marquee.test`];
      const first = await ask(one);
      expect(await ask(one)).toEqual(first);
      expect(await ask(one.toUpperCase())).toEqual(first);
      expect(shapeOf(await ask(other))).not.toEqual(shapeOf(first));
      const [{ key }] = (await db().sql<{ key: string }>(
        "select key from private.keyring where name = 'passkey_decoys'",
      )) as [{ key: string }];
      await db().sql("update private.keyring set key = repeat('0', 64) where name = 'passkey_decoys'");
      expect(await ask(one)).not.toEqual(first);
      await db().sql("update private.keyring set key = $1 where name = 'passkey_decoys'", [key]);
    });
    it('are not recognisable by position: the order is by id', async () => {
      await keep(credentialId());
      const shown = await ask(email);
      const inOrder = shown.toSorted((a, b) =>
        Buffer.compare(digest(a.credential_id), digest(b.credential_id)),
      );
      expect(shown).toEqual(inOrder);
    });
    it('a removed passkey is replaced by a decoy', async () => {
      const before = await ask(email);
      const credential = credentialId();
      await keep(credential);
      expect(await ask(email)).not.toEqual(before);
      await owner.prove('passkey');
      await owner.sql('delete from public.webauthn_credentials where credential_id = $1', [credential]);
      expect(await ask(email)).toEqual(before);
    });
    it('the kind of device is not revealed: other transports of a real one are not shown', async () => {
      await keep(credentialId(), false, id, '{usb,nfc,internal}');
      await keep(credentialId(), false, id, '{hybrid,internal,usb}');
      for (const { transports } of await ask(email))
        expect(['internal', 'hybrid,internal']).toContain(transports.join());
    });
    it('P9: are returned ten times in 15 minutes per network and per address; then the answer is empty, and the block applies', async () => {
      for (let count = 0; count < 10; count += 1) expect(await ask(email)).toHaveLength(MAX_PASSKEYS);
      expect(await ask(email)).toEqual([]);
      expect(await ask(email.toUpperCase())).toEqual([]);
      expect(await ask(`${newId()}@marquee.test`)).toHaveLength(MAX_PASSKEYS);
      const network = { 'cf-connecting-ip': '203.0.113.20' };
      for (let count = 0; count < 10; count += 1)
        expect(
          await fromNetwork(network, 'get_webauthn_credentials', `${newId()}@marquee.test`),
        ).toHaveLength(MAX_PASSKEYS);
      expect(await fromNetwork(network, 'get_webauthn_credentials', `${newId()}@marquee.test`)).toEqual([]);
      expect(
        await fromNetwork(
          { 'cf-connecting-ip': '203.0.113.21' },
          'get_webauthn_credentials',
          `${newId()}@marquee.test`,
        ),
      ).toHaveLength(MAX_PASSKEYS);
      const [record] = await db().sql<{ count: number }>(
        "select max(count) as count from private.rate_records where what = 'get_webauthn_credentials'",
      );
      expect(record?.count).toBeGreaterThan(10);
    });
  });

  describe('the signature counter', () => {
    const finish = (credential: string, counter: number) =>
      call<string>(service(), 'finish_passkey_sign_in', credential, counter);
    it('must rise; one that does not indicates a copy, which is refused and logged as critical', async () => {
      const credential = credentialId();
      await keep(credential);
      expect(await finish(credential, 5)).toBe('ok');
      for (const counter of [5, 4, 0]) expect(await finish(credential, counter)).toBe('cloned');
      expect(await finish(credential, 6)).toBe('ok');
      expect(
        (
          await owner.sql<{ counter: number }>(
            'select counter::int as counter from public.webauthn_credentials',
          )
        )[0]?.counter,
      ).toBe(6);
      expect((await events()).filter((event) => event === 'passkey_cloned critical')).toHaveLength(3);
    });
    it('of a device without a counter stays at zero', async () => {
      const credential = credentialId();
      await keep(credential);
      for (let time = 0; time < 2; time += 1) expect(await finish(credential, 0)).toBe('ok');
    });
    it('of a passkey that was removed meanwhile is not updated', async () => {
      expect(await finish(credentialId(), 1)).toBe('gone');
    });
  });

  describe('S14, ruling 12: a passkey as both factors', () => {
    it('only if it was registered in a session that had passed the second factor while that was in force', async () => {
      const begun = async (who: As) =>
        (
          await call<{ is_second_factor: boolean }>(
            who,
            'take_registration_challenge',
            await registration(who),
          )
        ).is_second_factor;
      expect(await begun(owner)).toBe(false);
      await pass(sessionId);
      expect(await begun(owner)).toBe(false);
      await switchOn();
      expect(await begun(owner)).toBe(true);
      await expect(
        call(db().as({ id, sessionId: newId() }), 'take_registration_challenge', 'x'),
      ).rejects.toMatchObject({ code: 'PT403' });
    });

    const WORD = 'the-one-time-token';
    const claim = (of: string, session: string, amr: { method: string; at: Date }, word = WORD) =>
      inSession(of, session, amr, (who) => call<boolean>(who, 'claim_passkey_session', word));
    const justNow = (method = 'otp') => ({ method, at: new Date() });
    const passed = async (session: string) =>
      (
        await db().sql<{ method: string }>('select method from private.mfa_sessions where session_id = $1', [
          session,
        ])
      ).map(({ method }) => method);
    async function granted(isSecondFactor = true): Promise<void> {
      await switchOn();
      const credential = credentialId();
      await keep(credential, isSecondFactor);
      await call(service(), 'grant_passkey_session', credential, WORD);
    }
    beforeEach(() => db().sql('delete from private.passkey_grants'));

    it('the session of its one-time token passes, once', async () => {
      await granted();
      const [mine, other] = [newId(), newId()];
      expect(await claim(id, mine, justNow())).toBe(true);
      expect(await passed(mine)).toEqual(['passkey']);
      expect((await db().as({ id, sessionId: mine }).sql('select id from public.profiles')).length).toBe(1);
      expect(await claim(id, other, justNow())).toBe(false);
      expect(await passed(other)).toEqual([]);
    });
    it('a passkey from before the second factor grants nothing', async () => {
      await granted(false);
      expect(await claim(id, newId(), justNow())).toBe(false);
    });
    it.each<[string, string, number]>([
      ['of the password', 'password', 0],
      ['that was there before', 'otp', 60_000],
    ])('a session %s does not pass by it', async (_which, method, ago) => {
      await granted();
      const session = newId();
      expect(await claim(id, session, { method, at: new Date(Date.now() - ago) })).toBe(false);
      expect(await passed(session)).toEqual([]);
      // The grant remains for its own session.
      expect(await claim(id, newId(), justNow())).toBe(true);
    });
    it('nor somebody else’s session, nor with another token, nor after two minutes', async () => {
      await granted();
      expect(await claim(await db().createUser(), newId(), justNow())).toBe(false);
      expect(await claim(id, newId(), justNow(), 'another-token')).toBe(false);
      await db().sql("update private.passkey_grants set expires_at = expires_at - interval '2 minutes'");
      expect(await claim(id, newId(), justNow())).toBe(false);
    });
    it('the token itself is not stored', async () => {
      await granted();
      const [row] = await db().sql<{ text: string }>(
        'select token_digest::text as text from private.passkey_grants',
      );
      expect(row?.text).not.toContain(Buffer.from(WORD).toString('hex'));
      expect(row?.text).toContain(digest(WORD).toString('hex'));
    });
  });

  it('a failed signature for a passkey is reported to its owner', async () => {
    const credential = credentialId();
    await keep(credential);
    await call(service(), 'refuse_passkey_sign_in', credential, 'Unexpected origin');
    await call(service(), 'refuse_passkey_sign_in', credentialId(), 'Unexpected origin');
    expect(await events()).toEqual(['passkey_added medium', 'passkey_sign_in_failed high']);
  });

  it.each(['webauthn_challenges', 'passkey_grants', 'keyring'])(
    'private.%s is read by nobody',
    async (table) => {
      await expect(owner.sql(`select * from private.${table}`)).rejects.toMatchObject({ code: '42501' });
    },
  );
  it.each([
    "keep_webauthn_credential(auth.uid(), 'made-by-its-owner', 'a2V5', 0, 'touch', 'x', '{internal}', true)",
    "begin_passkey_sign_in('x', 'x')",
    "finish_passkey_sign_in('x', 1)",
    "refuse_passkey_sign_in('x', 'x')",
    "grant_passkey_session('x', 'x')",
  ])('only the function may use %s', async (what) => {
    for (const who of [owner, visitor()])
      await expect(who.sql(`select public.${what}`)).rejects.toMatchObject({ code: '42501' });
  });
});

onNativeDatabase('concurrent passkey requests', (db) => {
  const call = async <T>(name: string, ...args: unknown[]): Promise<T> =>
    (
      await db()
        .as({ id: null, role: 'service_role' })
        .sql<{ answer: T }>(
          `select public.${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
          args,
        )
    )[0]!.answer;
  const twenty = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, act));

  it('of twenty uses of one challenge one succeeds; of twenty signatures with one counter one counts; of twenty devices eight are stored', async () => {
    const id = await db().createUser();
    const credential = credentialId();
    const keep = (one: string) =>
      call<string>(
        'keep_webauthn_credential',
        id,
        one,
        'cHVibGlj',
        0,
        'touch',
        'Touch ID',
        '{internal}',
        false,
      );
    await keep(credential);
    const [made] = await db()
      .as({ id: null })
      .sql<{ answer: { challenge: string } }>('select public.generate_webauthn_challenge(null) as answer');
    const { challenge } = made!.answer;
    const begun = await twenty(() => call<object | null>('begin_passkey_sign_in', challenge, credential));
    expect(begun.filter((answer) => answer !== null)).toHaveLength(1);
    const finished = await twenty(() => call<string>('finish_passkey_sign_in', credential, 7));
    expect(finished.filter((answer) => answer === 'ok')).toHaveLength(1);
    const kept = await twenty(() => keep(credentialId()));
    expect(kept.filter((answer) => answer === 'kept')).toHaveLength(MAX_PASSKEYS - 1);
  });
});
