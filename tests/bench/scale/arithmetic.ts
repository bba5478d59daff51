/** Assumptions about people, devices and jobs. Every figure in docs/scale.md follows from these and from measured costs. */
export const ASSUMPTIONS = {
  /** Sessions of a device in the busiest hour of a day. */
  sessionsAnHour: 1.4,
  /** Mean length of a session while visible (exponentially distributed); hidden pages send no requests. */
  visibleMinutes: 4,
  /** Messages, applications and edits: each is a push of one row, followed by a pull. */
  writesAVisibleHour: 6,
  /** Changes by others that reach a visible device as hints. */
  hintsAVisibleHour: 10,
  /** Share of sessions with an open Realtime channel; the others poll. */
  live: 0.97,
  /** Accounts that a write concerns, each of which is hinted once. */
  accountsAWrite: 2,
  /** Share of a core's time that can be used before waits grow. */
  utilisation: 0.6,
};
export type Assumptions = typeof ASSUMPTIONS;

/** The engine's intervals (src/sync/engine.ts), in seconds. */
export const ENGINE = {
  safetyPoll: 300,
  pollFirst: 5,
  pollLongest: 60,
  jitterMean: 0.75,
  subscribedAfter: 1,
};

export interface Costs {
  /** Seconds on the server. */
  pull: number;
  push: number;
  /** Bytes of the bodies in both directions. */
  pullBytes: number;
  pushBytes: number;
}

export interface Load {
  devices: number;
  visible: number;
  pulls: number;
  pushes: number;
  /** Mean number of busy connections (Little's law). */
  busy: number;
  cores: number;
  megabytesAnHour: number;
  /** Messages to accounts' own channels. */
  hints: number;
}

/** The mean number of pulls in one session. */
export function pullsOfSession(a: Assumptions = ASSUMPTIONS): number {
  const end = 60 / a.visibleMinutes;
  const [hour, writes] = [3600, a.writesAVisibleHour / end];
  const news = a.hintsAVisibleHour + a.writesAVisibleHour;
  // Every event restarts the safety poll, so it only fires when neither an event nor the end of the session comes first.
  const quiet = Math.exp((-(news + end) * ENGINE.safetyPoll) / hour);
  const ends = (end / (news + end)) * (1 - quiet);
  const subscribed = Math.exp((-end * ENGINE.subscribedAfter) / hour);
  const live = 1 + subscribed + news / end + quiet / ends;
  let polls = 0;
  let at = 0;
  for (let gap = ENGINE.pollFirst; at < hour; gap = Math.min(ENGINE.pollLongest, gap * 2)) {
    at += gap * ENGINE.jitterMean;
    polls += Math.exp((-end * at) / hour);
  }
  return a.live * live + (1 - a.live) * (1 + polls + writes);
}

/** The load of this many devices on the backend in the busiest hour, per second unless named otherwise. */
export function loadOf(devices: number, costs: Costs, a: Assumptions = ASSUMPTIONS): Load {
  const sessions = (devices * a.sessionsAnHour) / 3600;
  const visible = sessions * a.visibleMinutes * 60;
  const pulls = sessions * pullsOfSession(a);
  const pushes = (visible * a.writesAVisibleHour) / 3600;
  const busy = pulls * costs.pull + pushes * costs.push;
  return {
    devices,
    visible,
    pulls,
    pushes,
    busy,
    cores: busy / a.utilisation,
    megabytesAnHour: ((pulls * costs.pullBytes + pushes * costs.pushBytes) * 3600) / 1e6,
    hints: pushes * a.accountsAWrite,
  };
}
