import { createHash } from 'node:crypto';
import { seeded } from '../support/random';
import type { NetworkRequest } from '../support/network';
import type { Server } from '../support/server';
import { FAULTS } from './faults';
import { AUDIT, claims, holdsNobodyUp, checkInvariants } from './invariants';
import type { DeviceBundle } from './device-bundles';
import { type Action, type Scenario, MINUTE_MS } from './scenario';
import { OVERLAPS } from './overlaps';
import { PEOPLE } from './people';
import { Phone } from './phone';
import { inWorld } from './world';

const STEPS = 90;
const ACTIONS: readonly Action[] = [...PEOPLE, ...FAULTS, ...OVERLAPS];
const TOTAL = ACTIONS.reduce((sum, { weight }) => sum + weight, 0);

/** Errors that a person is shown; anything else that a verb throws is a fault of the program. */
const EXPECTED_ERRORS = ['GoneError', 'InvalidWriteError', 'StorageFullError'];

/** Nothing of earlier scenarios is left: people, rows, what the server remembers of devices. Row by row: a truncate makes new files. */
const CLEAR = `
  set session_replication_role = replica;
  do $$
  declare v_table regclass;
  begin
    for v_table in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and (n.nspname = 'public' or c.oid in (
        'auth.users'::regclass, 'private.blocks'::regclass, 'sync_private.tombstones'::regclass,
        'sync_private.access_changes'::regclass, 'sync_private.receipts'::regclass))
    loop
      execute 'delete from ' || v_table;
    end loop;
  end $$;
  set session_replication_role = origin;`;

export const prepare = (server: Server): Promise<void> => server.exec(AUDIT);

export interface Outcome {
  /** What violates the rules; nothing, when they hold. */
  violations: string[];
  /** How often the phones spoke to the server. */
  requests: number;
  /** A digest of everything that was asked and answered: the same seed gives the same. */
  trace: string;
  /** What happened, step by step. */
  story: string[];
}

/**
 * One seeded scenario: two phones of an employer and two of a talent, who work, while everything goes wrong that a network, a
 * browser, a disk, an auth server and other people can do. Then everything is repaired and the invariants are checked.
 */
export function simulate(server: Server, bundles: readonly DeviceBundle[], seed: number): Promise<Outcome> {
  const random = seeded(seed);
  return inWorld(seed, random, async (world) => {
    await server.exec(CLEAR);
    const nextId = (): string => bundles[0]?.newId() ?? '';
    const [employer, talent] = [nextId(), nextId()];
    await server.createUser({ id: employer, role: 'employer' });
    await server.createUser({ id: talent });
    const hands = [employer, employer, talent, talent];
    const phones = await Promise.all(
      bundles.map((bundle, index) =>
        Phone.open(bundle, server, `phone ${index} of ${seed}`, hands[index] ?? talent, random),
      ),
    );
    let words = 0;
    const scenario: Scenario = {
      server,
      world,
      phones,
      employer,
      talent,
      random,
      acts: [],
      conversations: [],
      violations: [],
      chance: (probability) => random() < probability,
      pick: (list) => list[Math.floor(random() * list.length)],
      token: (prefix) => `${prefix}${seed}-${(words += 1)}`,
    };
    const { violations } = scenario;
    const story: string[] = [];
    try {
      for (let step = 0; step < STEPS; step += 1) {
        world.pass(1_000);
        const phone = scenario.pick(phones);
        if (phone) await takeStep(scenario, phone, story);
        if (phone && scenario.chance(0.1)) violations.push(...(await claims(server, phone)));
      }
      await settle(scenario);
      violations.push(...(await checkInvariants(scenario)));
    } finally {
      await Promise.allSettled(phones.map((phone) => phone.close()));
    }
    const requests = phones.flatMap(({ network }) => network.requests);
    return {
      violations: violations.map((violation) => `seed ${seed}: ${violation}`),
      requests: requests.length,
      trace: traceOf(requests),
      story,
    };
  });
}

function chosen(random: () => number): Action | undefined {
  let at = random() * TOTAL;
  return ACTIONS.find(({ weight }) => (at -= weight) < 0);
}

async function takeStep(scenario: Scenario, phone: Phone, story: string[]): Promise<void> {
  const action = chosen(scenario.random);
  if (!action) return;
  if (!phone.isOpen) {
    if (scenario.chance(0.3)) await phone.takeUp();
    return;
  }
  story.push(`${phone.name}: ${action.name}`);
  try {
    await action.do(scenario, phone);
  } catch (error) {
    if (!EXPECTED_ERRORS.includes((error as Error).name))
      throw new Error(`${phone.name}: ${action.name}`, { cause: error });
  }
}

/** Everything works again: until nobody has anything to send or to fetch. */
async function settle({ server, phones, violations }: Scenario): Promise<void> {
  await server.sql('update public.profiles set suspended_at = null where suspended_at is not null');
  for (const phone of phones) await phone.repair();
  for (const phone of phones) {
    if (phone.poisoned.size > 0) violations.push(...(await holdsNobodyUp(phone)));
    phone.poisoned.clear();
  }
  for (let quiet = 0, round = 0; quiet < 2 && round < 30; round += 1) {
    let left = 0;
    for (const { device, bundle } of phones) {
      device.clock.advance(10 * MINUTE_MS);
      const pushes = device.network.count('push');
      await device.sync();
      left += (await bundle.countUnsent(device.store)).waiting + device.network.count('push') - pushes;
    }
    quiet = left === 0 ? quiet + 1 : 0;
  }
}

/** Transaction ids and epochs go on from scenario to scenario; everything else is the seed's. */
const COUNTED_ON = /"(?:x|e|snapshot)":"[^"]*"|"checkpoint":"[^"/]*\/\d*/g;

/** The database itself names notifications, by its own chance. */
const hideNames = (key: string, value: unknown): unknown =>
  key === 'documents' && JSON.stringify(value).includes('"is_read"') ? (value as unknown[]).length : value;

const traceOf = (requests: readonly NetworkRequest[]): string => {
  const digest = createHash('sha256');
  for (const { call, body, answer } of requests) {
    digest.update(
      `${call} ${JSON.stringify(body)} ${JSON.stringify(answer, hideNames)}`.replaceAll(COUNTED_ON, ''),
    );
  }
  return digest.digest('hex').slice(0, 16);
};
