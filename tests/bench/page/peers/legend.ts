import { observable, syncState, when } from '@legendapp/state';
import { observablePersistIndexedDB } from '@legendapp/state/persist-plugins/indexeddb';
import { syncedSupabase } from '@legendapp/state/sync-plugins/supabase';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  type Access,
  clientOf,
  type DraftRow,
  madeDrafts,
  MESSAGE_COLUMNS,
  type MessageRow,
  PAGE,
} from './client';

const TABLE = 'rows';

function persistence(): { name: string; persist: object } {
  const name = `legend-${crypto.randomUUID()}`;
  return {
    name,
    persist: {
      name: TABLE,
      plugin: observablePersistIndexedDB({ databaseName: name, version: 1, tableNames: [TABLE] }),
      retrySync: true,
    },
  };
}

/** Waits until the database has all rows, because Legend-State does not report when a value is stored. */
async function stored(name: string, expected: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  });
  for (;;) {
    const request = database.transaction(TABLE).objectStore(TABLE).count();
    const held = await new Promise<number>((resolve) =>
      request.addEventListener('success', () => resolve(request.result)),
    );
    if (held >= expected) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  database.close();
}

/** A `list` that fetches all pages: the plugin's own makes one request, whose answer is limited to 1,000 rows. */
async function allPages(client: SupabaseClient): Promise<{ data: MessageRow[] | null; error: Error | null }> {
  const rows: MessageRow[] = [];
  for (let after = 0; ;) {
    const { data, error } = await client
      .from('messages')
      .select(MESSAGE_COLUMNS)
      .gt('server_seq', after)
      .order('server_seq')
      .limit(PAGE)
      .returns<MessageRow[]>();
    if (error) return { data: null, error };
    rows.push(...data);
    after = data.at(-1)?.server_seq ?? after;
    if (data.length < PAGE) return { data: rows, error: null };
  }
}

/** B4: the first load of the same rows, until they are stored in IndexedDB. */
export async function legendFirstSync(access: Access, expected: number): Promise<number> {
  const client = clientOf(access);
  const { name, persist } = persistence();
  const from = performance.now();
  const options = {
    supabase: client,
    collection: 'messages',
    actions: ['read'],
    as: 'object',
    list: () => allPages(client),
    persist,
  };
  const messages$ = observable<Record<string, MessageRow>>(syncedSupabase(options as never));
  messages$.get();
  await when(syncState(messages$).isLoaded);
  await stored(name, expected);
  return performance.now() - from;
}

/** B5: drafts set while sending is paused, then resumed: one request per draft, all at once. */
export async function legendPush(access: Access, count: number, text: string): Promise<number> {
  const client = clientOf(access);
  const { persist } = persistence();
  const isOnline$ = observable(false);
  let answered = 0;
  let finish = (): void => undefined;
  const all = new Promise<void>((resolve) => (finish = resolve));
  const options = {
    supabase: client,
    collection: 'drafts',
    actions: ['read', 'create'],
    as: 'object',
    persist,
    waitForSet: isOnline$,
    initial: {},
    // There is nothing to load, but it sends nothing before its first load.
    list: () => Promise.resolve({ data: [], error: null }),
    // Its own insert selects every column, and column grants allow only those that a person may see.
    create: (row: DraftRow) => client.from('drafts').insert(row).select('id').single(),
    onSaved: () => {
      answered += 1;
      if (answered === count) finish();
    },
  };
  const drafts$ = observable<Record<string, DraftRow>>(syncedSupabase(options as never));
  drafts$.get();
  await when(syncState(drafts$).isLoaded);
  for (const draft of madeDrafts(count, text)) drafts$[draft.id]?.set(draft);
  // Lets it store the queue first, which is not measured.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const from = performance.now();
  isOnline$.set(true);
  await all;
  return performance.now() - from;
}
