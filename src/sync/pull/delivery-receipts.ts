import type { PulledDocument } from '@/backend/sync/sync-protocol';
import { editEnvelope, streamOf, type SyncedRow } from '../document';
import type { StorePort } from '../store-port';
import { SheetDeliveries } from './sheet-deliveries';

const numbers = (value: unknown): Record<string, number> =>
  typeof value === 'object' && value !== null ? (value as Record<string, number>) : {};

/**
 * Whose marks say that this side has it: mine, and in a company's thread everybody's but the person's. One device of a company reports it, or each message would be followed
 * by a write of every colleague, which all the others pull.
 */
const accountsOfMySide = ({ person_id: person }: SyncedRow, me: string, marked: object): string[] =>
  typeof person !== 'string' || person === me
    ? [me]
    : [me, ...Object.keys(marked)].filter((id) => id !== person);

/** Reports to senders that their messages and call sheets have been delivered: one rising mark per conversation, collected over a whole pull. */
export class DeliveryReceipts {
  private readonly highest = new Map<string, number>();
  private readonly sheets: SheetDeliveries;

  constructor(
    private readonly store: StorePort,
    private readonly now: () => number,
  ) {
    this.sheets = new SheetDeliveries(store, now);
  }

  /** @param documents of one page, without tombstones */
  saw(stream: string, documents: readonly PulledDocument[]): void {
    if (stream === 'messages') this.sawMessages(documents);
    if (stream === 'receipts') this.sheets.saw(documents);
  }

  private sawMessages(messages: readonly PulledDocument[]): void {
    const me = this.store.accountId;
    if (me === null) return;
    for (const message of messages) {
      const {
        sender_id: sender,
        conversation_id: conversation,
        server_seq: seq,
      } = message as Record<string, unknown>;
      if (sender === me || typeof conversation !== 'string' || typeof seq !== 'number') continue;
      this.highest.set(conversation, Math.max(this.highest.get(conversation) ?? 0, seq));
    }
  }

  /** Called after the last page of a pull. Conversations that are not on the device yet wait for the next one. @returns whether marks are now waiting to be sent */
  async raise(): Promise<boolean> {
    const [messages, sheets] = [await this.raiseMessages(), await this.sheets.raise()];
    return messages || sheets;
  }

  private async raiseMessages(): Promise<boolean> {
    const me = this.store.accountId;
    if (me === null || this.highest.size === 0 || !this.store.collections.includes('conversations'))
      return false;
    const edit = this.store.nextOrder();
    let raised = false;
    await this.store.change('conversations', [...this.highest.keys()], (id, row) => {
      const seq = this.highest.get(id) ?? 0;
      if (!row) return null;
      this.highest.delete(id);
      const marks = numbers(row.delivered_marks);
      const read = numbers(row.read_marks);
      const mine = accountsOfMySide(row, me, { ...marks, ...read });
      if (mine.some((account) => Math.max(marks[account] ?? 0, read[account] ?? 0) >= seq)) return null;
      raised = true;
      return {
        put: {
          ...row,
          delivered_marks: { ...marks, [me]: seq },
          sync: editEnvelope(row, streamOf('conversations', row), edit, this.now()),
        },
      };
    });
    return raised;
  }
}
