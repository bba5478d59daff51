import type { ProofPurpose } from '@/domain/security/identity-proofs';
import type { PullAnswer, PullRequest, PushAnswer, PushWrite } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { AccountRole } from '@/domain/roles';
import { type Engine, native, pglite } from './engines';
import { platformSql } from './platform-stand-ins';
import { nativePostgres } from './postgres';
import { migrationFiles } from './sql-files';
import { isPromise } from './scope';

/**
 * Real databases with Marquee's migrations, for tests: PGlite in memory, or a separate database on a native server.
 * Calls run as PostgREST runs them: in a transaction, with the token's claims as a setting and the caller's role.
 */
export type DatabaseKind = 'pglite' | 'native';
export type Row = Record<string, unknown>;
export type Query = <T = Row>(text: string, params?: unknown[]) => Promise<T[]>;

export interface Caller {
  /** null for a visitor. */
  id: string | null;
  role?: 'anon' | 'authenticated' | 'service_role';
  /** The `session_id` of the token; null for none. By default a new session. */
  sessionId?: string | null;
  /** False for a session that was never opened, or has ended. */
  isAlive?: boolean;
  /** The sign-in methods, as in the token's `amr`, and how long ago. */
  method?: 'password' | 'otp' | 'magiclink' | 'recovery' | 'oauth';
  secondsAgo?: number;
}

/** One person's view of the database. */
export interface As {
  id: string | null;
  sessionId: string | null;
  /** Runs one statement in its own transaction. */
  sql: Query;
  /** Runs several statements in one transaction. */
  transaction<T>(work: (sql: Query) => Promise<T>): Promise<T>;
  /** Gives this session a fresh proof of identity, as `prove_identity` does. */
  prove(purpose: ProofPurpose, way?: 'password' | 'code' | 'recovery', subject?: string): Promise<void>;
  pull(requests: PullRequest[]): Promise<PullAnswer[]>;
  /** `client` names the device; by default each `as` is one device. */
  push(writes: PushWrite[], client?: string, checkpoints?: unknown): Promise<PushAnswer[]>;
}

export interface NewUser {
  id?: string;
  email?: string;
  name?: string;
  /** `admin` is granted by the server, as in production. */
  role?: AccountRole;
  /** Whether the profile is complete enough to apply and to be listed. Default: true. */
  complete?: boolean;
  /** Columns of `profiles` to set afterwards with the server's rights. */
  profile?: Row;
}

/** A separate connection, to hold a transaction open. Native only. */
export interface Connection {
  sql: Query;
  end(): Promise<void>;
}

export interface TestDatabase {
  kind: DatabaseKind;
  /** As superuser. */
  exec(text: string): Promise<void>;
  sql: Query;
  as(caller: Caller): As;
  createUser(user?: NewUser): Promise<string>;
  connect(): Promise<Connection>;
  /** Keeps a copy of the present state. */
  copy(): Promise<void>;
  /** Puts that copy back, with what an operator has to do then (docs/operations.md). What was written since is lost. */
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The kinds of databases that this machine can test on. With TEST_ENGINES=fastest, which `npm test` sets, only one: a native
 * server takes half the time. `npm test -- all` runs on both.
 */
export async function availableKinds(): Promise<DatabaseKind[]> {
  if (!(await nativePostgres())) return ['pglite'];
  return isPromise() ? ['native'] : ['pglite', 'native'];
}

/** For tests that need one database of either kind: PGlite, as people who try Marquee have it, or in the promise the faster one. */
export const oneKind = async (): Promise<DatabaseKind> =>
  isPromise() && (await nativePostgres()) ? 'native' : 'pglite';

const open = async (
  kind: DatabaseKind,
  texts: readonly string[],
  { connections = 3, alone = false } = {},
): Promise<TestDatabase> =>
  describe(kind, await (kind === 'pglite' ? pglite(texts) : native(texts, connections, alone)));

export interface DatabaseNeeds {
  storage?: boolean;
  /**
   * How many a native database has at most; with 1 it runs one statement after the other, as PGlite does. Each compiles every function
   * that it calls, so a file that needs no more has few.
   */
  connections?: number;
  /** On a separate server, so that no other file's transactions hold back its horizon (S5). */
  alone?: boolean;
}

/** Everything that is run on an empty database. */
export const schemaSql = (storage = false): string[] => [
  ...platformSql({ storage }),
  ...migrationFiles().map(({ text }) => text),
];

/** A database with all migrations applied, with or without Storage. The caller must close it. */
export const openDatabase = (
  kind: DatabaseKind,
  { storage = false, ...needs }: DatabaseNeeds = {},
): Promise<TestDatabase> => open(kind, schemaSql(storage), needs);

/** A database on which only these SQL texts have been run. The caller must close it. */
export const openDatabaseWith = (
  kind: DatabaseKind,
  texts: readonly string[],
  needs: DatabaseNeeds = {},
): Promise<TestDatabase> => open(kind, texts, needs);

/** A database without Marquee's migrations. */
export const openEmptyDatabase = (kind: DatabaseKind): Promise<TestDatabase> => open(kind, platformSql());

function describe(kind: DatabaseKind, engine: Engine): TestDatabase {
  const as = ({
    id,
    role = id === null ? 'anon' : 'authenticated',
    sessionId = id === null || role !== 'authenticated' ? null : newId(),
    isAlive = true,
    method = 'password',
    secondsAgo = 0,
  }: Caller): As => {
    const device = newId();
    const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) - secondsAgo }];
    const claims = JSON.stringify({
      role,
      ...(id === null ? {} : { sub: id, amr }),
      ...(sessionId ? { session_id: sessionId } : {}),
    });
    let opened: Promise<unknown> | null = null;
    /** Once, so that a test can end it, and on its own, so that a refused statement does not take it back. */
    const openSession = (): Promise<unknown> =>
      (opened ??= engine.query(
        'insert into auth.sessions (id, user_id) select $1, id from auth.users where id = $2 on conflict do nothing',
        [sessionId, id],
      ));
    const transaction = async <T>(work: (sql: Query) => Promise<T>): Promise<T> => {
      if (isAlive && sessionId) await openSession();
      return engine.transaction(async (sql) => {
        await sql(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
          claims,
          role,
        ]);
        return work(sql);
      });
    };
    const sql: Query = (text, params) => transaction((run) => run(text, params));
    const call = async <T>(text: string, params: unknown[]): Promise<T> => {
      const [row] = await sql<{ answer: T | string }>(text, params);
      const answer = row?.answer;
      return (typeof answer === 'string' ? JSON.parse(answer) : answer) as T;
    };
    return {
      id,
      sessionId,
      sql,
      transaction,
      prove: async (purpose, way = 'password', subject = '') => {
        await openSession();
        await engine.query(
          `insert into private.identity_proofs (session_id, user_id, purpose, way, subject) values ($1, $2, $3, $4, $5)
           on conflict (session_id, purpose, way) do update set subject = excluded.subject, proved_at = now(), used_at = null`,
          [sessionId, id, purpose, way, subject],
        );
      },
      pull: (requests) =>
        call('select public.sync_pull($1::text::jsonb) as answer', [JSON.stringify(requests)]),
      push: (writes, client = device, checkpoints = []) =>
        call('select public.sync_push($1::uuid, $2::text::jsonb, $3::text::jsonb) as answer', [
          client,
          JSON.stringify(writes),
          JSON.stringify(checkpoints),
        ]),
    };
  };

  const createUser = async (user: NewUser = {}): Promise<string> => {
    const { id = newId(), name = 'Mara Voss', role = 'talent', complete = true } = user;
    await engine.query(
      'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)',
      [id, user.email ?? `${id}@marquee.test`, JSON.stringify({ full_name: name, role })],
    );
    const columns: Row = {
      ...(role === 'admin' ? { role } : {}),
      ...(complete ? { bio: 'Twelve years on set.', onboarding_completed: true } : {}),
      ...user.profile,
    };
    const names = Object.keys(columns).join(', ');
    if (names !== '') {
      await engine.query(
        `update public.profiles p set (${names}) = (select ${names} from jsonb_populate_record(p, $2::text::jsonb)) where id = $1`,
        [id, JSON.stringify(columns)],
      );
    }
    return id;
  };

  return {
    kind,
    as,
    createUser,
    exec: engine.exec,
    sql: engine.query,
    connect: engine.connect,
    copy: engine.copy,
    putBack: engine.putBack,
    close: engine.close,
  };
}
