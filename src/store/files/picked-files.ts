import { newId } from '@/domain/ids';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/domain/limits';
import { StorageFullError } from '../errors';
import type { Store } from '../store';

/** All that were picked and not sent: what one message can take at most (S12). More stay in the page that they were picked in. */
const MAX_PICKED_BYTES = MAX_ATTACHMENTS * MAX_ATTACHMENT_BYTES;

/** A place is no document: files of the message itself have its id. */
const documentIdOf = (place: string): string => `picked ${place}`;

/**
 * Files that were picked in a form and not sent, in this page and on the device: the text beside them is there after a reload, so they are,
 * too. They leave when they are sent or removed, and with everything else of the account when it signs out.
 */
export class PickedFilesStore {
  private readonly files = new Map<string, readonly File[]>();
  private readonly restored = new Map<string, Promise<void>>();
  private readonly ids = new WeakMap<File, string>();
  /** One after the other: a file may be removed while it is still being stored. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: Store) {}

  readonly get = (place: string): readonly File[] | undefined => this.files.get(place);

  readonly set = (place: string, files: readonly File[]): void => {
    if (files.length === 0) this.files.delete(place);
    else this.files.set(place, files);
  };

  readonly isKept = (file: File): boolean => this.ids.has(file);

  /** Once for each page: what has been sent from it since does not come back. @throws StoreError */
  readonly restore = (place: string): Promise<void> => {
    const running = this.restored.get(place);
    if (running) return running;
    const restoring = this.read(place);
    this.restored.set(place, restoring);
    restoring.catch(() => this.restored.delete(place));
    return restoring;
  };

  /** @throws StorageFullError, FilesNotStorableError, StorageUnavailableError */
  readonly keep = (place: string, files: readonly File[]): Promise<void> =>
    this.inTurn(async () => {
      // Sent or removed while another one was being stored.
      const wanted = files.filter((file) => this.get(place)?.includes(file));
      const here = (await this.store.files.all('picked')).map(({ size }) => size);
      const bytes = [...here, ...wanted.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
      if (bytes > MAX_PICKED_BYTES) throw new StorageFullError();
      const described = wanted.map((file) => ({ file, id: newId() }));
      await this.store.files.add(
        described.map(({ file, id }) => ({
          id,
          name: file.name,
          type: file.type,
          size: file.size,
          collection: 'drafts',
          documentId: documentIdOf(place),
          state: 'picked',
          sentence: '',
          blob: file,
          addedAt: this.store.deps.now(),
        })),
      );
      for (const { file, id } of described) this.ids.set(file, id);
    });

  readonly forget = (files: readonly File[]): void => {
    this.inTurn(() => this.store.files.remove(files.flatMap((file) => this.ids.get(file) ?? []))).catch(
      (error: unknown) => console.error('Files that are sent or removed were left on the device:', error),
    );
  };

  private async read(place: string): Promise<void> {
    const found = await this.store.files.of(documentIdOf(place));
    const known = new Set((this.get(place) ?? []).map((file) => this.ids.get(file)));
    const before = found
      .filter(({ id, blob }) => blob !== null && !known.has(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, name, type, blob, addedAt }) => {
        const file = new File(blob ? [blob] : [], name, { type, lastModified: addedAt });
        this.ids.set(file, id);
        return file;
      });
    this.set(place, [...before, ...(this.get(place) ?? [])]);
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => {});
    return done;
  }
}
