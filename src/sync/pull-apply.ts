import type { Stream } from '@/domain/streams';
import { isTombstone, type PulledDocument, type Row } from '@/backend/sync-protocol';
import { cleanRow, isWaiting, serverFields, type SyncedRow, type WaitingRow } from './document';
import { keepClash } from './keep';
import { type Clash, merge } from './merge';
import type { Decision, StorePort } from './store-port';

export interface PageContext {
  store: StorePort;
  now: () => number;
  stream: Stream;
  documents: readonly PulledDocument[];
  /** The fill that names these rows; '' while following. */
  fill: string;
  /** With rows that were asked for one by one during a fill: its name, so that they are not swept. */
  named?: string;
  /** The collection was empty when the fill began: write without reading first. */
  expectNew: boolean;
  /** What was sent of a document without an answer so far: its own echo is not a clash. */
  sentOf: (id: string) => Row | null;
}

/** Writes one page of one stream into the store (S4, S6). */
export async function applyPage({ store, now, stream, documents, fill, named = fill, expectNew, sentOf }: PageContext): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  /** Offers already written down, by document and edit. */
  const kept = new Set<string>();
  let open = [...byId.keys()];
  while (open.length > 0) {
    const offers: { row: WaitingRow; clashes: Clash[] }[] = [];
    await store.change(stream.collection, open, (id, current) => {
      const document = byId.get(id);
      if (!document) return null;
      if (isTombstone(document)) return buried(stream, current);
      if (current && !isSameStream(stream, current)) return null;
      if (!current || !isWaiting(current)) return arrived(stream, document, current, fill, named);
      const { row, clashes } = merged(stream, document, current, fill, sentOf(id));
      // Mine is written down first, then the document takes theirs: a crash between the two loses nothing (S2).
      if (clashes.length > 0 && !kept.has(`${id}/${current.sync.edit}`)) {
        offers.push({ row: current, clashes });
        return null;
      }
      return { put: row };
    }, { expectNew });
    for (const { row, clashes } of offers) {
      await keepClash(store, now(), stream.collection, stream, row, row.sync, clashes);
      kept.add(`${row.id}/${row.sync.edit}`);
    }
    open = offers.map(({ row }) => row.id);
  }
}

/** `me` and `person` share ids: one's own row is never overwritten or taken away by the public one. */
const isSameStream = (stream: Stream, row: SyncedRow): boolean => stream.kind === undefined || row.kind === stream.kind || row.kind === '';

function arrived(stream: Stream, document: Row & { id: string; rev: number }, current: SyncedRow | undefined, fill: string, named: string): Decision {
  // Older than what an answer to a push has already brought. A fill speaks for itself: after a restore, counters may be lower.
  if (current && fill === '' && document.rev < current.rev) return null;
  return { put: cleanRow(stream, document, named || current?.fill || '') };
}

function buried(stream: Stream, current: SyncedRow | undefined): Decision {
  if (!current || !isSameStream(stream, current) || current.sync.state === 'local') return null;
  // The person's edit is still to be answered; the server will say why it cannot be taken. Then the document goes.
  if (isWaiting(current)) return current.sync.gone ? null : { put: { ...current, sync: { ...current.sync, gone: true } } };
  return { remove: true };
}

function merged(stream: Stream, document: Row & { id: string; rev: number }, current: WaitingRow, fill: string, sent: Row | null): { row: SyncedRow; clashes: Clash[] } {
  const clean = cleanRow(stream, document, fill || current.fill);
  if (fill === '' && document.rev < Number(current.sync.base?.rev ?? 0)) return { row: current, clashes: [] };
  const theirs = serverFields(clean, stream);
  const { fields, clashes, dirty } = merge({ base: current.sync.base, mine: current, theirs, writable: stream.writable, strategies: stream.merge, sent });
  if (!dirty && !current.sync.removed) return { row: clean, clashes };
  const base = { ...theirs, rev: document.rev };
  return { row: { ...clean, ...fields, sync: { ...current.sync, base, gone: false } }, clashes };
}
