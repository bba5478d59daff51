import { BehaviorSubject } from 'rxjs';
import type { Message } from '@/domain/streams/messages';
import type { Quoted } from './read-thread';
import type { Store } from '../store';

/** A message that is being stored: a large file takes time, and so does a slow phone's disk. */
export interface OptimisticMessage {
  message: Message;
  /** What it answers. */
  quoted: Quoted | null;
  /** When it was written, in milliseconds of the store's clock. */
  since: number;
  isStored: boolean;
}

/**
 * Messages shown at once, as `storing`: their author does not wait for the disk, and the screen does not claim that they are
 * stored before they are (S8).
 */
export class OptimisticMessages {
  private readonly all = new BehaviorSubject<readonly OptimisticMessage[]>([]);
  readonly all$ = this.all.asObservable();

  /** Shows it until `stored` has been called and a thread has been read after that, or until `dropped` is called. */
  show(message: Message, quoted: Quoted | null, since: number): { stored: () => void; dropped: () => void } {
    const entry: OptimisticMessage = { message, quoted, since, isStored: false };
    this.all.next([...this.all.value, entry]);
    return {
      stored: () => {
        entry.isStored = true;
      },
      dropped: () => this.drop([entry]),
    };
  }

  /** Those that a read which begins now will find in the database. */
  stored(): readonly OptimisticMessage[] {
    return this.all.value.filter(({ isStored }) => isStored);
  }

  drop(entries: readonly OptimisticMessage[]): void {
    if (entries.length > 0) this.all.next(this.all.value.filter((entry) => !entries.includes(entry)));
  }
}

const byStore = new WeakMap<Store, OptimisticMessages>();

export function optimisticMessages(store: Store): OptimisticMessages {
  const known = byStore.get(store);
  if (known) return known;
  const created = new OptimisticMessages();
  byStore.set(store, created);
  return created;
}
