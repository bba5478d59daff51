import 'fake-indexeddb/auto';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  date,
  integer,
  oneof,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workOfPut } from '../bench/page/database-work';

const INDEXES: Record<string, { keyPath: string | string[]; multiEntry?: boolean }> = {
  plain: { keyPath: 'a' },
  nested: { keyPath: 'b.c' },
  compound: { keyPath: ['a', 'b.c'] },
  several: { keyPath: 'a', multiEntry: true },
};

let databases = 0;

/** How many entries IndexedDB itself has in each index after one put, and what the bench counts. */
async function bothCounts(value: object): Promise<{ stored: number; counted: number }> {
  databases += 1;
  const opening = indexedDB.open(`work-${databases}`);
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('upgradeneeded', () => {
      const made = opening.result.createObjectStore('rows', { autoIncrement: true });
      for (const [name, { keyPath, multiEntry = false }] of Object.entries(INDEXES))
        made.createIndex(name, keyPath, { multiEntry });
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  const store = database.transaction('rows', 'readwrite').objectStore('rows');
  const { indexEntries: counted } = workOfPut(store, value);
  store.put(value);
  const counts = await Promise.all(
    Object.keys(INDEXES).map(
      (name) =>
        new Promise<number>((resolve) => {
          const request = store.index(name).count();
          request.addEventListener('success', () => resolve(request.result));
        }),
    ),
  );
  database.close();
  return { stored: counts.reduce((sum, count) => sum + count, 0), counted };
}

const key = oneof(integer(), string(), constantFrom('x', 1), date({ noInvalidDate: false }));
const noKey = oneof(boolean(), constant(null), constant(undefined), constant({}), constant(Number.NaN));
const anything = oneof(key, noKey, array(oneof(key, noKey), { maxLength: 5 }));

describe('the index entries that the bench counts', () => {
  it.each([
    [{ a: 'x', b: { c: 1 } }, 4],
    [{ a: ['x', 'x', 'y', null], b: {} }, 2],
    [{ a: ['x', 'y'], b: { c: 1 } }, 5],
    [{ a: true }, 0],
    [{}, 0],
  ])('of %j are %i', async (value, entries) => {
    expect(await bothCounts(value)).toEqual({ stored: entries, counted: entries });
  });

  it('are those that IndexedDB makes, whatever the value', async () => {
    await assert(
      asyncProperty(record({ a: anything, b: oneof(record({ c: anything }), noKey) }), async (value) => {
        const { stored, counted } = await bothCounts(value);
        expect(counted).toBe(stored);
      }),
      { numRuns: 200 },
    );
  });
});
