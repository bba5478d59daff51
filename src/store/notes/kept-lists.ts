import { concat, defer, from, map, type Observable } from 'rxjs';
import { type PublishedNotes, readPublishedNotes } from '@/domain/notes/published-notes';
import { isRecord } from '@/domain/values/records';
import type { Store } from '../store';

/** Metadata of the account's store: the server's last answers, by list. No stream: everybody's notes are the whole market's, and a phone needs few of them. */
const KEPT = 'published-notes';
/** So that looking through profiles fills no phone. */
const MAX_LISTS = 12;

export interface KeptList {
  page: PublishedNotes;
  /** Milliseconds since 1970, by this device's clock. */
  fetchedAt: number;
}

/** Keeps the first page of a list, and forgets the list that was fetched longest ago. @throws StoreError */
export async function keepNoteList(
  store: Store,
  list: string,
  answer: unknown,
  fetchedAt: number,
): Promise<void> {
  const kept = (await store.metadata.get(KEPT)) ?? {};
  const lists = Object.entries({ ...kept, [list]: { answer, fetchedAt } })
    .filter(([, value]) => isRecord(value) && typeof value.fetchedAt === 'number')
    .toSorted(
      ([, a], [, b]) =>
        Number((b as { fetchedAt: number }).fetchedAt) - Number((a as { fetchedAt: number }).fetchedAt),
    )
    .slice(0, MAX_LISTS);
  await store.metadata.set(KEPT, Object.fromEntries(lists));
}

/** Null: never fetched on this device, or long ago. */
export const observeNoteList = (store: Store, list: string): Observable<KeptList | null> =>
  concat(
    defer(() => from(store.metadata.get(KEPT))),
    store.metadata.changes$(KEPT),
  ).pipe(
    map((kept) => {
      const found = isRecord(kept) ? kept[list] : null;
      return isRecord(found) && typeof found.fetchedAt === 'number'
        ? { page: readPublishedNotes(found.answer), fetchedAt: found.fetchedAt }
        : null;
    }),
  );
