import { figure, markdownTable } from '../docs-page';
import type { Person, Rig } from '../rig';
import { count } from '../table';
import { closeJobs, fillMarket, firstSync, follow, type Synced, timed } from './device-pulls';

const CHANGED = 200_000;

/** What one way of catching up costs a device. */
export interface CatchUp {
  what: string;
  rows: number;
  /** Of all answers, as JSON before compression. */
  bytes: number;
  ms: number;
}

async function costOf(what: string, pull: () => Promise<Synced>): Promise<CatchUp> {
  let synced: Synced = { rows: 0, bytes: 0, checkpoints: new Map() };
  const ms = await timed(async () => (synced = await pull()));
  return { what, rows: synced.rows, bytes: synced.bytes, ms };
}

/** What a device that follows pays for a backfill and a mass closing that it missed, beside the first fill of a new one (S12). */
export async function measureCatchUp(rig: Rig, poster: Person): Promise<CatchUp[]> {
  const changed = count('BENCH_CHANGED', CHANGED);
  console.log(`a backfill of ${changed} jobs ...`);
  const [{ jobs: before } = { jobs: 0 }] = await rig.backend.sql<{ jobs: number }>(
    'select count(*)::int as jobs from public.jobs',
  );
  const person = await rig.signUp('absent', 'talent');
  const { checkpoints } = await firstSync(rig, person);
  await fillMarket(rig, poster, before + changed);
  const newcomer = await rig.signUp('newcomer', 'talent');
  const first = await costOf('first fill of a new device', () => firstSync(rig, newcomer));
  const backfill = await costOf(`after a backfill of ${figure(changed)} jobs`, () =>
    follow(rig, person, checkpoints),
  );
  const seen = (await follow(rig, person, checkpoints)).checkpoints;
  console.log('a mass closing ...');
  await closeJobs(rig, changed);
  let closed = seen;
  const closing = await costOf(`after ${figure(changed)} jobs were closed`, async () => {
    const synced = await follow(rig, person, seen);
    closed = synced.checkpoints;
    return synced;
  });
  const idle = await costOf('nothing new', () => follow(rig, person, closed));
  return [first, backfill, closing, idle];
}

export const catchUpTable = (costs: readonly CatchUp[]): string =>
  markdownTable([
    ['a device pulls', 'rows', 'kB', 'ms'],
    ...costs.map(({ what, rows, bytes, ms }) => [what, figure(rows), figure(bytes / 1000), figure(ms)]),
  ]);
