import { sql } from 'kysely';
import type { Database } from '../database';
import type { ChangeType } from './filters';
import type { Identity } from './identity';

type Row = Record<string, unknown>;

/** What a trigger reports: which row changed, not how. */
export interface Change {
  schema: string;
  table: string;
  type: ChangeType;
  key: Row;
  /** Start of the transaction, ISO 8601. */
  at: string;
}

export interface Column {
  name: string;
  type: string;
}

export const keyText = (key: Row): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => a.localeCompare(b)));

/**
 * Re-reads changed rows with a subscriber's own rights, so that row-level security and column grants decide.
 */
export class RowReader {
  private readonly columns = new Map<string, Promise<Column[]>>();

  constructor(private readonly database: Database) {}

  /**
   * The columns that a role may read. Cached: tables change only in migrations, which run before any socket
   * opens.
   */
  readableColumns(role: string, schema: string, table: string): Promise<Column[]> {
    const name = JSON.stringify([role, schema, table]);
    const cached = this.columns.get(name);
    if (cached) return cached;
    const query = this.database.query<Column>(
      `select a.attname as name, t.typname as type
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = format('%I.%I', $2::text, $3::text)::regclass and a.attnum > 0 and not a.attisdropped
         and has_schema_privilege($1, $2, 'usage') and has_column_privilege($1, a.attrelid, a.attnum, 'select')
       order by a.attnum`,
      [role, schema, table],
    );
    query.catch(() => this.columns.delete(name));
    this.columns.set(name, query);
    return query;
  }

  /**
   * The rows of one table that this identity may read now, by {@link keyText}; one statement for any number
   * of changes.
   */
  async read(identity: Identity, changes: Change[]): Promise<Map<string, Row>> {
    const [first] = changes;
    if (!first) return new Map();
    const columns = await this.readableColumns(identity.role, first.schema, first.table);
    const keyColumns = Object.keys(first.key);
    if (!keyColumns.every((key) => columns.some(({ name }) => name === key))) return new Map();
    const table = sql.id(first.schema, first.table);
    const keys = sql.join(keyColumns.map((name) => sql.id(name)));
    const wanted = JSON.stringify(changes.map(({ key }) => key));
    const { rows } = await this.database.connection.withContext({ auth: identity }, (db) =>
      sql<{ row: Row }>`
        select to_jsonb(visible) as row
        from (
          select ${sql.join(columns.map(({ name }) => sql.id(name)))} from ${table}
          where (${keys}) in (select ${keys} from jsonb_populate_recordset(null::${table}, ${wanted}::text::jsonb))
        ) visible`.execute(db),
    );
    return new Map(
      rows.map(({ row }) => [keyText(Object.fromEntries(keyColumns.map((name) => [name, row[name]]))), row]),
    );
  }
}
