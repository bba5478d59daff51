import type { DEFINITIONS } from './all-streams';
import type { ClientsMay, DerivedKey, MergeStrategy, QueueRule, StreamDefinition } from './define-stream';

export type Definitions = typeof DEFINITIONS;
export type StreamName = keyof Definitions;

/** The collections of the database in the browser. Its free edition stops at 13 per page, so kinds share one. */
export type CollectionName = Definitions[StreamName]['local']['collection'];

/** What a waiting or refused write is, as a key for words and icons. */
export type QueueItemKind = Definitions[StreamName]['queue'][number]['kind'];

/** JSON schema, as far as the store's database looks at it. */
export type StoredField = Readonly<Record<string, unknown>>;

/** One part of an index: a field as it is, or a key that the store derives `from` one. */
export interface IndexKey {
  name: string;
  maxLength: number;
  from?: string;
  order?: DerivedKey['order'];
}

/** A stream as the running app knows it: plain data, one for each definition. */
export interface Stream {
  /** The `stream` of `sync_pull` and `sync_push`. */
  readonly name: string;
  readonly collection: CollectionName;
  /** Value of the local document's `kind` where several streams share a collection. */
  readonly kind?: string;
  readonly table: string;
  readonly owners: readonly string[];
  /** The fields that the server shows of a row, as the device's database stores them. */
  readonly fields: Readonly<Record<string, StoredField>>;
  /** Fields that a row may lack for a while (`StreamDefinition.longTexts`). */
  readonly longTexts: readonly string[];
  readonly writable: readonly string[];
  readonly clientsMay: ClientsMay;
  readonly merge: Readonly<Record<string, MergeStrategy>>;
  /** Most rows a first snapshot brings, newest first; also what eviction shrinks to (S12). */
  readonly budget: number;
  /** Visitors without an account sync these too, into `marquee-guest`. */
  readonly public: boolean;
  readonly indexes: readonly (readonly IndexKey[])[];
  readonly pins: readonly string[];
  /** Fields that the app writes by itself: a refused write of these alone is never shown to the person. */
  readonly unasked: readonly string[];
  readonly alwaysWritten: readonly string[];
  readonly title: string | null;
  readonly queue: readonly QueueRule<QueueItemKind>[];
}

declare const DEFINITION: unique symbol;

/** A stream together with the types of its rows: what typed reads and writes take. */
export interface TypedStream<Definition extends StreamDefinition> extends Stream {
  readonly name: Definition['name'] & StreamName;
  readonly collection: Definition['local']['collection'] & CollectionName;
  /** Exists for the compiler alone. */
  readonly [DEFINITION]?: Definition;
}
