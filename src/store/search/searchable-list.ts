import { defer, from, merge, Observable, skip, Subscription, switchMap } from 'rxjs';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { SyncedRow } from '@/sync/document';
import { liveQuery } from '../queries/live-query';
import { rowOf, type StoredRow } from '../queries/write-status';
import type { Store } from '../store';
import type { RowList } from './row-list';
import type { TextDocument } from './text-index';
import { TextSearch } from './text-search';

const COALESCE_MS = 20;
const IDLE_AT_MOST_MS = 1000;

const idle = (act: () => Promise<void>): void => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void act(), { timeout: IDLE_AT_MOST_MS });
  else setTimeout(() => void act(), 0);
};

/** A row list with its text index, which is filled only when somebody types. */
export class SearchableList<Definition extends StreamDefinition, C extends { id: string }, S extends string> {
  private readonly search = new TextSearch();
  private filled: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly stream: TypedStream<Definition>,
    readonly list: RowList<Definition, C, S>,
    private readonly wordsOf: (row: StoredRow<Definition>) => TextDocument | null,
  ) {}

  /** The ids that hold the words; null when there are none to look for. */
  async matching(words: string | undefined): Promise<ReadonlySet<string> | null> {
    if (words === undefined || words.trim() === '') return null;
    this.filled ??= this.fill();
    await this.filled;
    return this.search.search(words);
  }

  /** `read` now and after each change of the collection; `quick`, when given, answers first, before the list is built. */
  observe<T>(quick: (() => Promise<T>) | null, read: () => Promise<T>): Observable<T> {
    const changes = merge(
      this.store.rows(this.stream.collection).changes$,
      this.store.refused.all$.pipe(skip(1)),
    );
    const live = (reader: () => Promise<T>): Observable<T> =>
      liveQuery(changes, reader, COALESCE_MS, () => this.store.isClosed);
    if (this.list.isReady) return live(read);
    if (!quick) return defer(() => from(this.list.ready())).pipe(switchMap(() => live(read)));
    return new Observable<T>((subscriber) => {
      const subscriptions = new Subscription();
      let isBuilding = false;
      // The first page is on the screen before the list is built, and follows changes until then: a first fill shows its
      // rows as they come.
      const early = live(quick).subscribe({
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

  /** Builds the list when the page has nothing better to do. */
  private whenBuilt(act: () => void, failed: (error: unknown) => void): Subscription {
    const wanted = new Subscription();
    idle(async () => {
      try {
        if (!wanted.closed) await this.list.ready();
        if (!wanted.closed) act();
      } catch (error) {
        if (!wanted.closed && !this.store.isClosed) failed(error);
      }
    });
    return wanted;
  }

  private textOf(row: SyncedRow): TextDocument | null {
    const own = rowOf(this.stream, row);
    return own && this.wordsOf(own);
  }

  private async fill(): Promise<void> {
    const put = async (rows: SyncedRow[]): Promise<void> => {
      await this.search.put(rows.map((row) => this.textOf(row)).filter((document) => document !== null));
    };
    this.store.rows(this.stream.collection).changes$.subscribe((changes) => {
      const gone = changes.filter(({ row }) => row === null || this.textOf(row) === null).map(({ id }) => id);
      void put(changes.flatMap(({ row }) => (row === null ? [] : [row]))).then(() =>
        this.search.remove(gone),
      );
    });
    await this.store.rows(this.stream.collection).scan(put);
  }
}
