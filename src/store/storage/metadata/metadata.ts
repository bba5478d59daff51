import { getBroadcastChannelReference, removeBroadcastChannelReference, type RxDatabase } from 'rxdb';
import { defer, filter, map, merge, type Observable, startWith, Subject } from 'rxjs';
import { asStoreError } from '../../errors';
import { LeadershipLost } from '@/sync/leader/leadership-lost';
import { raiseFence } from '../dexie/internals';
import {
  dataOf,
  metadataStorage,
  type MetadataValue,
  readMetadata,
  writeMetadata,
} from './metadata-documents';

/** A value that cannot be stored, sent to the other tabs directly. */
interface Announced {
  announced: string;
  data: MetadataValue;
}

interface TabsChannel {
  addEventListener(type: 'message', listener: (message: Partial<Announced>) => void): void;
  postMessage(message: Announced): Promise<void>;
}

/**
 * Small named documents beside the collections: checkpoints, the leader's fence, the sync status. Read from the storage, not
 * from RxDB's cache: a tab that was frozen must see what another one wrote meanwhile.
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
    // RxDB's own channel, so that announced values stay in order with the events of stored ones.
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

  /** @param leader writes only while this is the leading tab @throws LeadershipLost */
  async set(name: string, data: MetadataValue, leader?: string): Promise<void> {
    try {
      await writeMetadata(this.database, new Map([[name, data]]), leader);
    } catch (error) {
      if (error instanceof LeadershipLost) throw error;
      throw asStoreError(error);
    }
  }

  /** From now on, writes of an earlier leader are refused. */
  async raiseFence(leader: string): Promise<void> {
    try {
      await raiseFence(await metadataStorage(this.database), leader);
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /**
   * Values that any tab has written since this store was opened: the latest at once (null: none yet), then each further one.
   * Without the stored value of an earlier run, which `get` returns.
   */
  sinceOpened$(name: string): Observable<MetadataValue | null> {
    return defer(() => this.changes$(name).pipe(startWith(this.heard.get(name) ?? null)));
  }

  /** The latest value of any tab, stored or announced; else the stored one of an earlier run. */
  async latest(name: string): Promise<MetadataValue | null> {
    return this.heard.get(name) ?? this.get(name);
  }

  /** Sends a value that cannot be stored to the readers in every tab. The next stored value replaces it. */
  announce(name: string, data: MetadataValue): void {
    this.hear(name, data);
    this.channel
      ?.postMessage({ announced: name, data })
      .catch((error: unknown) => console.warn('A value could not be sent to the other tabs:', error));
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
