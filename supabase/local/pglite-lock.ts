import type { PGlite, Transaction } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/**
 * One connection as Kysely sees it. Outside a transaction its queries go to PGlite, which makes them wait for
 * the current lock holder; inside one they go to the transaction that holds the lock.
 */
class LockingConnection implements DatabaseConnection {
  private held: { transaction: Transaction; release: () => void; ended: Promise<void> } | null = null;

  constructor(private readonly pglite: PGlite) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await (this.held?.transaction ?? this.pglite).query<Row>(query.sql, [
      ...query.parameters,
    ]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Waits for PGlite's lock and holds it until `end`. */
  begin(): Promise<void> {
    return new Promise((ready, fail) => {
      const ended: Promise<void> = this.pglite.transaction(
        (transaction) =>
          new Promise<void>((release) => {
            this.held = { transaction, release, ended };
            ready();
          }),
      );
      ended.catch(fail);
    });
  }

  async end(outcome: 'commit' | 'rollback'): Promise<void> {
    const { held } = this;
    if (!held) return;
    try {
      if (outcome === 'rollback') await held.transaction.rollback();
      held.release();
      await held.ended;
    } finally {
      held.release();
      this.held = null;
    }
  }
}

class LockingDriver implements Driver {
  constructor(private readonly pglite: PGlite) {}

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<LockingConnection> {
    return new LockingConnection(this.pglite);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asLocking(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asLocking(connection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asLocking(connection).end('rollback');
  }
}

function asLocking(connection: DatabaseConnection): LockingConnection {
  if (connection instanceof LockingConnection) return connection;
  throw new TypeError('The PGlite driver was given a connection of another driver.');
}

/**
 * Kysely over PGlite in which a transaction owns the only connection from BEGIN to COMMIT. With the stock
 * dialect, statements of other requests run in between, under the role and claims that the transaction has
 * set (S9).
 */
export function lockingKysely(pglite: PGlite): Kysely<Record<string, never>> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LockingDriver(pglite),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
