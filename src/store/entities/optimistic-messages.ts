import { BehaviorSubject } from 'rxjs';
import type { Message } from '@/domain/streams/messages';
import type { Store } from '../store';

/** A message whose author has let go of it and that is not stored yet: a film takes its time, and so does a slow phone's disk. */
export interface OptimisticMessage {
  message: Message;
  since: number;
  isStored: boolean;
}

/**
 * Shown at once, as `storing`: nobody waits for a disk to see their own words, and nothing says that they are kept before
 * they are (S8).
 */
export class OptimisticMessages {
  private readonly all = new BehaviorSubject<readonly OptimisticMessage[]>([]);
  readonly all$ = this.all.asObservable();

  /** In sight from now on; until `stored` is called and a thread was read after that, or until it is `dropped`. */
  show(message: Message, since: number): { stored: () => void; dropped: () => void } {
    const entry: OptimisticMessage = { message, since, isStored: false };
    this.all.next([...this.all.value, entry]);
    return {
      stored: () => {
        entry.isStored = true;
      },
      dropped: () => this.drop([entry]),
    };
  }

  /** What a reading that begins now will find in the database itself. */
  stored(): readonly OptimisticMessage[] {
    return this.all.value.filter(({ isStored }) => isStored);
  }

  drop(entries: readonly OptimisticMessage[]): void {
    if (entries.length > 0) this.all.next(this.all.value.filter((entry) => !entries.includes(entry)));
  }
}

const ofStores = new WeakMap<Store, OptimisticMessages>();

export function optimisticMessages(store: Store): OptimisticMessages {
  const known = ofStores.get(store);
  if (known) return known;
  const made = new OptimisticMessages();
  ofStores.set(store, made);
  return made;
}
