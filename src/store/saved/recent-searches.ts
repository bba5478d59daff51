import { concat, defer, from, map, type Observable } from 'rxjs';
import { foldForSearch } from '@/domain/taxonomy/name-search';
import { cutText } from '@/domain/values/text/sendable-text';
import type { Searched } from '@/domain/saved/saved-search';
import type { Store } from '../store';

/** Metadata of the account's store, one for each list: stays on this device, and goes with the store at sign-out (S9). */
const keyOf = (searched: Searched): string => `recent-searches-${searched}`;
/** What fits under a search field on a phone. */
const MAX_RECENT = 6;
/** One letter is what somebody began, and no search. */
const MIN_LETTERS = 2;
const MAX_LENGTH = 100;

const textsOf = (value: { texts?: unknown } | null): string[] =>
  Array.isArray(value?.texts) ? value.texts.filter((text) => typeof text === 'string') : [];

/** Writes come one after the other, so that two searches at once are both kept. */
const writing = new WeakMap<Store, Promise<void>>();

/** Called when somebody is done with what they typed. The last one is first; the same words count once. */
export function rememberSearch(store: Store, searched: Searched, typed: string): Promise<void> {
  const text = cutText(typed.trim(), MAX_LENGTH);
  if (foldForSearch(text).length < MIN_LETTERS) return Promise.resolve();
  const write = async (): Promise<void> => {
    const before = textsOf(await store.metadata.get(keyOf(searched)));
    if (before[0] === text) return;
    const others = before.filter((other) => foldForSearch(other) !== foldForSearch(text));
    await store.metadata.set(keyOf(searched), { texts: [text, ...others].slice(0, MAX_RECENT) });
  };
  const done = (writing.get(store) ?? Promise.resolve()).catch(() => {}).then(write);
  writing.set(store, done);
  return done;
}

export const forgetSearches = (store: Store, searched: Searched): Promise<void> =>
  store.metadata.set(keyOf(searched), { texts: [] });

/** What was searched for on this device, the last one first. */
export const observeRecentSearches = (store: Store, searched: Searched): Observable<string[]> =>
  concat(
    defer(() => from(store.metadata.get(keyOf(searched)))),
    store.metadata.changes$(keyOf(searched)),
  ).pipe(map(textsOf));
