import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { PullRequest } from '@/backend/sync/sync-protocol';
import { blankJobContent } from '@/domain/jobs/blank-job';
import { repeatOf } from '@/features/posting/drafts/repeat';
import { setSaved } from '@/store/entities/saved';
import { StorageFullError } from '@/store/errors';
import { resyncEverything } from '@/store/sync/diagnostics';
import { observeSyncState } from '@/store/writes/sync-state';
import { saveJobDraft } from '../support/edits';
import type { Device } from './support/device';
import { reply } from './support/network';
import { stage } from './support/fixture';
import { TestClock } from './support/test-clock';
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

const set = stage();

describe('long texts, when something goes wrong', () => {
  test('S4: a batch of jobs that is published between the rows and the texts leaves no other without its text', async () => {
    const { ids } = await describedJobs(set.server, 3);
    let isDone = false;
    const device = await set.phone(await set.server.createUser(), {
      ...jobsOnly,
      prepare: (network) =>
        network.before.push(async (_call, body) => {
          if (isForTexts(body) && !isDone) {
            isDone = true;
            await moreJobs(set.server, 120);
          }
          return null;
        }),
    });
    for (let n = 0; n < 3; n += 1) await device.sync();
    await pass(device, 400);
    expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1', 'text 2']);
  });

  test('S4: after the server was put back, no text of the lost history stays over a row of the same version', async () => {
    const { ids } = await describedJobs(set.server, 1);
    const [id] = ids as [string];
    const me = await set.server.createUser();
    await set.server.copy();
    await describeJob(set.server, id, 'written in the lost history');
    const device = await set.phone(me, jobsOnly);
    expect(await descriptions(device, ids)).toEqual(['written in the lost history']);
    await device.goOffline();
    await set.server.putBack();
    await set.server.sql('update public.jobs set title = $2, description = $3 where id = $1', [
      id,
      'Title after the copy',
      'written after the copy was put back',
    ]);
    device.network.isUp = true;
    await device.sync();
    device.clock.advance(120_000);
    await device.sync();
    const [master] = await set.server.sql('select rev::int, description from public.jobs where id = $1', [
      id,
    ]);
    await resyncEverything(device.store);
    await device.sync();
    await pass(device, 200);
    const after = await device.store.rows('jobs').one(id);
    expect(after).toMatchObject(master!);
  });

  test('a server that fails on texts alone is asked less and less often, while pulls go on', async () => {
    await describedJobs(set.server, 1);
    for (const status of [503, 500]) {
      const device = await set.phone(await set.server.createUser(), {
        ...jobsOnly,
        prepare: (network) =>
          network.before.push((_call, body) =>
            isForTexts(body)
              ? reply(status, { code: status === 503 ? '53300' : 'XX000', message: 'no', details: null })
              : null,
          ),
      });
      const before = device.network.requests.length;
      for (let n = 0; n < 1_200; n += 1) {
        device.clock.advance(250);
        await device.rest();
      }
      const during = device.network.requests.length - before;
      expect(during).toBeLessThan(60);
    }
  });

  test('B12: a line that loses large answers gets the texts in smaller ones', async () => {
    const { ids } = await describedJobs(set.server, 1);
    await moreJobs(set.server, 120);
    const clock = new TestClock();
    const device = await set.phone(await set.server.createUser(), {
      ...jobsOnly,
      clock,
      usesTestTimeouts: true,
      prepare: (network) =>
        network.before.push((_call, body) => {
          const requests = (body.p_requests ?? []) as PullRequest[];
          if (!isForTexts(body) || requests.every(({ limit = 500 }) => limit <= 60)) return null;
          clock.advance(120_000);
          throw new TypeError('fetch failed');
        }),
    });
    await pass(device, 600);
    expect(await descriptions(device, ids)).toEqual(['text 0']);
  }, 120_000);

  test('S8: a device that fetches everything again does not say Synced while texts are missing', async () => {
    const { ids } = await describedJobs(set.server, 2);
    const gate = new TextGate();
    gate.isOpen = true;
    const device = await set.phone(await set.server.createUser(), gate.options);
    expect((await firstValueFrom(observeSyncState(device.store))).kind).toBe('synced');
    await device.goOffline();
    for (const id of ids) await describeJob(set.server, id, 'rewritten');
    await resyncEverything(device.store);
    device.network.isUp = true;
    const seen: unknown[] = [];
    device.network.before.push(async (_call, body) => {
      if (!isForTexts(body)) return null;
      // A slow line: the texts are on their way for a while.
      for (let n = 0; n < 50; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push([
        (await firstValueFrom(observeSyncState(device.store))).kind,
        await descriptions(device, ids),
      ]);
      return null;
    });
    await device.sync();
    expect(seen.map((entry) => (entry as unknown[])[0])).not.toContain('synced');
  });

  test('a disk that is full for the texts makes no device ask, or flicker, all day', async () => {
    await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    const rows = device.store.rows('jobs') as unknown as { change: (...all: unknown[]) => Promise<unknown> };
    rows.change = () => Promise.reject(new StorageFullError());
    gate.isOpen = true;
    const states: string[] = [];
    observeSyncState(device.store).subscribe(({ kind, storageProblem }) =>
      states.push(`${kind} ${storageProblem === null ? '' : 'full'}`),
    );
    const before = device.network.requests.length;
    for (let n = 0; n < 1_200; n += 1) {
      device.clock.advance(250);
      await device.rest();
    }
    const flaps = states.filter((state, n) => n > 0 && state !== states[n - 1]).length;
    expect(device.network.requests.length - before).toBeLessThan(60);
    expect(flaps).toBeLessThan(30);
  });

  test('a row that lacks its text twice over has no such field, and is repeated without it', async () => {
    const { ids } = await describedJobs(set.server, 1);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    await resyncEverything(device.store);
    await device.sync();
    const row = await device.store.rows('jobs').one(ids[0]!);
    expect('description' in (row ?? {})).toBe(false);
    expect(repeatOf(row as never, blankJobContent('Europe/Berlin', 'EUR')).description).toBe('');
  });

  test('S4: two leaders during the texts leave none out', async () => {
    const { ids } = await describedJobs(set.server, 2);
    await moreJobs(set.server, 130);
    let frozen: { end: () => Promise<void> } | null = null;
    const device: Device = await set.phone(await set.server.createUser(), jobsOnly);
    await resyncEverything(device.store);
    await set.server.sql(
      `update public.jobs set description = description || ' b' where description like 'text%'`,
    );
    device.network.before.push(async (_call, body) => {
      if (isForTexts(body) && !frozen) frozen = device.handOver();
      return null;
    });
    await device.sync();
    await device.sync();
    await frozen!.end();
    await device.sync();
    const rows = await device.store.rows('jobs').find({ selector: {} });
    expect(rows.filter((row) => row['description'] === undefined)).toEqual([]);
    expect(await descriptions(device, ids)).toEqual(['text 0 b', 'text 1 b']);
  });

  test('S6: a job that closes and reopens between its row and its text has it', async () => {
    const { ids } = await describedJobs(set.server, 2);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    await set.server.sql(`update public.jobs set status = 'closed', closed_reason = 'filled' where id = $1`, [
      ids[0],
    ]);
    await device.sync();
    await set.server.sql(`update public.jobs set status = 'active', closed_reason = null where id = $1`, [
      ids[0],
    ]);
    gate.isOpen = true;
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1']);
  });

  test('S4: a job that is saved while the texts are under way has its text', async () => {
    const { ids } = await describedJobs(set.server, 2);
    const gate = new TextGate();
    const me = await set.server.createUser();
    const device = await set.phone(me, {
      ...gate.options,
      collections: ['jobs', 'saved', 'drafts'] as const,
    });
    let isSaved = false;
    gate.isOpen = true;
    device.network.before.push(async (_call, body) => {
      if (isForTexts(body) && !isSaved) {
        isSaved = true;
        // Meanwhile, in a tab.
        await setSaved(device.store, 'job', { id: ids[0]!, label: 'x' }, true);
      }
      return null;
    });
    await device.sync();
    await device.sync();
    expect(await descriptions(device, ids)).toEqual(['text 0', 'text 1']);
  });

  test('S9: nothing of the texts is asked for with another account’s session', async () => {
    const { ids } = await describedJobs(set.server, 1);
    await moreJobs(set.server, 130);
    const device = await set.phone(await set.server.createUser(), {
      ...jobsOnly,
      prepare: (network) =>
        network.before.push(async (_call, body) => {
          if (isForTexts(body)) network.sessionOf = 'somebody-else';
          return null;
        }),
    });
    await device.sync();
    expect(device.network.requests.filter(({ session }) => session === 'somebody-else')).toEqual([]);
    expect(ids.length).toBe(1);
  });

  test('a tap does not wait for a page of texts that hangs', async () => {
    await describedJobs(set.server, 1);
    const gate = new TextGate();
    const me = await set.server.createUser({ role: 'employer' });
    const device = await set.phone(me, { ...gate.options, usesTestTimeouts: true });
    gate.isOpen = true;
    let answer = (): void => {};
    const hanging = new Promise<void>((resolve) => (answer = resolve));
    const asked = new Promise<void>((resolve) => {
      device.network.before.push(async (_call, body) => {
        if (!isForTexts(body)) return null;
        resolve();
        await hanging;
        return null;
      });
    });
    device.engine.wake('person');
    await asked;
    await saveJobDraft(device.store, { title: 'In a hurry' });
    await expect
      .poll(() => set.server.sql('select title from public.drafts where owner_id = $1', [me]))
      .toEqual([{ title: 'In a hurry' }]);
    answer();
    await device.rest();
  });

  test('S4: polls go on while texts take their time', async () => {
    await describedJobs(set.server, 1);
    await moreJobs(set.server, 220);
    const gate = new TextGate();
    const device = await set.phone(await set.server.createUser(), gate.options);
    gate.isOpen = true;
    const order: string[] = [];
    device.network.before.push((_call, body) => {
      order.push(isForTexts(body) ? 'texts' : 'pull');
      // Each page takes longer than the wait between two polls.
      if (isForTexts(body)) device.clock.advance(70_000);
      return null;
    });
    await device.sync();
    expect(order.slice(0, 4)).toEqual(['pull', 'texts', 'texts', 'pull']);
  });
});
