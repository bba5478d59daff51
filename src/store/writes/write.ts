import type { EntityOf, StreamDefinition, WritableOf } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { Row } from '@/sync/document';
import type { StoredRow } from '../queries/write-status';
import type { Store } from '../store';
import { editRow, insertRow, removeRow } from './write-row';

/**
 * The writes of the app, typed to their stream: a stream that takes no such write, a field that clients may not set and a value of
 * the wrong type do not compile (tests/types/writes.test-d.ts). The server decides all the same (S13).
 */

type Insertable = StreamDefinition & { clientsMay: { insert: true } };
/** What may only be inserted can still be changed while it waits here. */
type Editable = StreamDefinition & { clientsMay: { insert: true } | { edit: true } };
type Removable = StreamDefinition & { clientsMay: { remove: true } };

/** Fields that clients may set. */
export type Patch<Definition extends StreamDefinition> = Partial<WritableOf<Definition>>;

type KeysOf<Given> = Given extends unknown ? keyof Given : never;

/**
 * No further argument, unless there are fields beside those that clients may set: then one that nobody can give. Without it they
 * would pass unseen, because what is inferred is not compared as closely as what is declared.
 */
type NothingElse<Given, Definition extends StreamDefinition> = [
  Exclude<KeysOf<Given>, keyof WritableOf<Definition>>,
] extends [never]
  ? []
  : [clientsMayNotSet: never, field: Exclude<KeysOf<Given>, keyof WritableOf<Definition>>];

/** What the device itself puts into a new row. */
type Made = 'id' | 'created_at' | 'updated_at';

/**
 * Writes a new row, which waits in the queue. The same id again is the same row.
 * @param fields what is sent
 * @param shown all other fields, as far as the device can guess them, so that the screen is whole before the server answers; never sent
 * @throws InvalidWriteError, StoreError
 */
export const insert = <Definition extends Insertable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  fields: Fields,
  shown: Omit<EntityOf<Definition>, keyof NoInfer<Fields> | Made>,
  ..._nothing: NothingElse<Fields, Definition>
): Promise<void> => insertRow(store, stream, id, fields, shown);

/**
 * Changes fields of a row; the change waits in the queue. The same values again change nothing.
 * @param shown server-owned fields to guess, as with `insert`
 * @throws GoneError when the row is not on this device any more; InvalidWriteError, StoreError
 */
export const edit = <Definition extends Editable>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  changes: Patch<Definition>,
  shown: Partial<EntityOf<Definition>> = {},
): Promise<void> => editRow(store, stream, id, () => changes as Row, shown as Row);

/**
 * Changes fields of a row by what stands in it at that moment, in one write.
 * @param changes may be called again when somebody else wrote in between; null: nothing to change
 * @throws like `edit`
 */
export const editFrom = <Definition extends Editable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  changes: (row: StoredRow<Definition>) => Fields | null,
  ..._nothing: NothingElse<Fields, Definition>
): Promise<void> => editRow(store, stream, id, (row) => changes(row as StoredRow<Definition>));

/** Removes a row: at once when the server never had it, else as a write that waits like any other. */
export const removeDocument = <Definition extends Removable>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
): Promise<void> => removeRow(store, stream, id);
