import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDeviceBundles } from './simulation/device-bundles';
import { prepare, simulate } from './simulation/simulate';
import { startOf } from './simulation/world';
import { SET_UP_WITHIN_MS } from './support/fixture';
import { openServer, type Server } from './support/server';

/** What the simulation itself promises: that a seed is a scenario, and always the same one. */
let server: Server;
beforeAll(async () => {
  // Always on PGlite: traces of a native server differ from run to run.
  server = await openServer('pglite');
  await prepare(server);
}, SET_UP_WITHIN_MS);
afterAll(() => server.close());

// A date or a random number must work as a seed, too: the first of these once gave an invalid date, and the last gave the
// scenario of its last 32 bits.
const LARGE = [33_333_333, Number.MAX_SAFE_INTEGER, 400_000_000, 2 ** 32 + 1];

test('any seed up to 2^53 - 1 is a scenario', { timeout: 120_000 }, async () => {
  // The id generator never goes back in time: it needs new bundles, and scenarios in the order of their dates.
  const fresh = await loadDeviceBundles();
  for (const seed of LARGE.toSorted((a, b) => startOf(a) - startOf(b))) {
    const { violations, requests } = await simulate(server, fresh, seed);
    expect(violations).toEqual([]);
    expect(requests).toBeGreaterThan(20);
  }
});

/** Makes the next transaction id one digit longer. Each that it uses up is a savepoint that is rolled back. */
const MAKE_TRANSACTION_IDS_LONGER = `
  create temporary table used (id int);
  do $$ begin
    for each in 1 .. (10 ^ length(pg_current_xact_id()::text))::int - pg_current_xact_id()::text::int loop
      begin
        insert into used values (each);
        raise exception using errcode = 'P0001';
      exception when raise_exception then null;
      end;
    end loop;
  end $$;
  drop table used;`;
/** Has a slow line, on which each byte takes time. */
const REPEATED = 24;

test.each(['pages', 'workers'] as const)(
  'the same seed gives the same scenario, request by request, whatever ran before, with leaders in %s',
  { timeout: 240_000 },
  async (leaders) => {
    // A server of its own, because its transaction ids are few.
    const young = await openServer('pglite');
    await prepare(young);
    const run = async () =>
      // New bundles each time, because the id generator never goes back in time.
      simulate(young, await loadDeviceBundles(undefined, { withWorkers: true }), REPEATED, leaders);
    const first = await run();
    await young.exec(MAKE_TRANSACTION_IDS_LONGER);
    await young.exec('select random(), gen_random_uuid()');
    const second = await run();
    await young.close();
    expect(second.trace).toBe(first.trace);
    expect(second.story).toEqual(first.story);
  },
);
