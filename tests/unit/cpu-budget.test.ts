import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { overBudget, table } from '../../scripts/lib/cost-report.mjs';
import { CpuMeter, cpuSecondsBetween, readStat } from '../../scripts/lib/cpu.mjs';
import { MachineSpeed, machineFactor } from '../../scripts/lib/machine-speed.mjs';
import { PARTS } from '../../scripts/lib/parts.mjs';

const STAT =
  '4242 (a name) with) brackets) S 17 4242 4242 0 -1 4194304 100 200 3 4 250 50 1200 300 20 0 11 0 99 1 2';

/** A script that uses a fifth of a CPU second. */
const WORK = 'let sum = 0; while (process.cpuUsage().user < 2e5) for (let i = 0; i < 1e6; i += 1) sum += i;';
/** Two hundredths of a second less, which the system’s clock ticks may round away. */
const WORKED = 0.18;

describe('CPU seconds', () => {
  it('are read from a line whatever the name of its program', () => {
    expect(readStat(STAT)).toEqual({ parent: 17, started: '99', own: 3, waitedFor: 15 });
  });
  it('are not guessed from a malformed line', () => {
    expect(() => readStat('4242 (node) S 1')).toThrow('Not a line of /proc');
  });
  describe.runIf(process.platform === 'linux')('of processes', () => {
    it('include a child’s child', async () => {
      const meter = new CpuMeter();
      const before = meter.read();
      execFileSync('/bin/sh', ['-c', '"$0" -e "$1"; true', process.execPath, WORK]);
      expect(cpuSecondsBetween(before, meter.read())).toBeGreaterThanOrEqual(WORKED);
      meter.stop();
    });
    it('include a process whose parent does not wait for it, such as Chromium’s renderers', async () => {
      const meter = new CpuMeter();
      const before = meter.read();
      const own = process.cpuUsage();
      const script = '"$0" -e "$1" <&3 & echo begun; read go; exit 0';
      const shell = spawn('/bin/sh', ['-c', script, process.execPath, `process.stdin.resume(); ${WORK}`], {
        stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
      });
      await once(shell.stdout!, 'data');
      meter.read();
      shell.stdin!.end('\n');
      await once(shell, 'exit');
      const othersWorked = (): number => {
        const { user, system } = process.cpuUsage(own);
        return (meter.read()?.sampled ?? 0) - (before?.sampled ?? 0) - (user + system) / 1e6;
      };
      await vi.waitFor(() => expect(othersWorked()).toBeGreaterThanOrEqual(WORKED), {
        timeout: 30_000,
        interval: 100,
      });
      (shell.stdio[3] as Writable).end();
      meter.stop();
    }, 40_000);
  });
});

describe('the budget of CPU seconds', () => {
  const [part] = PARTS;
  const { name, cpuSeconds } = part!;
  const cost = (cpu: number | null, factor = 1) => [{ part: name, wall: 1, cpu, factor }];

  it('is kept by a part that uses all of it', () => {
    expect(overBudget(cost(cpuSeconds))).toEqual([]);
  });
  it('is exceeded by a part that uses more, which is reported with both figures', () => {
    expect(overBudget(cost(cpuSeconds + 1))).toEqual([
      expect.stringContaining(`${name} used ${cpuSeconds + 1} CPU seconds; its budget is ${cpuSeconds}`),
    ]);
  });
  it('is larger for a part that ran while the machine was slow, and for no other', () => {
    expect(overBudget(cost(cpuSeconds * 1.5, 1.6))).toEqual([]);
    expect(overBudget([...cost(cpuSeconds * 1.5, 1.4), ...cost(1, 1.6)])).toHaveLength(1);
    expect(table(cost(1, 1.6))[1]).toMatch(new RegExp(`${(cpuSeconds * 1.6).toFixed(0)} s   x 1.60$`));
  });
  it('does not apply to what could not be counted, and the table says so', () => {
    expect(overBudget(cost(null))).toEqual([]);
    expect(table(cost(null)).join('\n')).toContain('counted on Linux only');
  });
  it('gives a reason for every part', () => {
    expect(PARTS.filter(({ why }) => why === '').map((each) => each.name)).toEqual([]);
  });
});

describe('the speed of the machine', () => {
  it('is that of most runs: neither a few fast ones nor a few slow ones change it', () => {
    expect(machineFactor([0.01, 0.36, 0.36, 0.36, 5])).toBe(2);
  });
  it('never shrinks a budget, and enlarges none without a run', () => {
    expect(machineFactor([0.001])).toBe(1);
    expect(machineFactor([])).toBe(1);
  });
  it('is measured over and over, in a process that costs no part anything', async () => {
    const speed = new MachineSpeed(0);
    const meter = new CpuMeter({ except: speed.pid });
    const counting = new CpuMeter();
    const [before, all] = [meter.read(), counting.read()];
    const runs: number[] = [];
    await vi.waitFor(() => expect(runs.push(...speed.take())).toBeGreaterThanOrEqual(5), {
      timeout: 30_000,
      interval: 100,
    });
    const spent = runs.reduce((sum, seconds) => sum + seconds, 0);
    const own = cpuSecondsBetween(before, meter.read());
    const withWork = cpuSecondsBetween(all, counting.read());
    if (own !== null) expect(withWork! - own).toBeGreaterThan(spent * 0.9);
    expect(Math.min(...runs)).toBeGreaterThan(0);
    meter.stop();
    counting.stop();
    await speed.stop();
    await speed.stop();
  }, 40_000);
});
