import { Backoff } from '../../../src/sync/backoff';
import { seeded } from '../../sync/support/random';
import { quantile } from '../stats';
import { ASSUMPTIONS, type Assumptions, ENGINE } from './arithmetic';

const HOUR = 3600;

interface Request {
  at: number;
  kind: 'pull' | 'push';
}

export interface Simulated {
  pulls: number;
  pushes: number;
  busy: number;
  /** Seconds that a request waits for a free connection, 95th percentile. */
  waitP95: number;
}

/** Simulates one hour of devices whose sessions follow the engine's rules, served by a number of connections. */
export function simulateHour(
  devices: number,
  connections: number,
  costs: { pull: readonly number[]; push: readonly number[] },
  seed: number,
  a: Assumptions = ASSUMPTIONS,
): Simulated {
  const random = seeded(seed);
  const requests: Request[] = [];
  for (let device = 0; device < devices; device += 1) {
    for (let at = wait(a.sessionsAnHour, random); at < HOUR; at += wait(a.sessionsAnHour, random))
      session(at, requests, random, a);
  }
  // Sessions that run past the end of the hour stand for those that would have run into its beginning.
  const sorted = requests.toSorted((x, y) => x.at - y.at);
  const free = Array.from({ length: connections }, () => 0);
  const waits: number[] = [];
  let worked = 0;
  for (const { at, kind } of sorted) {
    const [next] = [...free.keys()].toSorted((x, y) => (free[x] ?? 0) - (free[y] ?? 0));
    const begins = Math.max(at, free[next ?? 0] ?? 0);
    const took = costs[kind][Math.floor(random() * costs[kind].length)] ?? 0;
    free[next ?? 0] = begins + took;
    waits.push(begins - at);
    worked += took;
  }
  const pulls = sorted.filter(({ kind }) => kind === 'pull').length;
  return {
    pulls: pulls / HOUR,
    pushes: (sorted.length - pulls) / HOUR,
    busy: worked / HOUR,
    waitP95: quantile(waits, 0.95),
  };
}

/** Random seconds until the next event, at `anHour` events an hour. */
const wait = (anHour: number, random: () => number): number => (-Math.log(1 - random()) * HOUR) / anHour;

function session(from: number, requests: Request[], random: () => number, a: Assumptions): void {
  const end = from + wait(60 / a.visibleMinutes, random);
  const isLive = random() < a.live;
  const backoff = new Backoff(ENGINE.pollFirst * 1000, ENGINE.pollLongest * 1000, random);
  const nextPoll = (at: number): number => (isLive ? at + ENGINE.safetyPoll : at + backoff.next() / 1000);
  requests.push({ at: from, kind: 'pull' });
  if (isLive && from + ENGINE.subscribedAfter < end)
    requests.push({ at: from + ENGINE.subscribedAfter, kind: 'pull' });
  let poll = nextPoll(from);
  let hint = isLive ? from + wait(a.hintsAVisibleHour, random) : Number.POSITIVE_INFINITY;
  let write = from + wait(a.writesAVisibleHour, random);
  for (let at = Math.min(poll, hint, write); at < end; at = Math.min(poll, hint, write)) {
    if (at === write) {
      requests.push({ at, kind: 'push' });
      write = at + wait(a.writesAVisibleHour, random);
    } else if (at === hint) {
      hint = at + wait(a.hintsAVisibleHour, random);
    }
    requests.push({ at, kind: 'pull' });
    if (isLive || at === poll) poll = nextPoll(at);
  }
}
