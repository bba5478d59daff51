import { type ChangeFilter, matches, watches } from './filters';
import type { Identity } from './identity';
import { type Change, type Column, keyText } from './rows';

/** Node's timers cannot wait longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Push = (event: string, payload: Record<string, unknown>) => void;

/** One joined channel of one socket. */
export class Subscription {
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    readonly topic: string,
    readonly filters: ChangeFilter[],
    /** Whether the sender of a broadcast receives it too. */
    readonly receivesOwnBroadcasts: boolean,
    /** Whether row-level security on `realtime.messages` decides who listens. Such a channel hears the database alone. */
    readonly isPrivate: boolean,
    public identity: Identity,
    readonly push: Push,
    /** Closes the channel: its token has expired, or may no longer listen. */
    readonly shutOut: () => void,
  ) {
    this.scheduleExpiry();
  }

  renew(identity: Identity): void {
    this.identity = identity;
    this.scheduleExpiry();
  }

  end(): void {
    clearTimeout(this.expiry);
  }

  watches({ schema, table, type }: Change): boolean {
    return this.filters.some((filter) => watches(filter, schema, table, type));
  }

  /** Sends one change if a filter matches. `row` is null for a deletion, of which only the key is known. */
  deliver(change: Change, row: Record<string, unknown> | null, columns: Column[]): void {
    const ids = this.filters
      .filter(
        (filter) =>
          watches(filter, change.schema, change.table, change.type) &&
          matches(filter.filter, row ?? change.key),
      )
      .map(({ id }) => id);
    if (ids.length === 0) return;
    const { schema, table, type, at, key } = change;
    this.push('postgres_changes', {
      ids,
      data: {
        schema,
        table,
        type,
        commit_timestamp: at,
        columns,
        errors: null,
        ...(row && { record: row }),
        ...(type !== 'INSERT' && { old_record: key }),
      },
    });
  }

  private scheduleExpiry(): void {
    clearTimeout(this.expiry);
    if (this.identity.expiresAt === null) return;
    const remainingMs = this.identity.expiresAt - Date.now();
    this.expiry = setTimeout(this.shutOut, Math.min(Math.max(remainingMs, 0), LONGEST_TIMER_MS));
    this.expiry.unref();
  }
}

/** Groups changes by table, so that each table is read with one statement. */
export function groupByTable(changes: Change[]): Change[][] {
  const groups = new Map<string, Map<string, Change>>();
  for (const change of changes) {
    const name = JSON.stringify([change.schema, change.table]);
    const group = groups.get(name) ?? new Map<string, Change>();
    group.set(keyText(change.key), change);
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => [...group.values()]);
}
