import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '@/domain/ids';
import { openStore } from '@/store/open/open';
import type { Store } from '@/store/store';
import { CLEAN, type SyncedRow } from '@/sync/document';

let store: Store;
const opened = async (): Promise<Store> =>
  (store = await openStore(newId(), { isShared: false, collections: ['jobs'] }));
afterEach(() => store.remove());

const row = (id: string, title: string): SyncedRow => ({
  id,
  rev: 1,
  snapshot: '',
  status: 'active',
  posted_by: '',
  title,
  published_at: '2026-11-01T08:00:00Z',
  sync: CLEAN,
});
const write = (ids: readonly string[], title: string) =>
  store.rows('jobs').change(ids, (id) => ({ put: row(id, title) }), { expectNew: true });
const numbered = (count: number, step: number): string[] =>
  Array.from({ length: count }, (_, i) => `0190a0a0-0000-7000-8000-${String(i * step).padStart(12, '0')}`);

describe.each([
  ['all of them new', 200, (ids: string[]) => ids.slice(0, 0)],
  ['every second one stored already', 200, (ids: string[]) => ids.filter((_, i) => i % 2 === 0)],
  ['all of them stored already', 200, (ids: string[]) => ids],
  ['few of them', 10, (ids: string[]) => ids.slice(0, 5)],
])('S2: a page written as new, %s', (_name, count, existingOf) => {
  test('still sees each document that already exists', async () => {
    await opened();
    const ids = numbered(count, 1);
    const existing = new Set(existingOf(ids));
    await write([...existing], 'already stored');
    const seen = new Map<string, string>();
    await store.rows('jobs').change(
      ids,
      (id, current) => {
        if (current) seen.set(id, String(current.title));
        return { put: { ...row(id, 'page'), was: current?.title ?? null } };
      },
      { expectNew: true },
    );
    expect(new Set(seen.keys())).toEqual(existing);
    const stored = await store.rows('jobs').get(ids);
    expect(stored.map(({ id, title, was }) => ({ id, title, was }))).toEqual(
      ids.map((id) => ({ id, title: 'page', was: existing.has(id) ? 'already stored' : null })),
    );
  });
});

test('S2: ids far apart in the index are found', async () => {
  await opened();
  const all = numbered(600, 1);
  await write(all, 'already stored');
  const apart = all.filter((_, i) => i % 10 === 0);
  const seen: string[] = [];
  await store.rows('jobs').change(apart, (id, current) => {
    if (current) seen.push(id);
    return null;
  });
  expect(seen).toEqual(apart);
  expect((await store.rows('jobs').get([...apart, newId()])).map(({ id }) => id)).toEqual(apart);
});
