import { filesOf } from '@/domain/attachments';
import { PICTURE_LIMITS } from '@/domain/limits';
import { pictureOfBytes } from '@/domain/companies/picture-bytes';
import { type FetchFile, fetchFile } from '@/sync/uploads/fetch-file';
import type { Store } from '../store';
import { readFile } from './observe-files';

/** At once, so that a list full of pictures leaves the line to what people wait for. */
const MAX_FETCHES = 2;

/**
 * Reads pictures of profiles, and logos of companies, by their path. What was chosen on this device is on it; others' are fetched, and kept by whoever shows them for as
 * long as the page lives: their list works without (S12).
 */
export class PictureReader {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly store: Store,
    private readonly fetch: FetchFile = fetchFile(store.accountId),
  ) {}

  /** @throws SyncFault (`kind: 'offline'` without a connection), FileRefused when it may not be seen; TypeError: it is no such picture */
  async read(path: string): Promise<Blob> {
    const [ownerId = '', id = ''] = path.split('/');
    if (ownerId === this.store.accountId) return this.readOwn(path, id);
    return (await this.readChosenHere(id)) ?? this.inTurn(() => this.download(path));
  }

  /** The logo of a company that this person manages: shown before the server has it. */
  private async readChosenHere(id: string): Promise<Blob | null> {
    // Visitors have no files.
    if (this.store.accountId === null) return null;
    return (await this.store.files.get(id))?.blob ?? null;
  }

  private async readOwn(path: string, id: string): Promise<Blob> {
    const row = await this.store.rows('profiles').one(this.store.me());
    const described = filesOf(row ?? null).find((file) => file.id === id);
    if (!described) return this.inTurn(() => this.download(path));
    const about = { collection: 'profiles' as const, documentId: this.store.me(), ownerId: this.store.me() };
    return readFile(this.store, about, described, this.fetch);
  }

  /** Somebody else's bytes: drawn only if they are a PNG or JPEG of a size that a profile can have. A few bytes can unfold to gigabytes. */
  private async download(path: string): Promise<Blob> {
    const bytes = await (await this.fetch(path)).arrayBuffer();
    const picture = pictureOfBytes(new Uint8Array(bytes));
    const { pixels } = PICTURE_LIMITS.still.file;
    if (!picture || picture.width > pixels || picture.height > pixels)
      throw new TypeError('This is no picture of a profile.');
    return new Blob([bytes], { type: picture.type });
  }

  private async inTurn<T>(act: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_FETCHES) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await act();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}
