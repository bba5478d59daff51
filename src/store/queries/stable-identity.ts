import { jsonEqual } from '@/sync/merge/json-equal';

/** So many are remembered: a few pages of a list, or one long thread. */
const MAX_REMEMBERED_ITEMS = 500;

/**
 * What a reading brings that is as it was is handed out as the very object it was, so that nobody draws it again. Readings
 * make new objects each time; comparing two is a hundredth of the cost of drawing one.
 */
export class StableIdentity<T extends { id: string }> {
  private readonly known = new Map<string, T>();

  reuse(items: readonly T[]): T[] {
    return items.map((item) => {
      const before = this.known.get(item.id);
      const kept = before !== undefined && jsonEqual(before, item) ? before : item;
      // The latest shown stand last: the first is the one to forget.
      this.known.delete(item.id);
      this.known.set(item.id, kept);
      if (this.known.size > MAX_REMEMBERED_ITEMS) this.known.delete(this.known.keys().next().value ?? '');
      return kept;
    });
  }
}
