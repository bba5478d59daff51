import type { Query } from '../../support/database';
import type { Catalogue } from './catalogue';

/**
 * Tables whose rows are part of the schema, such as lifecycles, rate limits and streams. `random` columns are generated when a
 * database is created, so they differ between databases.
 */
export interface ReferenceTable {
  name: string;
  key: readonly string[];
  random?: readonly string[];
}

/** In an order in which rows can be inserted. */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  { name: 'private.refusals', key: ['code'] },
  { name: 'private.row_bounds', key: ['relation', 'code'] },
  { name: 'private.byte_bounds', key: ['relation', 'code'] },
  { name: 'private.lifecycle_transitions', key: ['lifecycle', 'from_state', 'to_state', 'actor'] },
  { name: 'private.company_permissions', key: ['access', 'permission'] },
  { name: 'private.rate_rules', key: ['what'] },
  { name: 'private.shared_domains', key: ['domain'] },
  { name: 'private.exchange_rates', key: ['currency'] },
  { name: 'private.proxy_settings', key: [] },
  { name: 'private.rate_salt', key: [], random: ['salt'] },
  { name: 'private.keyring', key: ['name'], random: ['key'] },
  { name: 'private.server_event_prefixes', key: ['prefix'] },
  { name: 'private.push_titles', key: ['type'] },
  { name: 'private.scam_signals', key: ['name'] },
  { name: 'private.scam_settings', key: [] },
  { name: 'private.proof_purposes', key: ['name'] },
  { name: 'private.export_parts', key: ['name'] },
  { name: 'private.sign_in_settings', key: [] },
  { name: 'private.device_traits', key: ['name'] },
  { name: 'sync_private.state', key: [] },
  { name: 'sync_private.streams', key: ['name'] },
  { name: 'sync_private.send_limits', key: ['hours'] },
  { name: 'storage.buckets', key: ['id'] },
  { name: 'cron.job', key: ['jobname'] },
];

export interface ReferenceRow {
  table: ReferenceTable;
  key: string;
  fields: Record<string, unknown>;
}

export async function readReferenceRows(sql: Query): Promise<ReferenceRow[]> {
  const found: ReferenceRow[] = [];
  for (const table of REFERENCE_TABLES) {
    // A table that the migration being written will create. One that is missing for another reason is a difference itself.
    const [known] = await sql<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table.name,
    ]);
    if (!known?.there) continue;
    const rows = await sql<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table.name} t order by 1`,
      [[...(table.random ?? [])]],
    );
    for (const { row } of rows) {
      const fields = JSON.parse(row) as Record<string, unknown>;
      found.push({ table, fields, key: table.key.map((column) => String(fields[column])).join(' ') });
    }
  }
  return found;
}

/** Tables with rows that are not in the list, and so would not be compared. */
export async function unlistedRows(sql: Query): Promise<string[]> {
  const tables = await sql<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'sync_private') and c.relkind = 'r'`);
  const filled: string[] = [];
  for (const { name } of tables) {
    if (REFERENCE_TABLES.some((table) => table.name === name)) continue;
    if ((await sql(`select from ${name} limit 1`)).length > 0) filled.push(name);
  }
  return filled;
}

/** The rows as lines of a catalogue. */
export function addRows(catalogue: Catalogue, rows: readonly ReferenceRow[]): void {
  for (const { table, key, fields } of rows)
    catalogue.set(`row ${table.name} ${key}`.trimEnd(), JSON.stringify(Object.entries(fields).toSorted()));
}
