import { sql } from 'kysely';
import type { AuthService } from './lite-auth';

/** A function of the database with its schema, as `[auth.hook.*]` names it. */
export interface SqlFunction {
  schema: string;
  name: string;
}

/** Calls a function of the database as the auth server does, in the running transaction where there is one: {"a": 1} in, JSON out. */
export async function callSqlFunction<T>(
  service: AuthService,
  { schema, name }: SqlFunction,
  ...args: (string | null)[]
): Promise<T> {
  const call = sql`${sql.id(schema, name)}(${sql.join(args)})`;
  const { rows } = await sql<{ answer: T | string }>`select ${call} as answer`.execute(service.repo.db);
  const result = rows[0]?.answer;
  return (typeof result === 'string' ? JSON.parse(result) : result) as T;
}
