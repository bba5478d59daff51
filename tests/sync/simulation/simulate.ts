import { createHash } from 'node:crypto';
import { seeded } from '../support/random';
import type { LineRequest } from '../support/network';
import type { Server } from '../support/server';
import { FAULTS } from './faults';
import { AUDIT, claims, holdsNobodyUp, judge } from './invariants';
import type { Kit } from './device-bundles';
import { type Deed, type Life, MINUTE_MS } from './scenario';
import { OVERLAPS } from './overlaps';
import { PEOPLE } from './people';
import { Phone } from './phone';
import { inWorld } from './world';

const STEPS = 90;
const DEEDS: readonly Deed[] = [...PEOPLE, ...FAULTS, ...OVERLAPS];
const TOTAL = DEEDS.reduce((sum, { weight }) => sum + weight, 0);

/** What a person is told and can live with; anything else that a verb throws is a fault of the program. */
const TOLD = ['GoneError', 'InvalidWriteError', 'StorageFullError'];

/** Nothing of earlier lives is left: people, rows, what the server remembers of devices. Row by row: a truncate makes new files. */
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

export interface Told {
  /** What the rules object to; nothing, when they hold. */
  complaints: string[];
  /** How often the phones spoke to the server. */
  requests: number;
  /** A digest of everything that was asked and answered: the same seed gives the same. */
  trace: string;
  /** What happened, step by step. */
  story: string[];
}

/**
 * One seeded life: two phones of an employer and two of a talent, who work, while everything goes wrong that a line, a
 * browser, a disk, an auth server and other people can do. Then everything is mended and judged.
 */
export function simulate(server: Server, kits: readonly Kit[], seed: number): Promise<Told> {
  const random = seeded(seed);
  return inWorld(seed, random, async (world) => {
    await server.exec(CLEAR);
    const nextId = (): string => kits[0]?.newId() ?? '';
    const [employer, talent] = [nextId(), nextId()];
    await server.createUser({ id: employer, role: 'employer' });
    await server.createUser({ id: talent });
    const hands = [employer, employer, talent, talent];
    const phones = await Promise.all(
      kits.map((kit, index) =>
        Phone.open(kit, server, `phone ${index} of ${seed}`, hands[index] ?? talent, random),
      ),
    );
    let words = 0;
    const life: Life = {
      server,
      world,
      phones,
      employer,
      talent,
      random,
      acts: [],
      conversations: [],
      complaints: [],
      chance: (probability) => random() < probability,
      pick: (list) => list[Math.floor(random() * list.length)],
      token: (prefix) => `${prefix}${seed}-${(words += 1)}`,
    };
    const { complaints } = life;
    const story: string[] = [];
    try {
      for (let step = 0; step < STEPS; step += 1) {
        world.pass(1_000);
        const phone = life.pick(phones);
        if (phone) await takeStep(life, phone, story);
        if (phone && life.chance(0.1)) complaints.push(...(await claims(server, phone)));
      }
      await settle(life);
      complaints.push(...(await judge(life)));
    } finally {
      await Promise.allSettled(phones.map((phone) => phone.close()));
    }
    const requests = phones.flatMap(({ line }) => line.requests);
    return {
      complaints: complaints.map((complaint) => `seed ${seed}: ${complaint}`),
      requests: requests.length,
      trace: traceOf(requests),
      story,
    };
  });
}

function chosen(random: () => number): Deed | undefined {
  let at = random() * TOTAL;
  return DEEDS.find(({ weight }) => (at -= weight) < 0);
}

async function takeStep(life: Life, phone: Phone, story: string[]): Promise<void> {
  const deed = chosen(life.random);
  if (!deed) return;
  if (!phone.isOpen) {
    if (life.chance(0.3)) await phone.takeUp();
    return;
  }
  story.push(`${phone.name}: ${deed.name}`);
  try {
    await deed.do(life, phone);
  } catch (error) {
    if (!TOLD.includes((error as Error).name))
      throw new Error(`${phone.name}: ${deed.name}`, { cause: error });
  }
}

/** Everything works again: until nobody has anything to send or to fetch. */
async function settle({ server, phones, complaints }: Life): Promise<void> {
  await server.sql('update public.profiles set suspended_at = null where suspended_at is not null');
  for (const phone of phones) await phone.mend();
  for (const phone of phones) {
    if (phone.poisoned.size > 0) complaints.push(...(await holdsNobodyUp(phone)));
    phone.poisoned.clear();
  }
  for (let quiet = 0, round = 0; quiet < 2 && round < 30; round += 1) {
    let left = 0;
    for (const { device, kit } of phones) {
      device.clock.advance(10 * MINUTE_MS);
      const pushes = device.line.count('push');
      await device.sync();
      left += (await kit.countUnsent(device.store)).waiting + device.line.count('push') - pushes;
    }
    quiet = left === 0 ? quiet + 1 : 0;
  }
}

/** Transaction ids and epochs go on from life to life; everything else is the seed's. */
const COUNTED_ON = /"(?:x|e|fill)":"[^"]*"|"checkpoint":"[^"/]*\/\d*/g;

/** The database itself names notifications, by its own chance. */
const hideNames = (key: string, value: unknown): unknown =>
  key === 'documents' && JSON.stringify(value).includes('"is_read"') ? (value as unknown[]).length : value;

const traceOf = (requests: readonly LineRequest[]): string => {
  const digest = createHash('sha256');
  for (const { call, body, answer } of requests) {
    digest.update(
      `${call} ${JSON.stringify(body)} ${JSON.stringify(answer, hideNames)}`.replaceAll(COUNTED_ON, ''),
    );
  }
  return digest.digest('hex').slice(0, 16);
};
