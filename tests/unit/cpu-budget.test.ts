import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { overBudget, table } from '../../scripts/lib/account.mjs';
import { cpuSecondsIn, cpuSecondsUsed } from '../../scripts/lib/cpu.mjs';
import { PARTS } from '../../scripts/lib/parts.mjs';

const STAT =
  '4242 (a name) with) brackets) S 1 4242 4242 0 -1 4194304 100 200 3 4 250 50 1200 300 20 0 11 0 99 1 2';

describe('CPU seconds', () => {
  it('are the process’s own and those of the children that it has waited for', () => {
    expect(cpuSecondsIn(STAT)).toBe(2.5 + 0.5 + 12 + 3);
  });
  it('are not guessed from a line that is none', () => {
    expect(() => cpuSecondsIn('4242 (node) S 1')).toThrow('no line of /proc');
  });
  it.runIf(process.platform === 'linux')('count what a child’s child worked', () => {
    const before = cpuSecondsUsed() ?? 0;
    // Counts far between two looks at the clock: asking for it costs more than the work that is counted.
    const work = 'do { for (let i = 0; i < 1e7; i++); } while (process.cpuUsage().user < 3e5);';
    execFileSync('/bin/sh', ['-c', '"$0" -e "$1"; true', process.execPath, work]);
    // /proc counts in ticks of 10 ms and rounds each of the four times down.
    expect((cpuSecondsUsed() ?? 0) - before).toBeGreaterThanOrEqual(0.26);
  });
});

describe('the budget of CPU seconds', () => {
  const [part] = PARTS;
  const { name, cpuSeconds } = part!;
  const cost = (cpu: number | null) => [{ part: name, wall: 1, cpu }];

  it('is kept by a part that uses as much as it may', () => {
    expect(overBudget(cost(cpuSeconds), 1)).toEqual([]);
  });
  it('is broken by a part that uses more, which is told with both figures', () => {
    expect(overBudget(cost(cpuSeconds + 1), 1)).toEqual([
      expect.stringContaining(`${name} used ${cpuSeconds + 1} CPU seconds and may use ${cpuSeconds}`),
    ]);
  });
  it('is wider on a slower machine', () => {
    expect(overBudget(cost(cpuSeconds * 1.5), 1.6)).toEqual([]);
  });
  it('does not judge what could not be counted, and the table says so', () => {
    expect(overBudget(cost(null), 1)).toEqual([]);
    expect(table(cost(null), 1).join('\n')).toContain('counted on Linux only');
  });
  it('has no part without a figure and its reason', () => {
    expect(PARTS.filter(({ why }) => why === '').map((each) => each.name)).toEqual([]);
  });
});
