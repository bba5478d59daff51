import { defer, from, merge, Observable, skip, Subscription, switchMap } from 'rxjs';
import type { SearchPlan } from '@/domain/search/search-plan';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { SyncedRow } from '@/sync/document';
import { liveQuery } from '../queries/live-query';
import { rowOf, type StoredRow } from '../queries/write-status';
import type { Store } from '../store';
import type { RowList } from './row-list';
import type { TextDocument, TextMatches } from './text-index';
import { TextSearch } from './text-search';

const COALESCE_MS = 20;
const IDLE_TIMEOUT_MS = 1000;

const whenIdle = (task: () => Promise<void>): void => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void task(), { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(() => void task(), 0);
};

/** A row list with a text index, which is built only when somebody types. */
export class SearchableList<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  private readonly search = new TextSearch();
  private indexing: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly stream: TypedStream<Definition>,
    readonly list: RowList<Definition, C, S>,
    private readonly toTextDocument: (row: StoredRow<Definition>) => TextDocument | null,
  ) {}

  /** The rows that have the words, most relevant first; null when there are no words. */
  async matching(words: string | undefined): Promise<TextMatches | null> {
    if (words === undefined || words.trim() === '') return null;
    this.indexing ??= this.buildIndex();
    await this.indexing;
    return this.search.search(words);
  }

  /** The rows that have the words, in no order that matters; all of them without words. Once the list is built. */
  async having(words: string | undefined): Promise<C[]> {
    const found = await this.matching(words);
    if (!found) return this.list.all();
    return found.ids.map((id) => this.list.get(id)).filter((item) => item !== undefined);
  }

  /** How the words are understood. */
  plan(words: string): Promise<SearchPlan> {
    return this.search.plan(words);
  }

  /** @param readFirst reads the first page without the list, which is built after it; null: the list is built first */
  observe<T>(readFirst: (() => Promise<T>) | null, read: () => Promise<T>): Observable<T> {
    const changes = merge(
      this.store.rows(this.stream.collection).changes$,
      this.store.refused.all$.pipe(skip(1)),
    );
    const live = (reader: () => Promise<T>): Observable<T> =>
      liveQuery(changes, reader, COALESCE_MS, () => this.store.isClosed);
    if (this.list.isReady) return live(read);
    if (!readFirst) return defer(() => from(this.list.ready())).pipe(switchMap(() => live(read)));
    return new Observable<T>((subscriber) => {
      const subscriptions = new Subscription();
      let isBuilding = false;
      // The first page is on screen before the list is built, and follows changes until then, so that the rows of a first
      // snapshot appear as they arrive.
      const early = live(readFirst).subscribe({
        next: (value) => {
          subscriber.next(value);
          if (!isBuilding)
            subscriptions.add(
              this.whenBuilt(
                () => {
                  early.unsubscribe();
                  subscriptions.add(live(read).subscribe(subscriber));
                },
                (error) => subscriber.error(error),
              ),
            );
          isBuilding = true;
        },
        error: (error: unknown) => subscriber.error(error),
      });
      subscriptions.add(early);
      return subscriptions;
    });
  }

  /** Builds the list when the page is idle. */
  private whenBuilt(onBuilt: () => void, onError: (error: unknown) => void): Subscription {
    const subscription = new Subscription();
    whenIdle(async () => {
      try {
        if (!subscription.closed) await this.list.ready();
        if (!subscription.closed) onBuilt();
      } catch (error) {
        if (!subscription.closed && !this.store.isClosed) onError(error);
      }
    });
    return subscription;
  }

  private textOf(row: SyncedRow): TextDocument | null {
    const typed = rowOf(this.stream, row);
    return typed && this.toTextDocument(typed);
  }

  private async buildIndex(): Promise<void> {
    const put = async (rows: SyncedRow[]): Promise<void> => {
      await this.search.put(rows.map((row) => this.textOf(row)).filter((document) => document !== null));
    };
    const update = async (ids: readonly string[]): Promise<void> => {
      // From the store: a change has no long texts.
      const stored = await this.store.rows(this.stream.collection).get(ids);
      const texts = stored.map((row) => this.textOf(row)).filter((document) => document !== null);
      const found = new Set(texts.map(({ id }) => id));
      await this.search.put(texts);
      await this.search.remove(ids.filter((id) => !found.has(id)));
    };
    this.store.rows(this.stream.collection).changes$.subscribe((changes) => {
      update(changes.map(({ id }) => id)).catch((error: unknown) => {
        if (!this.store.isClosed) console.warn('The text index missed a change:', error);
      });
    });
    const scan = (): Promise<void> => this.store.rows(this.stream.collection).scan(put);
    await scan();
    // What is gone is found no more, because the list does not have it.
    this.store.onReadAgain(scan);
  }
}
