import { Dexie } from 'dexie';
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { map, type Observable, share } from 'rxjs';
import type { CollectionName } from '@/domain/streams';
import type { SyncedRow } from '@/sync/document';
import type { StorageBackend } from './backend';
import { type Marks, SYNC_CONTEXT } from './change-rows';
import { type DatabaseLoss, observeDatabaseLoss } from './database-loss';
import { patchBulkGet } from './dexie/internals';
import { deleteFormRecord, readFormRecords, writeSuperseded } from './forms/form-records';
import { Metadata } from './metadata/metadata';
import {
  metadataStorage,
  type MetadataValue,
  readMetadata,
  writeMetadata,
} from './metadata/metadata-documents';
import type { RowForm } from './forms/row-form';
import { type RowChange, Rows } from './rows';
import { prepareThreadsChannel } from './threads-channel';
import {
  closeFormElsewhere,
  type FormRows,
  openForm,
  openRecord,
  storedForm,
  type StoredForm,
} from './forms/stored-form';

export interface OpenedCollections {
  rows: ReadonlyMap<CollectionName, Rows>;
  metadata: Metadata;
  /** Emits once when the browser, or a newer version of the app in another tab, takes the database away. */
  lost$: Observable<DatabaseLoss>;
}

/**
 * One account's database as the rest of the store uses it. RxDB and Dexie are used only in this folder, so that its contract
 * suite (`tests/sync/contract`) covers their releases.
 */
export class LocalDatabase {
  private constructor(private readonly database: RxDatabase) {}

  /** @param isShared other tabs may have it open too */
  static async open(name: string, backend: StorageBackend, isShared: boolean): Promise<LocalDatabase> {
    addRxPlugin(RxDBLocalDocumentsPlugin);
    // Otherwise Dexie closes the connections of a page in the back-forward cache, and RxDB does not open them again.
    Dexie.disableBfCache = true;
    const database = await createRxDatabase({
      name,
      storage: backend.rxStorage,
      multiInstance: isShared,
      eventReduce: false,
      localDocuments: true,
      closeDuplicates: false,
    });
    prepareThreadsChannel(database);
    return new LocalDatabase(database);
  }

  /** Opens the collections in the given forms. A collection in an older form must have been upgraded before. */
  async openCollections(forms: readonly RowForm[]): Promise<OpenedCollections> {
    const opened = await this.database.addCollections(
      Object.fromEntries(forms.map(({ name, schema }) => [name, { schema, autoMigrate: false }])),
    );
    const storages = Object.values(opened).map(({ storageInstance }) => storageInstance);
    await Promise.all([...storages, await metadataStorage(this.database)].map(patchBulkGet));
    const rows = new Map(
      forms.map((form) => {
        const collection = opened[form.name];
        if (!collection) throw new Error(`The collection ${form.name} did not open.`);
        return [form.name, rowsOf(form, collection as RxCollection<SyncedRow>)];
      }),
    );
    return { rows, metadata: new Metadata(this.database), lost$: observeDatabaseLoss(storages) };
  }

  /** The stored forms; several of one collection when an upgrade is due. */
  async storedForms(): Promise<{ inUse: StoredForm[]; superseded: StoredForm[] }> {
    const { inUse, superseded } = await readFormRecords(this.database);
    return { inUse: inUse.map(storedForm), superseded: superseded.map(storedForm) };
  }

  openForm(form: RowForm): Promise<FormRows> {
    return openForm(this.database, form);
  }

  openStoredForm(form: StoredForm): Promise<FormRows> {
    return openRecord(this.database, form);
  }

  /** @throws DatabaseStillOpen when a tab does not close it */
  closeElsewhere(form: StoredForm): Promise<void> {
    return closeFormElsewhere(this.database, form);
  }

  /** Puts newer forms into use, in one transaction. `lastEdit`: the latest edit that was copied. */
  supersede(forms: readonly { form: StoredForm; lastEdit: string }[]): Promise<void> {
    return writeSuperseded(
      this.database,
      forms.map(({ form, lastEdit }) => ({ record: form.record, lastEdit })),
    );
  }

  /** Deletes a superseded form: its rows, then its record. */
  async deleteSuperseded(form: StoredForm): Promise<void> {
    await (await this.openStoredForm(form)).remove();
    await deleteFormRecord(this.database, form.record);
  }

  /** For upgrades, before there are subscribers; everything else uses `Metadata`. */
  readMetadata(name: string): Promise<MetadataValue | null> {
    return readMetadata(this.database, name);
  }

  /** In one transaction; null deletes. */
  writeMetadata(values: ReadonlyMap<string, MetadataValue | null>): Promise<void> {
    return writeMetadata(this.database, values);
  }

  /** The data stays on the device. */
  async close(): Promise<void> {
    await this.database.close();
  }

  /** Deletes it from the device, with all that an upgrade has left behind (S9). */
  async remove(): Promise<void> {
    for (const form of (await this.storedForms()).superseded) await this.deleteSuperseded(form);
    await this.database.remove();
  }
}

/** RxDB computes revisions and times itself. */
const BLANK: ReturnType<Marks> = { _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };

function rowsOf(form: RowForm, collection: RxCollection<SyncedRow>): Rows {
  const changes$ = collection.eventBulks$.pipe(
    map((bulk) =>
      bulk.events.map((event): RowChange => ({
        id: event.documentId,
        row: event.operation === 'DELETE' ? null : (event.documentData as SyncedRow),
        before: (event.previousDocumentData as SyncedRow | undefined) ?? null,
        isBySync: bulk.context === SYNC_CONTEXT,
      })),
    ),
    share(),
  );
  return new Rows({ form, storage: collection.storageInstance, marks: () => BLANK }, changes$);
}
