import type { StorageBackend } from '@/store/storage/backend';

/** What can befall a phone's disk. The storage behind it is real; only its writes are met. */
export class Disk {
  /** No room: every write is refused, and nothing of it is kept. */
  isFull = false;
  private writesLeft = Number.POSITIVE_INFINITY;

  /** The page is killed after so many more writes: none of the later ones happens, and nobody is told. */
  dieAfter(writes: number): void {
    this.writesLeft = writes;
  }

  get isDead(): boolean {
    return this.writesLeft < 0;
  }

  revive(): void {
    this.writesLeft = Number.POSITIVE_INFINITY;
  }

  private meet(): void {
    this.writesLeft -= 1;
    if (this.isDead) throw new Error('The page was killed.');
    if (this.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
  }

  over({ rxStorage, ...backend }: StorageBackend): StorageBackend {
    const createStorageInstance: typeof rxStorage.createStorageInstance = async (params) => {
      const instance = await rxStorage.createStorageInstance(params);
      return new Proxy(instance, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          if (name !== 'bulkWrite') return (value as (...given: unknown[]) => unknown).bind(target);
          return async (...given: unknown[]) => {
            this.meet();
            return (value as (...each: unknown[]) => unknown).apply(target, given);
          };
        },
      });
    };
    return { ...backend, rxStorage: { ...rxStorage, createStorageInstance } };
  }
}
