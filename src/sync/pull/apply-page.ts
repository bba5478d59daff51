import type { Stream } from '@/domain/streams';
import { isTombstone, type PulledDocument, type Row } from '@/backend/sync/sync-protocol';
import { cleanRow, isWaiting, type SyncedRow } from '../document';
import type { Decision, StorePort } from '../store-port';
import { withKnownTexts } from './long-texts';
import { rebasePulledRow } from './rebase-pulled-row';

export interface PageContext {
  store: StorePort;
  stream: Stream;
  documents: readonly PulledDocument[];
  /** The snapshot that brings these rows; '' while following. */
  snapshot: string;
  /** The snapshot that the rows are marked with. Rows fetched one by one during a snapshot get another one, because its end would remove them. */
  rowSnapshot?: string;
  /** The collection was empty when the snapshot began, so rows are written without reading first. */
  expectNew: boolean;
}

/** Writes one page of one stream into the store (S4, S6). */
export function applyPage({
  store,
  stream,
  documents,
  snapshot,
  rowSnapshot = snapshot,
  expectNew,
}: PageContext): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return store.change(
    stream.collection,
    [...byId.keys()],
    (id, current) => {
      const document = byId.get(id);
      if (!document) return null;
      if (isTombstone(document)) return deleted(stream, current);
      if (current && !isSameStream(stream, current)) return null;
      const known = withKnownTexts(stream, document, current);
      return current && isWaiting(current)
        ? { put: rebasePulledRow(stream, known, current, snapshot) }
        : arrived(stream, known, current, snapshot, rowSnapshot);
    },
    { expectNew },
  );
}

/** `profiles` and `people` are kinds of one collection and share ids: the public row never overwrites or removes the person's own. */
const isSameStream = (stream: Stream, row: SyncedRow): boolean =>
  stream.kind === undefined || row.kind === stream.kind || row.kind === '';

function arrived(
  stream: Stream,
  document: Row & { id: string; rev: number },
  current: SyncedRow | undefined,
  snapshot: string,
  rowSnapshot: string,
): Decision {
  // Older than what the answer to a push has brought. A snapshot still applies it: after a restore the
  // server's counters may be lower.
  if (current && snapshot === '' && document.rev < current.rev) return null;
  return { put: cleanRow(stream, document, rowSnapshot || current?.snapshot || '') };
}

function deleted(stream: Stream, current: SyncedRow | undefined): Decision {
  if (!current || !isSameStream(stream, current) || current.sync.state === 'local') return null;
  // The edit has not been answered yet; the server will say why it is refused, and then the document is removed.
  if (isWaiting(current))
    return current.sync.deletedOnServer
      ? null
      : { put: { ...current, sync: { ...current.sync, deletedOnServer: true } } };
  return { remove: true };
}
