import { jsonEqual } from '@/sync/merge/json-equal';

/** A few pages of a list, or one long thread. */
const MAX_REMEMBERED_ITEMS = 500;

/**
 * Each read creates new objects. This returns the previous object for an item that has not changed, so that React does not
 * render it again: comparing two costs about a hundredth of rendering one.
 */
export class StableIdentity<T extends { id: string }> {
  private readonly latest = new Map<string, T>();

  reuse(items: readonly T[]): T[] {
    return items.map((item) => {
      const before = this.latest.get(item.id);
      const stable = before !== undefined && jsonEqual(before, item) ? before : item;
      // Deleted first, so that the map is in order of last use and its first entry is the one to drop.
      this.latest.delete(item.id);
      this.latest.set(item.id, stable);
      if (this.latest.size > MAX_REMEMBERED_ITEMS) this.latest.delete(this.latest.keys().next().value ?? '');
      return stable;
    });
  }
}
