import { createRevision, normalizeMangoQuery, prepareQuery, type RxDocumentData } from 'rxdb';
import type { CollectionName } from '@/domain/streams';
import type { Row, SyncedRow } from '@/sync/document';
import { readRefusal } from '@/sync/push/refusal-record';
import { bulkRead, isTombstoneRow } from '../storage/bulk-read';
import { withDerivedKeys } from '../schema/derived';
import type { Step } from '../schema/upgrade-steps';
import type { RowStorage } from './stored-forms';

type Stored = RxDocumentData<SyncedRow>;

const PART = 500;

const upAll = (steps: readonly Step[], fields: Row): Row => steps.reduce((row, step) => step.up(row), fields);

function upRefusal(steps: readonly Step[], row: Row): Row {
  const refusal = readRefusal(row.payload);
  if (!refusal) return row;
  const own = steps.filter((step) => step.collection === refusal.collection);
  const base = refusal.base === null ? null : upAll(own, refusal.base);
  return { ...row, payload: { ...refusal, document: upAll(own, refusal.document), base } };
}

/**
 * One document in its new form. The envelope stays as it is but for the base, which takes the same steps: else the
 * difference between old and new form would be sent as the person's edit.
 */
export function upgradeRow(collection: CollectionName, steps: readonly Step[], row: SyncedRow): SyncedRow {
  const { sync, ...fields } = row;
  const own = steps.filter((step) => step.collection === collection);
  const raised = upAll(
    own,
    collection === 'drafts' && row.kind === 'refused' ? upRefusal(steps, fields) : fields,
  );
  const base = sync.state === 'waiting' && sync.base !== null ? { base: upAll(own, sync.base) } : {};
  return withDerivedKeys(collection, {
    ...raised,
    id: row.id,
    rev: row.rev,
    fill: row.fill,
    sync: { ...sync, ...base },
  } as SyncedRow);
}

/** Living documents in parts, in the order of their ids. Graves stay behind: what was deleted needs no new form. */
export async function forEachBatch(
  storage: RowStorage,
  visit: (rows: Stored[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const page = (await bulkRead(storage, after, PART)) ?? (await queryPart(storage, after));
    const living = page.filter((row) => !isTombstoneRow(row)).map(({ id }) => id);
    if (living.length > 0) await visit(await storage.findDocumentsById(living, false));
    if (page.length < PART) return;
    after = page.at(-1)?.id ?? '';
  }
}

async function queryPart(storage: RowStorage, after: string): Promise<SyncedRow[]> {
  const query = normalizeMangoQuery(storage.schema, {
    selector: { id: { $gt: after } },
    sort: [{ id: 'asc' }],
    limit: PART,
  } as never);
  return (await storage.query(prepareQuery(storage.schema, query))).documents;
}

async function put(storage: RowStorage, writes: { previous?: Stored; document: Stored }[]): Promise<void> {
  if (writes.length === 0) return;
  const { error: failures } = await storage.bulkWrite(writes, 'marquee-upgrade');
  const [failure] = failures;
  if (failure)
    throw new Error(
      `${storage.collectionName}: a document could not be stored in its new form (status ${failure.status}).`,
    );
}

const inForm = (collection: CollectionName, steps: readonly Step[], row: Stored): Stored => {
  const { _deleted, _attachments, _meta, _rev, ...fields } = row;
  return { ...upgradeRow(collection, steps, fields as SyncedRow), _deleted, _attachments, _meta, _rev };
};

/** Names the latest edit that a document carries; '' for none. Edits have names that only rise (see `order.ts`). */
const latestEdit = ({ sync }: SyncedRow): string =>
  sync.state === 'waiting' && sync.edit > sync.order ? sync.edit : sync.order;

/** Copies every document into an empty storage. Throws what a step throws. Answers the latest edit among them. */
export async function copyAll(
  collection: CollectionName,
  from: RowStorage,
  to: RowStorage,
  steps: readonly Step[],
): Promise<string> {
  let latest = '';
  await forEachBatch(from, async (rows) => {
    await put(
      to,
      rows.map((row) => ({ document: inForm(collection, steps, row) })),
    );
    for (const row of rows) if (latestEdit(row) > latest) latest = latestEdit(row);
  });
  return latest;
}

/**
 * Brings over only what the server has not got, of edits later than `after`: from a form that an older version of the app
 * went on with when the newer one was made already (a late tab, a release taken back). Of two edits of one document the
 * later one stands.
 */
export async function copyUnsent(
  collection: CollectionName,
  from: RowStorage,
  to: RowStorage,
  steps: readonly Step[],
  after: string,
): Promise<void> {
  await forEachBatch(from, async (rows) => {
    const unsent = rows.filter((row) => row.sync.state !== 'clean' && latestEdit(row) > after);
    const twins = new Map(
      (
        await to.findDocumentsById(
          unsent.map(({ id }) => id),
          true,
        )
      ).map((row) => [row.id, row]),
    );
    await put(
      to,
      unsent.flatMap((row) => {
        const previous = twins.get(row.id);
        if (!previous) return [{ document: inForm(collection, steps, row) }];
        if (latestEdit(previous) >= latestEdit(row)) return [];
        return [
          {
            previous,
            document: { ...inForm(collection, steps, row), _rev: createRevision('upgrade', previous) },
          },
        ];
      }),
    );
  });
}
