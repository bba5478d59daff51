import { existsSync, readFileSync } from 'node:fs';
import { TICKS_PER_SECOND } from '../../../scripts/lib/cpu.mjs';

const STAT = '/proc/stat';

/**
 * CPU seconds of all processes since the machine was started, from the first line of `/proc/stat` (proc(5)). `steal` counts, too: another
 * virtual machine used them. Not counted are interrupts, which serve whoever caused them.
 * @throws for a text that is no such file
 */
export function readMachineStat(stat: string): number {
  const [name, ...fields] = (stat.split('\n')[0] ?? '').trim().split(/ +/);
  const [user, nice, system, , , , , steal] = fields.map(Number);
  if (name !== 'cpu' || user === undefined || nice === undefined || system === undefined)
    throw new Error(`Not a ${STAT}: ${stat.slice(0, 80)}`);
  // `guest` is contained in `user`.
  return (user + nice + system + (steal ?? 0)) / TICKS_PER_SECOND;
}

/** Null where the system does not report it (macOS, Windows). */
export const machineSeconds = (): number | null =>
  existsSync(STAT) ? readMachineStat(readFileSync(STAT, 'utf8')) : null;
