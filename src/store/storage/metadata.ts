import { getBroadcastChannelReference, removeBroadcastChannelReference, type RxDatabase } from 'rxdb';
import { getLocalDocStateByParent } from 'rxdb/plugins/local-documents';
import { defer, filter, map, merge, type Observable, startWith, Subject } from 'rxjs';
import { asStoreError } from '../errors';

type Fact = Record<string, unknown>;

interface FactDocument {
  id: string;
  data: Fact;
}

/** What cannot be stored, said to the other tabs on RxDB's own channel: it stays in order with the news of what was stored. */
interface Announced {
  announced: string;
  data: Fact;
}

interface TabsChannel {
  addEventListener(type: 'message', listener: (told: Partial<Announced>) => void): void;
  postMessage(told: Announced): Promise<void>;
}

const CONFLICT = 409;

/**
 * Small named facts beside the collections, in RxDB's local documents: checkpoints, the fence of the leading tab, cached
 * counts. Read from the storage, not from RxDB's cache: a tab that was frozen must see what another one wrote meanwhile.
 */
export class Metadata {
  private readonly heard = new Map<string, Fact>();
  private readonly announced = new Subject<{ name: string; data: Fact }>();
  private readonly channel: TabsChannel | null;

  constructor(private readonly database: RxDatabase) {
    database.eventBulks$.pipe(filter((bulk) => bulk.isLocal)).subscribe((bulk) => {
      for (const { documentId, documentData } of bulk.events)
        this.heard.set(documentId, (documentData as unknown as FactDocument).data);
    });
    const { storage, token, name } = database;
    this.channel = database.multiInstance
      ? (getBroadcastChannelReference(storage.name, token, name, this) as unknown as TabsChannel)
      : null;
    this.channel?.addEventListener('message', ({ announced, data }) => {
      if (announced !== undefined && data) this.hear(announced, data);
    });
    database.onClose.push(async () => removeBroadcastChannelReference(token, this));
  }

  async get(name: string): Promise<Fact | null> {
    try {
      const { storageInstance } = await getLocalDocStateByParent(this.database);
      const [found] = await storageInstance.findDocumentsById([name], false);
      return found ? (found as unknown as FactDocument).data : null;
    } catch (error) {
      throw asStoreError(error);
    }
  }

  async set(name: string, data: Fact): Promise<void> {
    try {
      const { storageInstance } = await getLocalDocStateByParent(this.database);
      for (;;) {
        const [previous] = await storageInstance.findDocumentsById([name], true);
        const document = { id: name, data, _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };
        const { error: failures } = await storageInstance.bulkWrite(
          [previous ? { previous, document } : { document }],
          'marquee-fact',
        );
        const [failure] = failures;
        if (!failure) return;
        if (failure.status !== CONFLICT)
          throw new Error(`The fact ${name} could not be stored (status ${failure.status}).`);
      }
    } catch (error) {
      throw asStoreError(error);
    }
  }

  /**
   * What has been written since this store was opened here, by any tab: the newest at once (null: nothing yet), then
   * each further one. What an earlier run left is not among them; `get` has it.
   */
  heard$(name: string): Observable<Fact | null> {
    return defer(() => this.changes$(name).pipe(startWith(this.heard.get(name) ?? null)));
  }

  /** The newest there is: heard of any tab, stored or not, else what an earlier run left. */
  async latest(name: string): Promise<Fact | null> {
    return this.heard.get(name) ?? this.get(name);
  }

  /** Tells the readers of every tab a value that cannot be stored: the next one that can be takes its place. */
  announce(name: string, data: Fact): void {
    this.hear(name, data);
    this.channel
      ?.postMessage({ announced: name, data })
      .catch((error: unknown) => console.warn('The other tabs could not be told:', error));
  }

  /** New values of one fact, written or announced by any tab. Does not start with the stored one. */
  changes$(name: string): Observable<Fact> {
    return merge(
      this.stored$(name),
      this.announced.pipe(
        filter((fact) => fact.name === name),
        map(({ data }) => data),
      ),
    );
  }

  private hear(name: string, data: Fact): void {
    this.heard.set(name, data);
    this.announced.next({ name, data });
  }

  private stored$(name: string): Observable<Fact> {
    return this.database.eventBulks$.pipe(
      filter((bulk) => bulk.isLocal),
      map((bulk) => bulk.events.findLast((event) => event.documentId === name)),
      filter((event) => event !== undefined),
      map((event) => (event.documentData as unknown as FactDocument).data),
    );
  }
}
