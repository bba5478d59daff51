import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import type { PullAnswer } from '@/backend/sync/sync-protocol';
import { observeSyncState } from '@/store/writes/sync-state';
import { stage } from './support/fixture';
import { reply } from './support/network';
import { describedJobs, isForTexts, moreJobs, pass, TextGate } from './support/texts';

/** What goes on beside a walk of texts, and what is said of it. */
const set = stage();

test('S5: rows behind the horizon are looked for within seconds, however long the walk takes', async () => {
  await describedJobs(set.server, 1);
  await moreJobs(set.server, 900);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  device.engine.setLive(true);
  await device.rest();
  gate.isOpen = true;
  const pulledAt: number[] = [];
  device.network.before.push((_call, body) => {
    if (isForTexts(body)) device.clock.advance(6_000);
    else pulledAt.push(device.clock.now());
    return null;
  });
  let isHeld = true;
  device.network.after.push((_call, answers) => {
    // Of a stream without news it is a brief one.
    const list = answers as Partial<PullAnswer>[];
    if (!isHeld || list.some(({ snapshot }) => snapshot !== undefined)) return true;
    isHeld = false;
    // A brief one without a checkpoint has that of the brief one before it.
    const { checkpoint } = list.find(({ stream }) => stream === 'jobs')!;
    return reply(
      200,
      list.map((answer) =>
        answer.stream === 'jobs'
          ? { documents: [], more: false, ...answer, rows_behind_horizon: 1 }
          : answer.stream === undefined
            ? answer
            : { checkpoint, ...answer },
      ),
    );
  });
  await device.sync();
  expect(pulledAt.length).toBeGreaterThan(1);
  // One page of texts may be under way.
  expect(pulledAt[1]! - pulledAt[0]!).toBeLessThanOrEqual(12_000);
});

test('S8: a device has not had everything before it has its texts', async () => {
  await describedJobs(set.server, 1);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ lastInStepAt: null });
  gate.isOpen = true;
  await device.sync();
  expect((await firstValueFrom(observeSyncState(device.store))).lastInStepAt).toEqual(expect.any(Number));
});

test('S8: a line that was slow for texts alone is not called slow after them', async () => {
  await describedJobs(set.server, 1);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  gate.isOpen = true;
  device.network.before.push((_call, body) => {
    if (isForTexts(body)) device.clock.advance(6_000);
    return null;
  });
  await device.sync();
  await pass(device, 120);
  expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ kind: 'synced', delay: null });
});

test('S12: a phone that was killed while it filled goes on without texts, in large pages', async () => {
  await moreJobs(set.server, 1_300);
  let pages = 0;
  const device = await set.phone(await set.server.createUser(), {
    collections: ['jobs'],
    prepare: (network) =>
      network.before.push((_call, body) => (!isForTexts(body) && (pages += 1) === 2 ? reply(503, {}) : null)),
  });
  await device.kill();
  const before = device.network.requests.length;
  await device.start();
  expect(device.network.requests[before]?.body['p_requests']).toMatchObject([
    { stream: 'jobs', part: 'brief', limit: expect.any(Number) },
  ]);
});

test('a clock that is set back a day keeps nothing waiting', async () => {
  await describedJobs(set.server, 1);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser(), gate.options);
  const before = device.network.requests.length;
  device.clock.jump(-86_400_000);
  gate.isOpen = true;
  await pass(device, 120);
  expect(device.network.requests.length - before).toBeGreaterThan(3);
  expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ kind: 'synced' });
});
