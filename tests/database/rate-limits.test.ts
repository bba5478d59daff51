import { describe, expect, it } from 'vitest';
import { countAttempt, RATE_LIMITS, type RateLimitRecord, rateLimitFor } from '@/domain/security/rate-limits';
import { newId } from '@/domain/ids';
import { forwardedNetwork, parseProxyHops } from '@/domain/security/client-network';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { seededRandom } from './seeded-random';

interface Counted {
  allowed: boolean;
  wait_ms: number;
  count: number;
  first_attempt: string;
  last_attempt: string;
}

const START = Date.UTC(2026, 10, 22, 9);
const iso = (ms: number): string => new Date(ms).toISOString();

onEveryDatabase('rate limits (P9, ruling 16)', (db) => {
  const count = async (what: string, caller: string, now: number): Promise<Counted> => {
    const [row] = await db().sql<{ answer: Counted }>(
      'select private.count_attempt($1, $2, $3::timestamptz) as answer',
      [what, caller, iso(now)],
    );
    return row!.answer;
  };
  const limit = async (
    what: string,
    network: string,
    account: string | null = null,
  ): Promise<{ allowed: boolean; wait_ms: number }> => {
    const [row] = await db().sql<{ answer: { allowed: boolean; wait_ms: number } }>(
      'select private.rate_limit($1, $2, $3::uuid) as answer',
      [what, network, account],
    );
    return row!.answer;
  };

  it('the rules are the app’s', async () => {
    const rows = await db().sql<{ what: string; attempts: number; window_ms: number; block_ms: number }>(
      'select * from private.rate_rules',
    );
    expect(
      Object.fromEntries(
        rows.map((row) => [
          row.what,
          { attempts: row.attempts, windowMs: Number(row.window_ms), blockMs: Number(row.block_ms) },
        ]),
      ),
    ).toEqual(RATE_LIMITS);
  });

  it.each([1, 2, 3])('counts as the app does, for random attempts (%i)', async (seed) => {
    const random = seededRandom(seed);
    const what = ['/sign-in', '/sign-up', 'something else'][seed % 3]!;
    const caller = newId();
    let record: RateLimitRecord | null = null;
    let now = START;
    for (let i = 0; i < 60; i += 1) {
      now += Math.round(random() ** 6 * 30 * 60 * 60_000);
      const mine = countAttempt(record, rateLimitFor(what), now);
      record = mine.record;
      const theirs = await count(what, caller, now);
      expect(
        {
          allowed: theirs.allowed,
          waitMs: theirs.wait_ms,
          count: theirs.count,
          first: Date.parse(theirs.first_attempt),
          last: Date.parse(theirs.last_attempt),
        },
        `attempt ${i}`,
      ).toEqual({
        allowed: mine.isAllowed,
        waitMs: mine.waitMs,
        count: record.count,
        first: record.firstAttempt,
        last: record.lastAttempt,
      });
    }
  });

  it('a network is counted over all accounts, and an account over all networks', async () => {
    const account = newId();
    for (let i = 0; i < 3; i += 1)
      expect(await limit('/sign-up', '203.0.113.7', newId())).toEqual({ allowed: true, wait_ms: 0 });
    expect((await limit('/sign-up', '203.0.113.7', newId())).allowed).toBe(false);
    for (let i = 0; i < 3; i += 1)
      expect((await limit('/sign-up', `198.51.100.${i}`, account)).allowed).toBe(true);
    const refused = await limit('/sign-up', '198.51.100.9', account);
    expect(refused.allowed).toBe(false);
    expect(refused.wait_ms).toBe(30 * 60_000);
    expect((await limit('/sign-up', '198.51.100.9')).allowed).toBe(true);
    expect((await limit('/sign-in', '203.0.113.7')).allowed).toBe(true);
  });

  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['IPv4 in the notation of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['another one of the same line', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['one of the next line', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['IPv4 with a port', '203.0.113.7:51234', '203.0.113.7'],
    ['IPv6 with a port', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['what is no address', 'unknown', 'unknown'],
    ['nothing', null, null],
  ])('one line is one network: %s', async (_what, address, network) => {
    const [row] = await db().sql('select private.network_of($1) as network', [address]);
    expect(row).toEqual({ network });
  });

  it('one machine with many addresses of one line is one network', async () => {
    const tries = [];
    for (let i = 1; i <= 4; i += 1) tries.push((await limit('/sign-up', `2001:db8:7:7::${i}`)).allowed);
    expect(tries).toEqual([true, true, true, false]);
  });

  it('a request comes from where the trusted proxies say, in the database and in functions alike', async () => {
    const [client, edge, forged] = ['203.0.113.1', '203.0.113.2', '198.51.100.9'];
    const requests: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '' },
      { 'x-forwarded-for': client },
      { 'x-forwarded-for': `${forged}, ${client},\t${edge}` },
      { 'x-forwarded-for': client, 'cf-connecting-ip': forged },
      { 'cf-connecting-ip': forged },
      { 'cf-connecting-ip': ' ', 'x-forwarded-for': client },
    ];
    const seen: Record<string, (string | null)[]> = {};
    for (const hops of ['0', '1', '2', 'cloudflare']) {
      await db().sql('update private.proxy_settings set hops = $1', [hops]);
      const networks: (string | null)[] = [];
      for (const headers of requests) {
        const [row] = await db().sql<{ network: string | null }>(
          `with request as materialized (select set_config('request.headers', $1, true))
           select private.request_network() as network from request`,
          [JSON.stringify(headers)],
        );
        networks.push(row!.network);
      }
      seen[hops] = networks;
      expect(seen[hops], hops).toEqual(
        requests.map((headers) => forwardedNetwork(new Headers(headers), parseProxyHops(hops))),
      );
    }
    await db().sql("update private.proxy_settings set hops = 'cloudflare'");
    expect(seen).toEqual({
      0: [null, null, null, null, null, null, null],
      1: [null, null, client, edge, client, null, client],
      2: [null, null, null, client, null, null, null],
      cloudflare: [null, null, client, edge, forged, forged, client],
    });
  });

  it('stores no address in plain text', async () => {
    await limit('/sign-up', '192.0.2.44');
    expect(
      await db().sql("select caller from private.rate_records where caller like '%192.0.2.44%'"),
    ).toEqual([]);
  });

  it('deletes records after 24 hours without an attempt, and not before', async () => {
    const [idle, recent] = [newId(), newId()];
    await count('default', idle, START);
    await count('default', recent, START + 1);
    await db().sql('select private.prune_rate_records($1::timestamptz)', [iso(START + 24 * 60 * 60_000)]);
    const rows = await db().sql<{ caller: string }>(
      'select caller from private.rate_records where caller = any ($1::text[])',
      [`{${idle},${recent}}`],
    );
    expect(rows).toEqual([{ caller: recent }]);
  });

  describe('can only be used by the service', () => {
    it.each([
      "public.rate_limit('x', 'y')",
      "private.rate_limit('x', 'y')",
      "private.count_attempt('x', 'y')",
      'private.prune_rate_records()',
      "public.csrf_secrets('x')",
    ])('%s', async (call) => {
      for (const who of [db().as({ id: null }), db().as({ id: await db().createUser() })])
        await expect(who.sql(`select ${call}`)).rejects.toMatchObject({ code: '42501' });
    });
    it.each(['rate_records', 'rate_rules', 'rate_salt', 'csrf_secrets'])('%s', async (table) => {
      for (const who of [db().as({ id: null }), db().as({ id: await db().createUser() })])
        await expect(who.sql(`select * from private.${table}`)).rejects.toMatchObject({ code: '42501' });
    });
    it('who may call it', async () => {
      const [row] = await db()
        .as({ id: newId(), role: 'service_role' })
        .sql<{ answer: unknown }>("select public.rate_limit('default', 'a') as answer");
      expect(row?.answer).toEqual({ allowed: true, wait_ms: 0 });
    });
  });
});

const OFFERED = Array.from({ length: 6 }, (_, i) => String(i).repeat(43));

onEveryDatabase('CSRF secrets (P9)', (db) => {
  const secrets = async (offered: string): Promise<string[]> => {
    const [row] = await db().sql<{ answer: string[] }>('select public.csrf_secrets($1) as answer', [offered]);
    return row!.answer;
  };
  const age = (hours: number) =>
    db().sql(`update private.csrf_secrets set created_at = created_at - interval '${hours} hours'`);

  it('one per day, each stored as long as a token may be valid', async () => {
    expect(await secrets(OFFERED[0]!)).toEqual([OFFERED[0]]);
    expect(await secrets(OFFERED[1]!)).toEqual([OFFERED[0]]);
    await age(23.9);
    expect(await secrets(OFFERED[1]!)).toEqual([OFFERED[0]]);
    await age(0.2);
    expect(await secrets(OFFERED[2]!)).toEqual([OFFERED[2], OFFERED[0]]);
    await age(24.1);
    // A token signed with the first secret just before the change may have been valid until now.
    expect(await secrets(OFFERED[3]!)).toEqual([OFFERED[3], OFFERED[2], OFFERED[0]]);
    await age(24.1);
    expect(await secrets(OFFERED[4]!)).toEqual([OFFERED[4], OFFERED[3], OFFERED[2]]);
  });
  it.each(['', 'short', 'é'.repeat(43)])('refuses a secret that is not 32 bytes: "%s"', async (offered) => {
    await db().sql('delete from private.csrf_secrets');
    await expect(secrets(offered)).rejects.toMatchObject({ code: '23514' });
  });
});

onNativeDatabase('concurrent attempts', (db) => {
  it('P9: of forty concurrent attempts ten are allowed, and all are counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        db().sql<{ answer: { allowed: boolean } }>(
          "select private.rate_limit('default', '203.0.113.9') as answer",
        ),
      ),
    );
    expect(answers.filter(([row]) => row?.answer.allowed)).toHaveLength(10);
    expect(await db().sql('select count from private.rate_records')).toEqual([{ count: 40 }]);
  });
  it('concurrent first callers of a day all get the same secret', async () => {
    const answers = await Promise.all(
      OFFERED.map((offered) =>
        db().sql<{ answer: string[] }>('select public.csrf_secrets($1) as answer', [offered]),
      ),
    );
    expect(new Set(answers.map(([row]) => row!.answer.join())).size).toBe(1);
  });
});
