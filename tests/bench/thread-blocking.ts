import type { Trace, TraceEvent } from 'lighthouse';

/** Lighthouse's phone is this many times slower than the machine it measures on. */
const SLOWDOWN = 4;
/** Of a task, what is beyond this blocks, in milliseconds. */
const LONG_TASK_MS = 50;

/**
 * What the page's tasks would block on Lighthouse's phone, by the CPU time of its own thread, in milliseconds. TBT goes by the clock: where page, browser,
 * server and Lighthouse share two cores, it counts their turns as the page's. From the start of the navigation, and so a little more than TBT's part.
 */
export function blockingOfThread(trace: Trace): number {
  // Lighthouse's types leave out the CPU time, which Chromium gives for each task, in microseconds.
  const traceEvents: readonly (TraceEvent & { tdur?: number })[] = trace.traceEvents;
  const paint = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint.');
  const start = traceEvents.findLast(
    ({ name, pid, ts }) => name === 'navigationStart' && pid === paint.pid && ts <= paint.ts,
  );
  if (!start) throw new Error('The trace has no start of a navigation.');
  return traceEvents
    .filter(
      ({ name, pid, tid, ts }) =>
        name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts >= start.ts,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWDOWN - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
}
