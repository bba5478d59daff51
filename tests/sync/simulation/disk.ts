import type { StorageBackend } from '@/store/storage/backend';

/** Faults of a phone's disk. The storage behind it is real; only its writes can fail. */
export class Disk {
  /** Every write is refused, and nothing of it is stored. */
  isFull = false;
  private writesLeft = Number.POSITIVE_INFINITY;

  /** Kills the page after this many more writes: later ones fail without any effect. */
  dieAfter(writes: number): void {
    this.writesLeft = writes;
  }

  get isDead(): boolean {
    return this.writesLeft < 0;
  }

  revive(): void {
    this.writesLeft = Number.POSITIVE_INFINITY;
  }

  private failIfBroken(): void {
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
            this.failIfBroken();
            return (value as (...each: unknown[]) => unknown).apply(target, given);
          };
        },
      });
    };
    return { ...backend, rxStorage: { ...rxStorage, createStorageInstance } };
  }
}
