import { sql } from 'kysely';
import type { AuthService } from './lite-auth';

/** A SQL function with its schema, as in `[auth.hook.*]`. */
export interface SqlFunction {
  schema: string;
  name: string;
}

/**
 * Calls a SQL function as the auth server does: JSON in, JSON out, within the running transaction, if any.
 */
export async function callSqlFunction<T>(
  service: AuthService,
  { schema, name }: SqlFunction,
  ...args: (string | boolean | null)[]
): Promise<T> {
  const call = sql`${sql.id(schema, name)}(${sql.join(args)})`;
  const { rows } = await sql<{ answer: T | string }>`select ${call} as answer`.execute(service.repo.db);
  const result = rows[0]?.answer;
  return (typeof result === 'string' ? JSON.parse(result) : result) as T;
}
