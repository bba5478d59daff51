import { messageOf } from '../startup-error';
import { identityKey } from './identity';
import { groupByTable, type Subscription } from './subscription';
import { type Change, keyText, type RowReader } from './rows';

type Rows = Map<string, Record<string, unknown>>;

/**
 * Delivers changes from the database to subscribers, in commit order. Changes that arrive while a batch is
 * being read wait for the next batch, so a burst costs one read per table and identity.
 */
export class ChangeFeed {
  private pending: Change[] = [];
  private isRunning = false;

  constructor(
    private readonly subscriptions: ReadonlySet<Subscription>,
    private readonly reader: RowReader,
    private readonly log: (line: string) => void,
  ) {}

  add(change: Change): void {
    this.pending.push(change);
    if (!this.isRunning) setImmediate(() => void this.run());
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.pending.length > 0) {
      const batch = this.pending;
      this.pending = [];
      await this.deliver(batch);
    }
    this.isRunning = false;
  }

  private async deliver(batch: Change[]): Promise<void> {
    const reads = new Map<string, Promise<Rows>>();
    for (const subscription of this.subscriptions) {
      const watched = batch.filter((change) => subscription.watches(change));
      if (watched.length === 0) continue;
      try {
        await this.deliverTo(subscription, watched, reads);
      } catch (error) {
        this.log(`Realtime could not read a change for one subscriber: ${messageOf(error)}`);
      }
    }
  }

  private async deliverTo(
    subscription: Subscription,
    changes: Change[],
    reads: Map<string, Promise<Rows>>,
  ): Promise<void> {
    const { identity } = subscription;
    const visible = new Map<string, Rows>();
    for (const group of groupByTable(changes.filter(({ type }) => type !== 'DELETE'))) {
      const [first] = group;
      if (!first) continue;
      const table = JSON.stringify([first.schema, first.table]);
      const name = `${identityKey(identity)} ${table} ${group.map(({ key }) => keyText(key)).join()}`;
      const read = reads.get(name) ?? this.reader.read(identity, group);
      reads.set(name, read);
      visible.set(table, await read);
    }
    for (const change of changes) {
      const row =
        visible.get(JSON.stringify([change.schema, change.table]))?.get(keyText(change.key)) ?? null;
      if (change.type !== 'DELETE' && !row) continue;
      const columns = await this.reader.readableColumns(identity.role, change.schema, change.table);
      // The row is gone, so its visibility can no longer be checked; a role that cannot read the table gets
      // no deletions.
      if (columns.length > 0) subscription.deliver(change, row, columns);
    }
  }
}
