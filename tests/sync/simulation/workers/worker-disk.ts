import type { StorageBackend } from '@/store/storage/backend';

/** How a worker dies. */
export interface Death {
  /** After this many more writes of this kind. */
  after: number;
  of: 'anything' | 'a refusal';
  /** The last write is stored, but nobody hears of it any more: neither the worker itself nor its page. */
  isStored: boolean;
}

/** The storage of one worker, which can end in the middle of anything while its page lives on. */
export class WorkerDisk {
  private death: Death | null = null;
  isDead = false;

  /** @param onDeath called at the moment of death */
  constructor(private readonly onDeath: () => void) {}

  die(death: Death): void {
    this.death = { ...death };
  }

  /** Dies at once. */
  end(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.onDeath();
  }

  over({ rxStorage, ...backend }: StorageBackend): StorageBackend {
    const createStorageInstance: typeof rxStorage.createStorageInstance = async (params) => {
      const instance = await rxStorage.createStorageInstance(params);
      return new Proxy(instance, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name, target);
          if (typeof value !== 'function') return value;
          const run = (value as (...given: unknown[]) => unknown).bind(target);
          return name === 'bulkWrite'
            ? (...given: unknown[]) => this.write(() => run(...given), given[0])
            : run;
        },
      });
    };
    return { ...backend, rxStorage: { ...rxStorage, createStorageInstance } };
  }

  private async write(store: () => unknown, rows: unknown): Promise<unknown> {
    const { death } = this;
    if (!this.isDead) {
      if (!death || (death.of === 'a refusal' && !hasRefusal(rows))) return store();
      if (death.after > 0) {
        death.after -= 1;
        return store();
      }
      this.end();
      if (death.isStored) await store();
    }
    throw new Error('The worker was killed.');
  }
}

const hasRefusal = (rows: unknown): boolean =>
  (rows as { document: { kind?: unknown } }[]).some(({ document }) => document.kind === 'refused');
