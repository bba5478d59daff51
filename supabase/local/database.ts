import type { PGlite } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import type { ParameterOrJSON, Sql, TransactionSql } from 'postgres';
import { AnswerSizeLimit } from './answer-size';
import { toPostgrestError } from './db-errors';
import { fieldOf, messageOf, StartupError } from './startup-error';
import { lockingKysely } from './pglite-lock';
import { nativeTypes, onlyText, pgliteParsers } from './value-formats';

const OLDEST_SERVER = 15;
const CONNECT_WITHIN_S = 5;
/** Of a statement of the API. Hosted projects have it, too; PGlite, one thread, cannot interrupt a statement. */
const STATEMENT_TIMEOUT_MS = 30_000;
const WITHOUT_TIMEOUT = 'set local statement_timeout = 0';

export interface Statements {
  /** One or more statements without parameters, all or none of them. */
  exec(text: string): Promise<void>;
  /** One statement; rows as PostgREST would print their values. */
  query<T>(text: string, params?: unknown[]): Promise<T[]>;
}

/** The database under the backend, as its superuser: PGlite in a folder, or a PostgreSQL server. */
export interface Database extends Statements {
  connection: Connection;
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  listen(channel: string, heard: (payload: string) => void): Promise<void>;
  /** Frees the space of rows that were changed or deleted, where the database does not do that by itself. */
  reclaim?(): Promise<void>;
  close(): Promise<void>;
}

/** Patches a connection of the library; required before it may serve requests. */
function patchConnection(connection: Connection): void {
  connection.normalizeDbError = toPostgrestError;
  // While this is 'unknown', the library's first request grants everything on every table to anon and authenticated,
  // and so undoes each REVOKE and column grant of the migrations. 'active' says: roles are in place, switch to them.
  Reflect.set(connection, 'rlsState', 'active');
  connection.kysely = connection.kysely.withPlugin(new AnswerSizeLimit());
  shareIntrospection(connection);
}

/** Reading the catalogue takes half a second, and every request needs it: those that come meanwhile wait for the same one. */
function shareIntrospection(connection: Connection): void {
  const introspect = connection.introspect.bind(connection);
  let running: ReturnType<typeof introspect> | null = null;
  connection.introspect = (options) => {
    if (!options?.useCache) return introspect(options);
    running ??= introspect(options).finally(() => (running = null));
    return running;
  };
}

/** Loaded by name, so that a start loads only what migrations may ask for. */
async function extensions() {
  const [pgTrgm, pgcrypto, citext, btreeGin, btreeGist, unaccent, uuidOssp, fuzzystrmatch] =
    await Promise.all([
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/contrib/pgcrypto'),
      import('@electric-sql/pglite/contrib/citext'),
      import('@electric-sql/pglite/contrib/btree_gin'),
      import('@electric-sql/pglite/contrib/btree_gist'),
      import('@electric-sql/pglite/contrib/unaccent'),
      import('@electric-sql/pglite/contrib/uuid_ossp'),
      import('@electric-sql/pglite/contrib/fuzzystrmatch'),
    ]);
  return {
    ...pgTrgm,
    ...pgcrypto,
    ...citext,
    ...btreeGin,
    ...btreeGist,
    ...unaccent,
    ...uuidOssp,
    ...fuzzystrmatch,
  };
}

/** @throws StartupError where the folder holds something that PGlite cannot open; the folder stays as it is. */
export async function openPglite(folder: string): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { extensions: await extensions(), parsers: pgliteParsers },
  });
  const pglite: PGlite = connection.driver;
  try {
    await pglite.waitReady;
    await pglite.query('select 1');
    pglite.serializers = onlyText(pglite.serializers);
  } catch (error) {
    throw new StartupError(
      `The database in ${folder} cannot be opened (${firstLine(messageOf(error))}). Nothing was changed. ` +
        'Restore the folder from a copy, or start anew with --reset.',
    );
  }
  connection.kysely = lockingKysely(pglite);
  patchConnection(connection);
  return {
    connection,
    exec: async (text) => void (await pglite.transaction((transaction) => transaction.exec(text))),
    query: async <T>(text: string, params: unknown[] = []) => (await pglite.query<T>(text, params)).rows,
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          exec: async (text) => void (await transaction.exec(text)),
          query: async <T>(text: string, params: unknown[] = []) =>
            (await transaction.query<T>(text, params)).rows,
        }),
      ),
    listen: async (channel, heard) => void (await pglite.listen(channel, heard)),
    // One process: no autovacuum runs beside it, and without this every edit of a draft would stay in the folder for good.
    reclaim: async () => void (await pglite.query('vacuum')),
    close: () => connection.close(),
  };
}

/** @throws StartupError where nobody answers, sign-in is refused, or the server is older than PostgreSQL 15. */
export async function openNative(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => undefined,
      connect_timeout: CONNECT_WITHIN_S,
      connection: { statement_timeout: STATEMENT_TIMEOUT_MS },
      types: nativeTypes,
    },
  });
  const sql: Sql = connection.driver;
  sql.options.serializers = onlyText(sql.options.serializers);
  const where = placeOf(url);
  try {
    const [row] = await sql<{ version: number; name: string }[]>`
      select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as name`;
    if (row) requireVersion(row.version, row.name, where);
  } catch (error) {
    await sql.end({ timeout: 0 });
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database at ${where} cannot be reached (${fieldOf(error, 'code') ?? firstLine(messageOf(error))}). ` +
        'Check --database-url and that the server runs.',
    );
  }
  patchConnection(connection);
  return {
    connection,
    ...nativeStatements(sql),
    exec: async (text) =>
      void (await sql.begin((transaction) => transaction.unsafe(`${WITHOUT_TIMEOUT}; ${text}`).simple())),
    // Boxed, because the driver would take an array that work answers for a list of queries.
    transaction: async <T>(work: (statements: Statements) => Promise<T>) => {
      const box = await sql.begin(async (transaction) => {
        await transaction.unsafe(WITHOUT_TIMEOUT);
        return { answer: await work(nativeStatements(transaction)) };
      });
      return box.answer;
    },
    listen: async (channel, heard) => void (await sql.listen(channel, heard)),
    close: async () => {
      await connection.clearSchemaCache();
      await sql.end({ timeout: 1 });
    },
  };
}

/** @throws StartupError for a server older than those that the migrations run on. */
export function requireVersion(version: number, name: string, where: string): void {
  if (version >= OLDEST_SERVER) return;
  throw new StartupError(
    `The server at ${where} is PostgreSQL ${name}; Marquee needs ${OLDEST_SERVER} or later.`,
  );
}

function nativeStatements(sql: Sql | TransactionSql): Statements {
  return {
    exec: async (text) => void (await sql.unsafe(text).simple()),
    query: async <T>(text: string, params: unknown[] = []) => {
      const rows = await sql.unsafe(text, params as ParameterOrJSON<never>[]);
      return [...rows] as T[];
    },
  };
}

/** Host and database of an address, without the password that may be in it. */
function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || '5432'}${pathname}`;
  } catch {
    return 'the address given';
  }
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() || 'no reason given';
