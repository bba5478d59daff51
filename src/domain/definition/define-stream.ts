import type * as z from 'zod';

/**
 * How two edits of one field become one, in SQL and on the device alike:
 * `rise`: a map of counters, the higher of each key; `union`: a set, additions and removals of both sides;
 * `turn_on`: a boolean that only becomes true; `act`: what somebody does now, never put to them as a choice: rules of the row say whether it still holds; `by_key`: a map, each of its values three-way by itself;
 * `derived`: computed from other fields, so it is never a conflict of its own, and theirs stays where both changed it. A key of a
 * map may have one too (`settings.muted`). What is not named merges three-way. A true conflict is offered to the person.
 */
export type MergeStrategy = 'rise' | 'union' | 'turn_on' | 'act' | 'by_key' | 'derived';

/** What a push may do with rows of a stream; grants and policies in SQL agree. */
export interface ClientsMay {
  insert: boolean;
  edit: boolean;
  remove: boolean;
}

/** An index key that the store computes on each write from one field; see `indexes.ts`. */
export interface DerivedKey<Field extends string = string> {
  key: string;
  from: Field;
  order: 'as_is' | 'newest_first' | 'thread';
}

/** Which kind of work a write of this stream is called in the queue; the first rule that fits counts. */
export interface QueueRule<Kind extends string = string> {
  kind: Kind;
  when?: { isNew?: boolean; removed?: boolean; document?: Readonly<Record<string, string>> };
}

/** What a person reads about rows of a stream. Loaded where it is shown. */
interface StreamWords<Writable extends string, Kind extends string> {
  /** What one unsent row is called in the file of unsent words. */
  one: string;
  /** What its rows are called together, in lists of what is on a device. */
  heading: string;
  /** The same of its whole collection, where several streams share one. */
  collectionHeading?: string;
  /** What each kind of write is called in the queue. Left out: `one`, unless a screen makes a title of its own (`item-copy.ts`). */
  acts?: { readonly [Each in Kind]?: string };
  /** For streams that a person would count: "142 jobs". */
  counted?: { one: string; many: string };
  /** What a person calls each field that clients write. */
  fields: Readonly<Record<Writable, string>>;
  /** What a person calls the keys of fields that are maps (settings, the content of a draft). */
  keys?: Readonly<Record<string, string>>;
  /** Fields, and keys of maps, that hold a person's own words, in reading order: what "Copy" puts on the clipboard. */
  prose: readonly string[];
}

/** Ids that a sample row may point at; all exist where a test inserts it. */
export interface SampleWorld {
  id: string;
  me: string;
  other: string;
  job: string;
  conversation: string;
  project: string;
  sheet: string;
  company: string;
  application: string;
}

type FieldsOf<Schema extends z.ZodObject> = keyof z.infer<Schema> & string;

/**
 * Everything there is to say about one synced table, once. Types, the store's schema, write checks, what is watched, evicted,
 * shown and tested derive from it; what the database must hold by itself (policies, grants, guards) is held equal by tests
 * (docs/adding-a-stream.md).
 */
export interface StreamDefinition<
  Name extends string = string,
  Collection extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
  Writable extends string = string,
  May extends ClientsMay = ClientsMay,
  Kind extends string = string,
> {
  /** The `stream` of `sync_pull` and `sync_push`. */
  name: Name;
  table: string;
  /** The columns that hold whose row it is. Empty where membership decides (a conversation's rows). */
  owners: readonly FieldsOf<Schema>[];
  /** What the server shows of a row, and what each field may hold. */
  schema: Schema;
  /** What clients may set, in the order of the forms. */
  writable: readonly Writable[];
  clientsMay: May;
  merge?: { readonly [Field in Writable]?: MergeStrategy } & {
    readonly [Path in `${NoInfer<Writable>}.${string}`]?: 'union' | 'derived';
  };
  /** Most rows a first snapshot brings, newest first; also what eviction shrinks to (S12). Left out: everything, for rows that few people have many of. */
  budget?: number;
  /** Visitors without an account sync it too, into `marquee-guest`. */
  public?: boolean;
  local: {
    collection: Collection;
    /** Value of the local document's `kind` where several streams share a collection. */
    kind?: string;
    indexes: readonly (readonly (FieldsOf<Schema> | 'kind' | DerivedKey<FieldsOf<Schema>>)[])[];
  };
  /**
   * Each change is hinted to the accounts that it concerns. Left out: its changes arrive with polls and other streams' hints.
   */
  hinted?: true;
  /**
   * Texts that no list shows: a snapshot brings the rows of the catalogue without them, and they follow behind everything else (`LongTexts`). Until
   * then the row lacks these fields, so its schema calls them optional.
   */
  longTexts?: readonly FieldsOf<Schema>[];
  /** Fields with ids, or lists of ids, of rows that eviction must keep on the device (S12). */
  pins?: readonly FieldsOf<Schema>[];
  /** Fields that the app writes by itself, unasked (marks). A refused write of these alone is never shown to the person. */
  unasked?: readonly Writable[];
  /** Fields whose value says something of its author: what somebody else has set to the same is written all the same. */
  alwaysWritten?: readonly Writable[];
  /** The field that names a row in a list of unsent work. */
  title?: FieldsOf<Schema>;
  queue: readonly QueueRule<Kind>[];
  words: StreamWords<Writable, Kind>;
  /** One legal row, as the server shows it to `me`. Access probes, the oracle and the simulation act on it. */
  sample: (world: SampleWorld) => z.infer<Schema>;
}

/** In two steps, so that the compiler knows the fields before it reads what is said about them. */
export const defineStream =
  <Schema extends z.ZodObject>(schema: Schema) =>
  <
    const Name extends string,
    const Collection extends string,
    const May extends ClientsMay,
    const Writable extends FieldsOf<Schema> = never,
    const Kind extends string = never,
  >(
    definition: Omit<StreamDefinition<Name, Collection, Schema, Writable, May, Kind>, 'schema'>,
  ): StreamDefinition<Name, Collection, Schema, Writable, May, Kind> => ({ ...definition, schema });

/** A row as the server shows it. */
export type EntityOf<Definition extends StreamDefinition> = z.infer<Definition['schema']>;

/** What clients may set of it. */
export type WritableOf<Definition extends StreamDefinition> = Pick<
  EntityOf<Definition>,
  Definition['writable'][number] & keyof EntityOf<Definition>
>;
