import { expect, test, vi } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { resyncEverything } from '@/store/sync/diagnostics';
import { observeSyncState } from '@/store/writes/sync-state';
import { updateJob } from '../support/edits';
import { stage } from './support/fixture';
import { reply } from './support/network';
import {
  describedJobs,
  describeJob,
  descriptions,
  isForTexts,
  jobsOnly,
  moreJobs,
  pass,
  TextGate,
} from './support/texts';

/** Texts over lines and servers that answer them otherwise than everything else. */
const set = stage();

test.each([
  ['what an account may not do', () => reply(403, { code: 'MQ403', message: 'No.', details: null })],
  ['a second step', () => reply(403, { code: 'PT403', message: 'two_factor_required', details: null })],
  ['an expired token', () => reply(401, { code: 'PGRST301', message: 'JWT expired', details: null })],
  ['a bad request', () => reply(400, { code: 'MQ400', message: 'No.', details: null })],
  ['an unknown procedure', () => reply(404, { code: 'PGRST202', message: 'No.', details: null })],
  ['a portal page', () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
])('that are answered like %s are asked for seldom, and come in the end', async (_what, answer) => {
  const { ids } = await describedJobs(set.server, 1);
  let isOn = true;
  const device = await set.phone(await set.server.createUser(), {
    ...jobsOnly,
    prepare: (network) => network.before.push((_call, body) => (isForTexts(body) && isOn ? answer() : null)),
  });
  const before = device.network.requests.length;
  await pass(device, 600);
  expect(device.network.requests.length - before).toBeLessThan(60);
  expect(device.network.refreshes).toBeLessThan(30);
  isOn = false;
  await device.sync();
  await pass(device, 120);
  expect(await descriptions(device, ids)).toEqual(['text 0']);
});

test('S4: lost and doubled answers leave no row without its text', async () => {
  const { ids } = await describedJobs(set.server, 3);
  await moreJobs(set.server, 250);
  let answers = 0;
  const device = await set.phone(await set.server.createUser(), {
    ...jobsOnly,
    prepare: (network) => {
      network.copies = 2;
      network.after.push(() => (answers += 1) % 3 !== 0);
    },
  });
  for (let round = 0; round < 8; round += 1) {
    await pass(device, 60);
    await device.sync();
  }
  const rows = await device.store.rows('jobs').find({ selector: {} });
  expect(rows.filter((row) => row['description'] === undefined)).toEqual([]);
  expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1', 'text 2']);
});

test('S4: a snapshot in the middle of a walk: every row has the text of its version in the end', async () => {
  const { ids } = await describedJobs(set.server, 3);
  await moreJobs(set.server, 250);
  let pages = 0;
  const device = await set.phone(await set.server.createUser(), {
    ...jobsOnly,
    prepare: (network) =>
      network.before.push((_call, body) => (isForTexts(body) && (pages += 1) === 2 ? reply(503, {}) : null)),
  });
  // The first hundred have theirs.
  expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1', 'text 2']);
  await device.goOffline();
  for (const id of ids) await describeJob(set.server, id, 'rewritten');
  await resyncEverything(device.store);
  device.network.isUp = true;
  await device.sync();
  await pass(device, 100);
  expect(await descriptions(device, ids)).toEqual(['rewritten', 'rewritten', 'rewritten']);
});

test('S2, S7: a refused edit of a row without its text still gets it', async () => {
  const { ids } = await describedJobs(set.server, 1);
  const gate = new TextGate();
  const device = await set.phone(await set.server.createUser({ role: 'admin' }), gate.options);
  await updateJob(device.store, ids[0]!, { headcount: 4 });
  device.network.before.push((call, body) =>
    call === 'push'
      ? reply(
          200,
          (body['p_writes'] as { id: string; stream: string; edit: string }[]).map((write) => ({
            id: write.id,
            stream: write.stream,
            edit: write.edit,
            status: 'refused',
            code: 'MQ403',
            message: 'No.',
            master: null,
          })),
        )
      : null,
  );
  await device.sync();
  gate.isOpen = true;
  await device.sync();
  await pass(device, 100);
  expect(await descriptions(device, ids)).toEqual(['text 0']);
});

test('a suspended account gets no text, loses nothing, and gets it once it may again', async () => {
  const { ids } = await describedJobs(set.server, 1);
  const gate = new TextGate();
  const me = await set.server.createUser();
  const device = await set.phone(me, gate.options);
  await set.server.sql('update public.profiles set suspended_at = now() where id = $1', [me]);
  gate.isOpen = true;
  await device.sync();
  await pass(device, 200);
  expect(await firstValueFrom(observeSyncState(device.store))).toMatchObject({ barred: expect.any(String) });
  expect(await descriptions(device, ids)).toEqual([undefined]);
  await set.server.sql('update public.profiles set suspended_at = null where id = $1', [me]);
  await device.sync();
  await pass(device, 100);
  expect(await descriptions(device, ids)).toEqual(['text 0']);
});

test('S12: texts that the server put off for a minute come after it, though nothing else is due', async () => {
  const { ids } = await describedJobs(set.server, 1);
  let isBusy = true;
  const device = await set.phone(await set.server.createUser(), {
    ...jobsOnly,
    prepare: (network) =>
      network.before.push((_call, body) =>
        isForTexts(body) && isBusy ? reply(503, {}, { 'retry-after': '60' }) : null,
      ),
  });
  device.engine.setLive(true);
  isBusy = false;
  await pass(device, 90);
  expect(await descriptions(device, ids)).toEqual(['text 0']);
});

test('texts that a dead line holds are asked for anew once there is signal', async () => {
  const { ids } = await describedJobs(set.server, 1);
  let line: 'closed' | 'dead' | 'open' = 'closed';
  let held = 0;
  const device = await set.phone(await set.server.createUser(), {
    ...jobsOnly,
    prepare: (network) =>
      network.before.push((_call, body) => {
        if (!isForTexts(body) || line === 'open') return null;
        if (line === 'closed') return reply(503, {});
        held += 1;
        return new Promise<never>(() => {});
      }),
  });
  line = 'dead';
  device.engine.wake('person');
  await vi.waitFor(() => expect(held).toBe(1));
  await device.goOffline();
  line = 'open';
  device.network.isUp = true;
  device.engine.wake('person');
  await vi.waitFor(async () => expect(await descriptions(device, ids)).toEqual(['text 0']));
});
