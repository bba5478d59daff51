import { createHash } from 'node:crypto';
import { seeded } from '../support/random';
import type { NetworkRequest } from '../support/network';
import type { Server } from '../support/server';
import { type Accepted, acceptedIn } from './acts/accepted';
import { actsOfOthers } from './acts/acts-of-others';
import { openSecondEmployer } from './acts/second-employer';
import { FAULTS } from './faults';
import { LINE_FAULTS, REPAIR_SERVER } from './line-faults';
import { AUDIT } from './audit';
import { checkInvariants } from './invariants';
import { checkNotBlocked, checkShownAsSent } from './running-checks';
import type { PhoneBundles } from './device-bundles';
import { type Action, everyPhone, type Scenario, MINUTE_MS } from './scenario';
import { repeatableText } from './continued-numbers';
import { CLOSE_MARKET, IMPORTER, LIMIT_MARKET, marketOf } from './market';
import { OVERLAPS } from './overlaps';
import { PEOPLE } from './people';
import { Phone } from './phone';
import { PUT_BACK, restoresOf } from './restores';
import { Bus } from './workers/bus';
import { type Leaders, phonesWithWorkers, workerDeathsOf } from './workers/worker-faults';
import { DATABASE_DRAW_BYTES, inWorld, type World } from './world';

const STEPS = 90;
/** Of a scenario that has every group of acts: rare ones need their time. */
const STEPS_FOR_EVERY_ACT = 240;
const ACTIONS: readonly Action[] = [...PEOPLE, ...FAULTS, ...OVERLAPS, ...LINE_FAULTS];

/** Errors that the app shows to people. Any other error of an action is a bug. */
const EXPECTED_ERRORS = ['GoneError', 'InvalidWriteError', 'StorageFullError'];

/** Deletes everything of earlier scenarios: people, rows and receipts. Not by truncate, which creates new files each time. */
const CLEAR = `
  ${REPAIR_SERVER}
  set session_replication_role = replica;
  do $$
  declare v_table regclass;
  begin
    for v_table in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' or c.oid in (
        'auth.users'::regclass, 'private.blocks'::regclass, 'private.company_blocks'::regclass, 'private.booked_slots'::regclass, 'private.booking_challenges'::regclass, 'private.sealed_notes'::regclass, 'private.note_windows'::regclass, 'sync_private.tombstones'::regclass,
        'sync_private.access_changes'::regclass, 'sync_private.receipts'::regclass))
    loop
      execute 'delete from ' || v_table;
    end loop;
  end $$;
  set session_replication_role = origin;`;

/** Bytes that PGlite takes from its last draw one by one. */
async function takeRandomBytes(server: Server, count: number): Promise<Buffer> {
  const [row] = await server.sql<{ bytes: string | null }>(
    `select string_agg(encode(extensions.gen_random_bytes(1), 'hex'), '') as bytes from generate_series(1, $1::int)`,
    [count],
  );
  return Buffer.from(row?.bytes ?? '', 'hex');
}

/** PGlite keeps what is left of a draw of random bytes: until it draws anew, a scenario depends on how much of it earlier ones have used. */
async function startRandomness(server: Server, world: World): Promise<void> {
  if (server.kind !== 'pglite') return;
  // The first call draws, too.
  await server.sql('select random()');
  const taken = await takeRandomBytes(server, DATABASE_DRAW_BYTES);
  // One draw fell among them: where its bytes begin says how many of them are left.
  const drawnAt = [...taken.keys()].find((at) =>
    taken.subarray(at).equals(world.databaseDraw.subarray(0, taken.length - at)),
  );
  if (drawnAt === undefined) throw new Error('This database does not draw its random bytes here.');
  await takeRandomBytes(server, drawnAt);
  world.restartDatabaseDraws();
  await takeRandomBytes(server, 1);
}

export const prepare = (server: Server): Promise<void> => server.exec(AUDIT + LIMIT_MARKET);

export interface Outcome {
  /** Violations of the rules; empty when they hold. */
  violations: string[];
  /** The number of requests of all phones. */
  requests: number;
  /** A digest of all requests and answers; the same seed gives the same. */
  trace: string;
  /** What happened, step by step. */
  story: string[];
  /** How often the server has accepted each act. */
  accepted: Accepted;
}

/**
 * Runs one seeded scenario: two phones of an employer and two of a talent, while network, browser, disk, auth server and other
 * people interfere. Then everything is repaired and the invariants are checked.
 * @param leaders where they run: with the same seed another scenario
 * @param everyAct another scenario: with a second employer and every group of acts, longer, and nobody and nothing interferes, so that acts are accepted
 */
export function simulate(
  server: Server,
  bundles: readonly PhoneBundles[],
  seed: number,
  leaders: Leaders = 'pages',
  everyAct = false,
): Promise<Outcome> {
  const random = seeded(seed);
  const bus = leaders === 'workers' ? new Bus(seed) : null;
  return inWorld(
    seed,
    random,
    (world) => runScenario(server, bundles, { seed, leaders, random, world, bus, everyAct }),
    bus,
  );
}

interface Setting {
  seed: number;
  leaders: Leaders;
  random: () => number;
  world: World;
  /** Null: no leader runs in a worker. */
  bus: Bus | null;
  everyAct: boolean;
}

async function runScenario(
  server: Server,
  bundles: readonly PhoneBundles[],
  { seed, leaders, random, world, bus, everyAct }: Setting,
): Promise<Outcome> {
  const actions = everyAct ? PEOPLE : ACTIONS;
  const steps = everyAct ? STEPS_FOR_EVERY_ACT : STEPS;
  await server.exec(CLEAR);
  await startRandomness(server, world);
  const nextId = (): string => bundles[0]?.page.bundle.newId() ?? '';
  const [employer, talent] = [nextId(), nextId()];
  await server.createUser({ id: employer, role: 'employer' });
  await server.createUser({ id: talent });
  await server.createUser({ id: IMPORTER, role: 'employer' });
  const changeMarket = marketOf(seed);
  const others = actsOfOthers(seed, everyAct);
  const restore = restoresOf(seed, steps);
  const [secondBundle, mainBundles] = [bundles[4], bundles.slice(0, 4)];
  const inWorkers = phonesWithWorkers(seed, leaders, mainBundles.length);
  const letWorkersDie = workerDeathsOf(seed);
  const owners = [employer, employer, talent, talent];
  const phones = await Promise.all(
    mainBundles.map((bundle, index) =>
      Phone.open(
        bundle,
        server,
        `phone ${index} of ${seed}`,
        owners[index] ?? talent,
        random,
        inWorkers[index] ? bus : null,
      ),
    ),
  );
  const second =
    everyAct && secondBundle ? await openSecondEmployer(secondBundle, server, nextId(), { seed, bus }) : null;
  let tokens = 0;
  const scenario: Scenario = {
    server,
    world,
    seed,
    phones,
    second,
    employer,
    talent,
    random,
    acts: [],
    choices: [],
    conversations: [],
    forms: [],
    wasPutBack: false,
    violations: [],
    chance: (probability) => random() < probability,
    pick: (list) => list[Math.floor(random() * list.length)],
    token: (prefix) => `${prefix}${seed}-${(tokens += 1)}`,
  };
  const { violations } = scenario;
  const story: string[] = [];
  try {
    for (let step = 0; step < steps; step += 1) {
      world.pass(1_000);
      const changed = everyAct ? null : await changeMarket(server);
      if (changed !== null) story.push(changed);
      const restored = everyAct ? null : await restore(server, step);
      if (restored !== null) story.push(restored);
      scenario.wasPutBack ||= restored === PUT_BACK;
      for (const act of others) {
        const acted = await attempted(() => act(scenario));
        if (acted !== null) story.push(acted);
      }
      const died = everyAct ? null : await letWorkersDie(phones);
      if (died !== null) story.push(died);
      const phone = scenario.pick(phones);
      if (phone) await takeStep(scenario, phone, actions, story);
      if (phone && scenario.chance(0.1) && !scenario.wasPutBack)
        violations.push(...(await checkShownAsSent(server, phone)));
    }
    await settle(scenario);
    violations.push(...(await checkInvariants(scenario)));
  } finally {
    await Promise.allSettled(everyPhone(scenario).map((phone) => phone.close()));
  }
  const requests = everyPhone(scenario).flatMap(({ network }) => network.requests);
  return {
    violations: violations.map((violation) => `seed ${seed}: ${violation}`),
    requests: requests.length,
    trace: traceOf(requests),
    story,
    accepted: acceptedIn(requests),
  };
}

function chosen(random: () => number, actions: readonly Action[]): Action | undefined {
  let at = random() * actions.reduce((sum, { weight }) => sum + weight, 0);
  return actions.find(({ weight }) => (at -= weight) < 0);
}

async function takeStep(
  scenario: Scenario,
  phone: Phone,
  actions: readonly Action[],
  story: string[],
): Promise<void> {
  const action = chosen(scenario.random, actions);
  if (!action) return;
  if (!phone.isOpen) {
    if (scenario.chance(0.3)) await phone.reopen();
    return;
  }
  story.push(`${phone.name}: ${action.name}`);
  try {
    await attempted(() => action.do(scenario, phone));
  } catch (error) {
    throw new Error(`${phone.name}: ${action.name}`, { cause: error });
  }
}

/** Null: the app showed an error to the person. */
async function attempted<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!EXPECTED_ERRORS.includes((error as Error).name)) throw error;
    return null;
  }
}

/**
 * Whether something runs on the server that nothing committed later is pulled before (S5): PostgreSQL's own analysis of a table does, now
 * and then, in real time.
 */
async function isHeld(server: Server): Promise<boolean> {
  const [now] = await server.sql<{ held: boolean }>(
    'select pg_snapshot_xmin(s) < pg_snapshot_xmax(s) as held from (select pg_current_snapshot() s) snapshot',
  );
  return now?.held ?? false;
}

const MAX_ROUNDS = 30;
const HELD_WITHIN_MS = 30_000;

/** Repairs everything, then syncs until no phone has anything to send or to fetch. */
async function settle(scenario: Scenario): Promise<void> {
  const { server, violations } = scenario;
  const phones = everyPhone(scenario);
  await server.exec(REPAIR_SERVER + CLOSE_MARKET);
  await server.sql('update public.profiles set suspended_at = null where suspended_at is not null');
  for (const phone of phones) await phone.repair();
  for (const phone of phones) {
    if (phone.poisoned.size > 0 || phone.isNarrow) violations.push(...(await checkNotBlocked(phone)));
    phone.clearTheWay();
  }
  const until = performance.now() + HELD_WITHIN_MS;
  for (let quiet = 0, round = 0; quiet < 2 && round < MAX_ROUNDS; round += 1) {
    while (performance.now() < until && (await isHeld(server)))
      await new Promise((resolve) => setTimeout(resolve, 20));
    let left = 0;
    for (const { device, bundle } of phones) {
      device.clock.advance(10 * MINUTE_MS);
      const pushes = device.network.count('push');
      await device.sync();
      left += (await bundle.countUnsent(device.store)).waiting + device.network.count('push') - pushes;
    }
    quiet = left === 0 && !(await isHeld(server)) ? quiet + 1 : 0;
  }
}

const traceOf = (requests: readonly NetworkRequest[]): string => {
  const digest = createHash('sha256');
  for (const { call, body, answer } of requests)
    digest.update(`${call} ${repeatableText(body)} ${repeatableText(answer)}`);
  return digest.digest('hex').slice(0, 16);
};
