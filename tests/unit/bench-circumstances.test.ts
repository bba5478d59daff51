import { describe, expect, it } from 'vitest';
import { type Circumstances, inWords, isDisturbed, verdict } from '../bench/circumstances/circumstances';
import { machineSeconds, readMachineStat } from '../bench/circumstances/machine';
import { watchMachine } from '../bench/circumstances/watch';
import { spreadOf } from '../bench/stats';
import { rounds } from '../bench/table';

const STAT = `cpu  1000 200 300 90000 500 40 50 60 7 0
cpu0 500 100 150 45000 250 20 25 30 3 0
intr 12345`;

const QUIET: Circumstances = {
  loadBefore: 0.3,
  othersBefore: 0.02,
  seconds: 60,
  ownSeconds: 70,
  otherSeconds: 5.9,
};
const BUSY = { ...QUIET, otherSeconds: 6.1 };

function workFor(seconds: number): void {
  const from = process.cpuUsage();
  for (let sum = 0; ; sum += 1) {
    if (sum % 1_000 !== 0) continue;
    const { user, system } = process.cpuUsage(from);
    if ((user + system) / 1e6 >= seconds) return;
  }
}

describe('CPU seconds of the machine', () => {
  it('are those of programs, the kernel and other virtual machines, without idling, waiting and interrupts', () => {
    expect(readMachineStat(STAT)).toBe((1000 + 200 + 300 + 60) / 100);
  });
  it('are read where an old kernel does not report what was stolen', () => {
    expect(readMachineStat('cpu  100 0 50 900')).toBe(1.5);
  });
  it.each(['', 'intr 5', 'cpu  12'])('are not guessed from %j', (text) => {
    expect(() => readMachineStat(text)).toThrow('Not a /proc/stat');
  });
  it.runIf(process.platform === 'linux')('contain those of this process', () => {
    const before = machineSeconds()!;
    workFor(0.2);
    // Clock ticks may round a hundredth away at each end.
    expect(machineSeconds()! - before).toBeGreaterThanOrEqual(0.18);
  });
  it.runIf(process.platform === 'linux')('are split into those of this process and those of others', () => {
    // Around what is watched, so that other programs cannot make the watched part larger.
    const before = machineSeconds()!;
    const end = watchMachine({ loadBefore: 0, othersBefore: 0 });
    workFor(0.3);
    const { ownSeconds, otherSeconds } = end();
    expect(ownSeconds).toBeGreaterThanOrEqual(0.28);
    expect(otherSeconds).toBeLessThanOrEqual(machineSeconds()! - before - 0.28);
  });
});

describe('a case', () => {
  it('is disturbed when others used more than a tenth of a core', () => {
    expect([QUIET, BUSY].map(isDisturbed)).toEqual([false, true]);
  });
  it('is not called disturbed where the system does not report CPU seconds', () => {
    expect(isDisturbed({ ...BUSY, otherSeconds: null })).toBe(false);
  });
  it('says so in the table, with and without a goal', () => {
    expect([true, false, null].map((met) => verdict(met, 'MISSED', BUSY))).toEqual([
      'met, disturbed',
      'MISSED, disturbed',
      'disturbed',
    ]);
    expect([true, false, null].map((met) => verdict(met, 'MISSED', QUIET))).toEqual(['met', 'MISSED', '']);
    expect(verdict(true, 'MISSED', undefined)).toBe('met');
  });
  it('says what was going on', () => {
    expect(inWords(BUSY)).toBe(
      'load before the start 0.3, others then used 0.02 of a core; 60 s with 70 CPU seconds of its own, 6.1 of others: disturbed',
    );
    expect(inWords({ ...QUIET, othersBefore: null, ownSeconds: null, otherSeconds: null })).toBe(
      'load before the start 0.3; 60 s; this system does not report CPU seconds',
    );
  });
});

describe('several rounds', () => {
  it('are shown by their middle and how far they are apart', () => {
    expect(spreadOf([30, 10, 20])).toEqual({ min: 10, median: 20, max: 30 });
    expect(rounds([30, 10, 20])).toBe('20 ms (10 ms to 30 ms)');
  });
  it('that were only one have no spread', () => {
    expect(rounds([20])).toBe('20 ms');
  });
});
