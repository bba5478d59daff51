import type { Store } from '@/store/store';
import type { PictureReader } from '@/store/files/pictures';
import type { PictureSource } from '@/ui/files/picture-source';

/** Some 40 KB each. */
const MAX_REMEMBERED_PICTURES = 200;

const sources = new WeakMap<Promise<Store>, PictureSource>();

/** The pictures of one account's store, for as long as it is open: no other account is shown them (S9). */
export function pictureSourceOf(opening: Promise<Store>): PictureSource {
  const known = sources.get(opening);
  if (known) return known;
  const source = createSource(opening);
  sources.set(opening, source);
  return source;
}

function createSource(opening: Promise<Store>): PictureSource {
  const read = new Map<string, Blob>();
  const underWay = new Map<string, Promise<Blob | null>>();
  let reader: Promise<PictureReader> | null = null;
  const open = async (): Promise<PictureReader> => {
    const [store, { PictureReader: Reader }] = await Promise.all([opening, import('@/store/files/pictures')]);
    return new Reader(store);
  };
  const load = async (path: string): Promise<Blob | null> => {
    try {
      reader ??= open().catch((error: unknown) => {
        // Its code did not load; the next picture tries again.
        reader = null;
        throw error;
      });
      const blob = await (await reader).read(path);
      read.set(path, blob);
      for (const oldest of read.keys()) {
        if (read.size <= MAX_REMEMBERED_PICTURES) break;
        read.delete(oldest);
      }
      return blob;
    } catch {
      // The initials stay: without a connection, or where it may no longer be seen.
      return null;
    } finally {
      underWay.delete(path);
    }
  };
  return {
    peek: (path) => read.get(path),
    read(path) {
      const reading = underWay.get(path) ?? load(path);
      underWay.set(path, reading);
      return reading;
    },
  };
}
