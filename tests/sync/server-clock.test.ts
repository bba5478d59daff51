import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { observeSyncState } from '@/store/writes/sync-state';
import type { Device } from './support/device';
import { stage } from './support/fixture';
import { TestClock } from './support/test-clock';

const set = stage();
const HOUR_MS = 3_600_000;
/** What a test may take on a busy machine, and what clocks differ by that counts as none. */
const TOLERANCE_MS = 60_000;

/** A phone whose clock is this much ahead of the server's. */
async function phone(aheadMs: number): Promise<Device> {
  const clock = new TestClock(Date.now() + aheadMs);
  return set.phone(await set.server.createUser({ role: 'employer' }), {
    collections: ['bookings'],
    clock,
    prepare: (network) => {
      network.timeOfDay = clock.now;
    },
  });
}
const aheadOf = async (device: Device): Promise<number> =>
  (await firstValueFrom(observeSyncState(device.store))).serverAheadMs;

test.each([
  ['two hours slow', -2 * HOUR_MS],
  ['a day fast', 24 * HOUR_MS],
])(
  'a phone that is %s knows the server’s time from a pull, and keeps it without a signal',
  async (_what, wrong) => {
    const device = await phone(wrong);
    await device.sync();
    expect(Math.abs((await aheadOf(device)) + wrong)).toBeLessThan(TOLERANCE_MS);
    device.network.isUp = false;
    await device.restart();
    expect(Math.abs((await aheadOf(device)) + wrong)).toBeLessThan(TOLERANCE_MS);
    // Set right by its owner: the next pull says so.
    device.clock.jump(-wrong);
    device.network.isUp = true;
    await device.sync();
    expect(Math.abs(await aheadOf(device))).toBeLessThan(TOLERANCE_MS);
  },
);

test('a phone that is right says nothing of its clock', async () => {
  const device = await phone(0);
  await device.sync();
  expect(await aheadOf(device)).toBe(0);
});
