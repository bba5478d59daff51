import { getBroadcastChannelReference, removeBroadcastChannelReference, type RxDatabase } from 'rxdb';
import { defer, filter, map, merge, type Observable, startWith, Subject } from 'rxjs';
import { asStoreError } from '../../errors';
import { dataOf, type MetadataValue, readMetadata, writeMetadata } from './metadata-documents';

/** What cannot be stored, sent to the other tabs as it is. */
interface Announced {
  announced: string;
  data: MetadataValue;
}

interface TabsChannel {
  addEventListener(type: 'message', listener: (message: Partial<Announced>) => void): void;
  postMessage(message: Announced): Promise<void>;
}

/**
 * Small named documents beside the collections: checkpoints, the fence of the leading tab, the sync status. Read from the
 * storage, not from RxDB's cache: a tab that was frozen must see what another one wrote meanwhile.
 */
export class Metadata {
  private readonly heard = new Map<string, MetadataValue>();
  private readonly announced = new Subject<{ name: string; data: MetadataValue }>();
  private readonly channel: TabsChannel | null;

  constructor(private readonly database: RxDatabase) {
    database.eventBulks$.pipe(filter((bulk) => bulk.isLocal)).subscribe((bulk) => {
      for (const { documentId, documentData } of bulk.events)
        this.heard.set(documentId, dataOf(documentData));
    });
    const { storage, token, name } = database;
    // RxDB's own channel, so that what is announced stays in order with the news of what was stored.
    this.channel = database.multiInstance
      ? (getBroadcastChannelReference(storage.name, token, name, this) as unknown as TabsChannel)
      : null;
    this.channel?.addEventListener('message', ({ announced, data }) => {
      if (announced !== undefined && data) this.hear(announced, data);
    });
    database.onClose.push(async () => removeBroadcastChannelReference(token, this));
  }

  async get(name: string): Promise<MetadataValue | null> {
    try {
      return await readMetadata(this.database, name);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async set(name: string, data: MetadataValue): Promise<void> {
    try {
      await writeMetadata(this.database, new Map([[name, data]]));
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /**
   * What has been written since this store was opened here, by any tab: the newest at once (null: nothing yet), then
   * each further one. What an earlier run left is not among them; `get` has it.
   */
  heard$(name: string): Observable<MetadataValue | null> {
    return defer(() => this.changes$(name).pipe(startWith(this.heard.get(name) ?? null)));
  }

  /** The newest there is: heard of any tab, stored or not, else what an earlier run left. */
  async latest(name: string): Promise<MetadataValue | null> {
    return this.heard.get(name) ?? this.get(name);
  }

  /** Tells the readers in every tab a value that cannot be stored. The next one that can be stored replaces it. */
  announce(name: string, data: MetadataValue): void {
    this.hear(name, data);
    this.channel
      ?.postMessage({ announced: name, data })
      .catch((error: unknown) => console.warn('The other tabs could not be told:', error));
  }

  /** New values of one document, written or announced by any tab. Does not start with the stored one. */
  changes$(name: string): Observable<MetadataValue> {
    const announced$ = this.announced.pipe(
      filter((announced) => announced.name === name),
      map(({ data }) => data),
    );
    return merge(this.stored$(name), announced$);
  }

  private hear(name: string, data: MetadataValue): void {
    this.heard.set(name, data);
    this.announced.next({ name, data });
  }

  private stored$(name: string): Observable<MetadataValue> {
    return this.database.eventBulks$.pipe(
      filter((bulk) => bulk.isLocal),
      map((bulk) => bulk.events.findLast((event) => event.documentId === name)),
      filter((event) => event !== undefined),
      map((event) => dataOf(event.documentData)),
    );
  }
}
