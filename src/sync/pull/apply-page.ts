import type { Stream } from '@/domain/streams';
import { isTombstone, type PulledDocument, type Row } from '@/backend/sync-protocol';
import { cleanRow, isWaiting, type SyncedRow } from '../document';
import { rebasePulledRow } from './rebase-pulled-row';
import type { Decision, StorePort } from '../store-port';

export interface PageContext {
  store: StorePort;
  stream: Stream;
  documents: readonly PulledDocument[];
  /** The fill that names these rows; '' while following. */
  fill: string;
  /** With rows that were asked for one by one during a fill: its name, so that they are not swept. */
  named?: string;
  /** The collection was empty when the fill began: write without reading first. */
  expectNew: boolean;
}

/** Writes one page of one stream into the store (S4, S6). */
export function applyPage({
  store,
  stream,
  documents,
  fill,
  named = fill,
  expectNew,
}: PageContext): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return store.change(
    stream.collection,
    [...byId.keys()],
    (id, current) => {
      const document = byId.get(id);
      if (!document) return null;
      if (isTombstone(document)) return buried(stream, current);
      if (current && !isSameStream(stream, current)) return null;
      return current && isWaiting(current)
        ? { put: rebasePulledRow(stream, document, current, fill) }
        : arrived(stream, document, current, fill, named);
    },
    { expectNew },
  );
}

/** `me` and `person` share ids: one's own row is never overwritten or taken away by the public one. */
const isSameStream = (stream: Stream, row: SyncedRow): boolean =>
  stream.kind === undefined || row.kind === stream.kind || row.kind === '';

function arrived(
  stream: Stream,
  document: Row & { id: string; rev: number },
  current: SyncedRow | undefined,
  fill: string,
  named: string,
): Decision {
  // Older than what an answer to a push has already brought. A fill speaks for itself: after a restore, counters may be lower.
  if (current && fill === '' && document.rev < current.rev) return null;
  return { put: cleanRow(stream, document, named || current?.fill || '') };
}

function buried(stream: Stream, current: SyncedRow | undefined): Decision {
  if (!current || !isSameStream(stream, current) || current.sync.state === 'local') return null;
  // The person's edit is still to be answered; the server will say why it cannot be taken. Then the document goes.
  if (isWaiting(current))
    return current.sync.gone ? null : { put: { ...current, sync: { ...current.sync, gone: true } } };
  return { remove: true };
}
