import postgres from 'postgres';
import type { Connection, Query } from './database';
import { pgliteFrom, pgliteWith } from './database-template';
import { templateOn } from './native-template';
import { nativePostgres, ownPostgres } from './postgres';

/** One real database of either kind, as superuser. */
export interface Engine {
  exec(text: string): Promise<void>;
  query: Query;
  transaction<T>(work: (sql: Query) => Promise<T>): Promise<T>;
  connect(): Promise<Connection>;
  copy(): Promise<void>;
  putBack(): Promise<void>;
  close(): Promise<void>;
}

export async function pglite(texts: readonly string[]): Promise<Engine> {
  let database = await pgliteWith(texts);
  let image: Blob | null = null;
  return {
    exec: async (text) => void (await database.exec(text)),
    query: async <T>(text: string, params?: unknown[]) => (await database.query<T>(text, params)).rows,
    transaction: (work) =>
      database.transaction((tx) =>
        work(async <T>(text: string, params?: unknown[]) => (await tx.query<T>(text, params)).rows),
      ),
    connect: () =>
      Promise.reject(new Error('PGlite has only one connection; hold transactions open on a native server.')),
    async copy() {
      await database.exec('select sync_private.record_start()');
      image = await database.dumpDataDir('none');
    },
    async putBack() {
      if (!image) throw new Error('There is no copy.');
      await database.close();
      database = await pgliteFrom(image);
      // As the local backend does whenever it starts. Transaction ids have gone back.
      await database.exec('select sync_private.record_start()');
    },
    close: () => database.close(),
  };
}

/** Types without an exact JavaScript equivalent stay text, so that both engines return the same rows. */
const TEXT_TYPES = { date: [1082], timestamp: [1114, 1184] };

const connectTo = (url: string, max: number): postgres.Sql =>
  postgres(url, {
    max,
    onnotice: () => undefined,
    types: {
      day: { to: 1082, from: TEXT_TYPES.date, serialize: String, parse: String },
      moment: { to: 1184, from: TEXT_TYPES.timestamp, serialize: String, parse: String },
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
    },
  });

const runner =
  (sql: { unsafe: postgres.Sql['unsafe'] }): Query =>
  async <T>(text: string, params: unknown[] = []) =>
    [...(await sql.unsafe(text, params as never[]))] as T[];

let databases = 0;

export async function native(texts: readonly string[], connections: number, alone: boolean): Promise<Engine> {
  const server = await (alone ? ownPostgres() : nativePostgres());
  if (!server) throw new Error('There is no PostgreSQL server to test on.');
  databases += 1;
  const name = `marquee_${process.pid}_${databases}`;
  const url = await server.createDatabase(name, await templateOn(server, texts));
  let pool = connectTo(url, connections);
  const underWay = new Set<Promise<unknown>>();
  let open: Promise<unknown> = Promise.resolve();
  const connected = async <T>(act: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    await open;
    const running = act(pool);
    underWay.add(running);
    return running.finally(() => underWay.delete(running));
  };
  const closedFor = async (before: Promise<unknown>, act: () => Promise<unknown>): Promise<void> => {
    await before;
    await Promise.allSettled(underWay);
    await pool.end();
    await act();
    pool = connectTo(url, connections);
  };
  /** While nobody is connected: a database that has connections cannot be copied. */
  const between = (act: () => Promise<unknown>): Promise<unknown> => (open = closedFor(open, act));
  return {
    exec: (text) => connected(async (sql) => void (await sql.unsafe(text).simple())),
    query: (text, params) => connected((sql) => runner(sql)(text, params)),
    transaction: (work) => connected((sql) => sql.begin((tx) => work(runner(tx))) as Promise<never>),
    connect: async () => {
      const connection = connectTo(url, 1);
      return { sql: runner(connection), end: () => connection.end() };
    },
    async copy() {
      await between(() => server.createDatabase(`${name}_copy`, name));
    },
    async putBack() {
      await between(async () => {
        const restored = connectTo(await server.createDatabase(name, `${name}_copy`), 1);
        // The server's transaction ids go on, as where a dump is restored into another cluster. Before anybody connects.
        await restored`select sync_private.new_epoch()`;
        await restored.end();
      });
    },
    close: async () => {
      await pool.end();
      if (alone) await server.stop();
    },
  };
}
