import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { portOf } from '@/store/sync/sync-port';
import { Fence } from '@/sync/leader/fence';
import { LeadershipLost } from '@/sync/leader/leadership-lost';
import type { StorePort } from '@/sync/store-port';
import { saveJobDraft } from '../support/edits';

/** The page freezes when it has read and decided, and thaws after this. */
function beforeTheNextWrite(store: Store, meanwhile: () => Promise<void>): void {
  const { storage } = Reflect.get(store.rows('drafts'), 'target') as {
    storage: { bulkWrite: (...args: unknown[]) => Promise<unknown> };
  };
  const write = storage.bulkWrite.bind(storage);
  storage.bulkWrite = async (...args) => {
    storage.bulkWrite = write;
    await meanwhile();
    return write(...args);
  };
}

describe('S2: a leader that froze', () => {
  let store: Store;
  let port: StorePort;
  let frozen: Fence;
  let draft: string;
  beforeEach(async () => {
    store = await openStore(newId(), { isShared: false });
    port = portOf(store);
    frozen = new Fence(port, 'frozen');
    await frozen.raise();
    draft = await saveJobDraft(store, { title: 'Gaffer' });
  });
  afterEach(() => store.remove());

  const rename = (through: StorePort, title: string): Promise<void> =>
    through.change('drafts', [draft], (_id, current) => (current ? { put: { ...current, title } } : null));
  const title = async (): Promise<unknown> => (await store.rows('drafts').one(draft))?.title;

  test('writes while it leads', async () => {
    await rename(frozen.guarded, 'Best boy');
    await frozen.guarded.remember('x', { a: 1 });
    expect([await title(), await port.recall('x')]).toEqual(['Best boy', { a: 1 }]);
  });

  test('and has decided what to write changes nothing when it thaws', async () => {
    const next = new Fence(port, 'next');
    beforeTheNextWrite(store, () => next.raise());
    await expect(rename(frozen.guarded, 'from the past')).rejects.toBeInstanceOf(LeadershipLost);
    expect(await title()).toBe('Gaffer');
    await rename(next.guarded, 'Key grip');
    await rename(port, `${String(await title())}, by a person`);
    expect(await title()).toBe('Key grip, by a person');
  });

  test('moves no checkpoint either', async () => {
    const next = new Fence(port, 'next');
    await frozen.guarded.remember('sync-positions', { of: 'frozen' });
    await next.raise();
    await next.guarded.remember('sync-positions', { of: 'next' });
    await expect(frozen.guarded.remember('sync-positions', { of: 'frozen' })).rejects.toBeInstanceOf(
      LeadershipLost,
    );
    expect(await port.recall('sync-positions')).toEqual({ of: 'next' });
  });

  test('leaves no trace of the check in the rows', async () => {
    await rename(frozen.guarded, 'Best boy');
    expect(await store.rows('drafts').count()).toBe(1);
    expect((await store.rows('drafts').find({ selector: {} })).map(({ id }) => id)).toEqual([draft]);
  });
});
