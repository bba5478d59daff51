import type { EntityOf, StreamDefinition, WritableOf } from '@/domain/definition/define-stream';
import type { TypedStream } from '@/domain/definition/stream';
import type { Row } from '@/sync/document';
import type { StoredRow } from '../queries/write-status';
import type { Store } from '../store';
import { type FormResult, type Opened, saveForm } from './form-edit';
import { editRow, editRows, insertRow, putRows, removeRow } from './write-row';

/**
 * The app's writes, typed by stream: a kind of write that the stream does not allow, a field that clients may not set, or a value
 * of the wrong type does not compile (tests/types/reads-and-writes.test-d.ts). The server checks all the same (S13).
 */

type Insertable = StreamDefinition & { clientsMay: { insert: true } };
/** Includes streams that only allow inserts: a new row can be changed while it is waiting. */
type Editable = StreamDefinition & { clientsMay: { insert: true } | { edit: true } };
type Removable = StreamDefinition & { clientsMay: { remove: true } };

/** Fields that clients may set. */
export type Patch<Definition extends StreamDefinition> = Partial<WritableOf<Definition>>;

type KeysOf<Given> = Given extends unknown ? keyof Given : never;

/**
 * Empty, unless `Given` has fields that clients may not set: then it requires an argument of type `never`, so that the call does
 * not compile. Needed because TypeScript makes no excess property check on an inferred type parameter.
 */
export type NoForbiddenFields<Given, Definition extends StreamDefinition> = [
  Exclude<KeysOf<Given>, keyof WritableOf<Definition>>,
] extends [never]
  ? []
  : [clientsMayNotSet: never, field: Exclude<KeysOf<Given>, keyof WritableOf<Definition>>];

/** The fields that `insert` sets itself. */
type SetByInsert = 'id' | 'created_at' | 'updated_at';

/**
 * Writes a new row, which waits in the queue. Does nothing if the id exists.
 * @param fields are sent
 * @param optimistic all other fields, as the device expects the server to set them: shown until it answers, never sent
 * @throws InvalidWriteError, StoreError
 */
export const insert = <Definition extends Insertable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  fields: Fields,
  optimistic: Omit<EntityOf<Definition>, keyof NoInfer<Fields> | SetByInsert>,
  ..._forbidden: NoForbiddenFields<Fields, Definition>
): Promise<void> => insertRow(store, stream, id, fields, optimistic);

/**
 * Saves a form (S2): of `values`, those that differ from what the form showed when it was opened are changed, three-way with
 * the row as it is now. A field that was changed elsewhere meanwhile is kept as a conflict, and never overwritten.
 * @throws GoneError when the row is no longer on this device; InvalidWriteError, StoreError
 */
export const edit = <Definition extends Editable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  form: Opened<Pick<EntityOf<Definition>, 'id' & keyof EntityOf<Definition>> & Partial<EntityOf<Definition>>>,
  values: Fields,
  ..._forbidden: NoForbiddenFields<Fields, Definition>
): Promise<FormResult> =>
  saveForm(store, stream, String(form.shown.id), form.form, () => ({
    base: form.shown,
    mine: values as Row,
  }));

/** Switches and codes. Text, amounts and lists come from forms. */
type Choice<Value> =
  NonNullable<Value> extends boolean
    ? true
    : NonNullable<Value> extends string
      ? string extends NonNullable<Value>
        ? false
        : true
      : false;
type Choices<Definition extends StreamDefinition> = {
  [
    Field in keyof WritableOf<Definition> as Choice<WritableOf<Definition>[Field]> extends true
      ? Field
      : never
  ]?: WritableOf<Definition>[Field];
};

/**
 * Sets switches and states of a row, whatever they are now: what one tap decides. Equal values change nothing.
 * @param optimistic server-owned fields, as with `insert`
 * @throws like `edit`
 */
export const choose = <Definition extends Editable>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  choices: Choices<Definition>,
  optimistic: Partial<EntityOf<Definition>> = {},
): Promise<void> => editRow(store, stream, id, () => choices as Row, optimistic as Row);

/**
 * Changes fields of a row depending on its current values, in one atomic write. For acts, not for forms, which show an earlier row.
 * @param changes may be called again after a concurrent write; null: nothing to change
 * @throws like `edit`
 */
export const editFrom = <Definition extends Editable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
  changes: (row: StoredRow<Definition>) => Fields | null,
  ..._forbidden: NoForbiddenFields<Fields, Definition>
): Promise<void> => editRow(store, stream, id, (row) => changes(row as StoredRow<Definition>));

/** Like `editFrom` for many rows in one atomic write. Returns the ids of those that are on this device; the others are left out. */
export const editEachFrom = <Definition extends Editable, const Fields extends Patch<Definition>>(
  store: Store,
  stream: TypedStream<Definition>,
  ids: readonly string[],
  changes: (row: StoredRow<Definition>) => Fields | null,
  ..._forbidden: NoForbiddenFields<Fields, Definition>
): Promise<string[]> => editRows(store, stream, ids, (row) => changes(row as StoredRow<Definition>));

type DefinitionOf<Handle> = Handle extends TypedStream<infer Definition> ? Definition : never;

/** A row of a stream that a write makes where it is not on this device, and changes where it is. */
export type Put<Handle> = PutOf<DefinitionOf<Handle>>;

interface PutOf<Definition extends StreamDefinition> {
  id: string;
  /** Of a new one, as with `insert`. */
  fields: Patch<Definition>;
  optimistic: Partial<EntityOf<Definition>>;
  /** Of either, depending on its current values; null: nothing to change. May be called again after a concurrent write. */
  changes: (row: EntityOf<Definition>) => Patch<Definition> | null;
}

/** Makes and changes many rows in one atomic write, so that all of it is kept, or nothing. @throws InvalidWriteError, StoreError */
export const putEach = <Definition extends Insertable & Editable>(
  store: Store,
  stream: TypedStream<Definition>,
  puts: readonly PutOf<Definition>[],
): Promise<void> =>
  putRows(
    store,
    stream,
    puts.map(({ id, fields, optimistic, changes }) => ({
      id,
      writable: fields as Row,
      optimistic: optimistic as Row,
      changes: (row) => changes(row as EntityOf<Definition>) as Row | null,
    })),
  );

/** Removes a row; the removal waits in the queue. @throws StoreError */
export const removeDocument = <Definition extends Removable>(
  store: Store,
  stream: TypedStream<Definition>,
  id: string,
): Promise<void> => removeRow(store, stream, id);
