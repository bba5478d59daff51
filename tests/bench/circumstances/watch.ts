import { loadavg } from 'node:os';
import type { Browser } from 'playwright';
import { CpuMeter, cpuSecondsBetween } from '../../../scripts/lib/cpu.mjs';
import type { Circumstances } from './circumstances';
import { machineSeconds } from './machine';

const PROBE_MS = 1_500;
/** Seldom, because a sample takes the thread on which the backend runs some milliseconds. */
const SAMPLE_INTERVAL_MS = 2_000;

const meter = new CpuMeter({ intervalMs: SAMPLE_INTERVAL_MS });

/** Call before processes are ended: what they used since the last sample would be taken for that of others. */
export const noteCpuOfChildren = (): void => void meter.read();

/** Notes the CPU seconds of each page's process before it is closed. */
export function noteBeforeClosing(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const close = context.close.bind(context);
    context.close = (given) => {
      noteCpuOfChildren();
      return close(given);
    };
    return context;
  };
  return browser;
}

interface Moment {
  at: number;
  machine: number | null;
  own: ReturnType<CpuMeter['read']>;
}

const now = (): Moment => ({ at: performance.now(), machine: machineSeconds(), own: meter.read() });

function between(from: Moment, to: Moment): Pick<Circumstances, 'seconds' | 'ownSeconds' | 'otherSeconds'> {
  const ownSeconds = cpuSecondsBetween(from.own, to.own);
  const machine = from.machine === null || to.machine === null ? null : to.machine - from.machine;
  return {
    seconds: (to.at - from.at) / 1000,
    ownSeconds,
    // The clocks of the processes and of the machine are rounded apart.
    otherSeconds: machine === null || ownSeconds === null ? null : Math.max(0, machine - ownSeconds),
  };
}

/** What others do while the bench does nothing. */
export async function probe(): Promise<Pick<Circumstances, 'loadBefore' | 'othersBefore'>> {
  const [loadBefore = 0] = loadavg();
  const from = now();
  await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  const { seconds, otherSeconds } = between(from, now());
  return { loadBefore, othersBefore: otherSeconds === null ? null : otherSeconds / seconds };
}

/** Watches from now on; call what it returns at the end. */
export function watchMachine(
  before: Pick<Circumstances, 'loadBefore' | 'othersBefore'>,
): () => Circumstances {
  const from = now();
  return () => ({ ...before, ...between(from, now()) });
}
