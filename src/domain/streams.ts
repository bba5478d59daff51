import { APPLICATION_WRITABLE } from './entities/application';
import { CONVERSATION_WRITABLE, MESSAGE_WRITABLE } from './entities/conversation';
import { JOB_WRITABLE } from './entities/job';
import { DRAFT_WRITABLE, NOTIFICATION_WRITABLE, SAVED_WRITABLE } from './entities/personal';
import { COMPANY_WRITABLE, PROFILE_WRITABLE } from './entities/profile';
import stored from './stored-fields.json';

/**
 * The local collections. RxDB's free edition stops at 13 per page, so kinds share one (design, section 4);
 * `projects`, `bookings`, `notes` and `payments` join later and fill the budget of 12.
 */
export const COLLECTIONS = [
  'profiles',
  'jobs',
  'applications',
  'conversations',
  'messages',
  'notifications',
  'drafts',
  'saved',
] as const;
export type CollectionName = (typeof COLLECTIONS)[number];

/**
 * How two edits of one field become one, in SQL and on the device alike:
 * `rise`: a map of counters, the higher of each key; `union`: a set, additions and removals of both sides;
 * `turn_on`: a boolean that only becomes true; `by_key`: a map, each of its values three-way by itself. Fields not named merge
 * three-way. A true conflict is offered to the person.
 */
export type MergeStrategy = 'rise' | 'union' | 'turn_on' | 'by_key';

/** JSON schema, as far as RxDB looks at it. */
export type StoredField = Readonly<Record<string, unknown>>;

/**
 * What zod's schemas (`schemas/`) come to, on record, so that the app opens without them: they check what is written, and
 * come after the first paint. A test holds the two equal and writes this file.
 */
const STORED_FIELDS: Readonly<Record<string, Readonly<Record<string, StoredField>>>> = stored;

export interface Stream {
  /** The `collection` of `sync_pull` and `sync_push`. */
  name: string;
  collection: CollectionName;
  /** Value of the local document's `kind` where several streams share a collection. */
  kind?: string;
  table: string;
  /** What the server shows of a row, each as the device's database is told of it. */
  fields: Readonly<Record<string, StoredField>>;
  writable: readonly string[];
  merge: Readonly<Record<string, MergeStrategy>>;
  /** Most rows a first fill brings, newest first; also what eviction shrinks to (S12). */
  budget: number;
  /** Visitors without an account sync these too, into `marquee-guest`. */
  public: boolean;
}

const stream = (s: Omit<Stream, 'fields' | 'merge' | 'public' | 'budget'> & Partial<Stream>): Stream => ({
  fields: STORED_FIELDS[s.name] ?? {},
  merge: {},
  public: false,
  budget: 100_000,
  ...s,
});

const PROFILE_MERGE: Stream['merge'] = {
  ...Object.fromEntries(
    ['departments', 'role_codes', 'skills', 'kit', 'unions', 'languages'].map((field) => [
      field,
      'union' as const,
    ]),
  ),
  settings: 'by_key',
};

/** One list; SQL's `sync_private.streams` repeats it and a test holds them equal. Order is the order of a pull. */
export const STREAMS: readonly Stream[] = [
  stream({
    name: 'profiles',
    collection: 'profiles',
    kind: 'me',
    table: 'profiles',
    writable: PROFILE_WRITABLE,
    merge: PROFILE_MERGE,
  }),
  stream({
    name: 'companies',
    collection: 'profiles',
    kind: 'company',
    table: 'companies',
    writable: COMPANY_WRITABLE,
    budget: 500,
    public: true,
  }),
  stream({
    name: 'jobs',
    collection: 'jobs',
    table: 'jobs',
    writable: JOB_WRITABLE,
    merge: { required_skills: 'union', nice_skills: 'union', kit_required: 'union' },
    budget: 5_000,
    public: true,
  }),
  stream({
    name: 'people',
    collection: 'profiles',
    kind: 'person',
    table: 'public_profiles',
    writable: [],
    budget: 2_000,
    public: true,
  }),
  stream({
    name: 'applications',
    collection: 'applications',
    table: 'job_applications',
    writable: APPLICATION_WRITABLE,
  }),
  stream({
    name: 'conversations',
    collection: 'conversations',
    table: 'conversations',
    writable: CONVERSATION_WRITABLE,
    merge: { read_marks: 'rise', delivered_marks: 'rise' },
  }),
  stream({ name: 'messages', collection: 'messages', table: 'messages', writable: MESSAGE_WRITABLE }),
  stream({
    name: 'notifications',
    collection: 'notifications',
    table: 'notifications',
    writable: NOTIFICATION_WRITABLE,
    merge: { is_read: 'turn_on' },
  }),
  stream({
    name: 'drafts',
    collection: 'drafts',
    table: 'drafts',
    writable: DRAFT_WRITABLE,
    merge: { payload: 'by_key' },
  }),
  stream({ name: 'saved', collection: 'saved', table: 'saved', writable: SAVED_WRITABLE }),
];
