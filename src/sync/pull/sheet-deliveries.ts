import type { PulledDocument } from '@/backend/sync/sync-protocol';
import { editEnvelope, streamOf, type SyncedRow } from '../document';
import type { StorePort } from '../store-port';

const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const versionOf = (row: SyncedRow): number => count(row.version);

const marksOf = (row: SyncedRow): Record<string, unknown> =>
  typeof row.marks === 'object' && row.marks !== null ? (row.marks as Record<string, unknown>) : {};

/** Reports to those who published a call sheet that it has reached this device: one rising mark for each, collected over a whole pull. */
export class SheetDeliveries {
  /** Receipts by the sheet that they are for. */
  private readonly seen = new Map<string, string>();

  constructor(
    private readonly store: StorePort,
    private readonly now: () => number,
  ) {}

  saw(receipts: readonly PulledDocument[]): void {
    for (const receipt of receipts) {
      const { user_id: user, sheet_id: sheet } = receipt as Record<string, unknown>;
      if (user === this.store.accountId && typeof sheet === 'string') this.seen.set(receipt.id, sheet);
    }
  }

  /** Called after the last page of a pull. A sheet that is not on the device yet, or not in this version, waits for the next one. @returns whether marks are now waiting to be sent */
  async raise(): Promise<boolean> {
    if (this.seen.size === 0 || !this.store.collections.includes('projects')) return false;
    const sheets = new Map(
      (await this.store.get('projects', [...this.seen.values()])).map((sheet) => [
        sheet.id,
        versionOf(sheet),
      ]),
    );
    const edit = this.store.nextOrder();
    let raised = false;
    await this.store.change('projects', [...this.seen.keys()], (id, row) => {
      const here = sheets.get(this.seen.get(id) ?? '') ?? 0;
      if (!row || here < versionOf(row)) return null;
      this.seen.delete(id);
      const marks = marksOf(row);
      if (count(marks.delivered) >= versionOf(row)) return null;
      raised = true;
      return {
        put: {
          ...row,
          marks: { ...marks, delivered: versionOf(row) },
          sync: editEnvelope(row, streamOf('projects', row), edit, this.now()),
        },
      };
    });
    return raised;
  }
}
