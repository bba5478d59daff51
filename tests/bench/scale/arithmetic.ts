/** What is taken for granted about people, their devices and the market. Every figure of docs/scale.md follows from these and from measured costs. */
export const ASSUMPTIONS = {
  /** Of a device's sessions in the busiest hour of a day. */
  sessionsAnHour: 1.4,
  /** How long a session is looked at; hidden pages ask nothing. Ends at any moment with the same chance. */
  visibleMinutes: 4,
  /** A message, an application, an edit: each is one push of one row, and a pull after it. */
  writesAVisibleHour: 6,
  /** Changes of others that a watching device is told of. */
  hintsAVisibleHour: 10,
  /** Part of the sessions whose Realtime channel stands; the others poll. */
  live: 0.97,
  /** Of the plain tables that every device watches and row-level security filters. */
  watchedChangesAWrite: 2,
  /** Part of a processor's time that may be used before waits grow. */
  utilisation: 0.6,
};
export type Assumptions = typeof ASSUMPTIONS;

/** The engine's own times (src/sync/engine.ts), in seconds. */
export const ENGINE = {
  safetyPoll: 300,
  pollFirst: 5,
  pollLongest: 60,
  jitterMean: 0.75,
  subscribedAfter: 1,
};

export interface Costs {
  /** Seconds of the server's time. */
  pull: number;
  push: number;
  /** Both ways, bodies. */
  pullBytes: number;
  pushBytes: number;
}

export interface Load {
  devices: number;
  visible: number;
  pulls: number;
  pushes: number;
  /** Connections at work at one time, on average (Little's law). */
  busy: number;
  cores: number;
  megabytesAnHour: number;
  /** Of row-level security, for Realtime: each change of a watched table against each subscriber. */
  realtimeChecks: number;
}

/** Pulls of one session, by where they come from. */
export function pullsOfSession(a: Assumptions = ASSUMPTIONS): number {
  const end = 60 / a.visibleMinutes;
  const [hour, writes] = [3600, a.writesAVisibleHour / end];
  const news = a.hintsAVisibleHour + a.writesAVisibleHour;
  // After each thing that happens the safety poll waits anew; it comes when neither news nor the session's end is first.
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

/** What so many devices ask of the backend in the busiest hour, a second where nothing else is said. */
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
    realtimeChecks: pushes * a.watchedChangesAWrite * visible * a.live,
  };
}
