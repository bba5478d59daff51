import { extract } from '@supabase/pg-delta/extract';
import { type Action, plan } from '@supabase/pg-delta/plan';
import type { TestDatabase } from '../../support/database';
import { byHand } from './by-hand';

type Pool = Parameters<typeof extract>[0];

/** As much of a `pg` pool as reading a catalogue takes: every connection is the database's one. */
const poolOf = ({ sql }: TestDatabase): Pool =>
  ({
    connect: async () => ({
      query: async (text: string) => ({ rows: await sql(text) }),
      release: () => undefined,
    }),
  }) as unknown as Pool;

/**
 * The statements that turn one database into the other, in an order that works. What would lose data, or rewrite a table under
 * a lock, is left to a person.
 */
export async function planOf(from: TestDatabase, to: TestDatabase): Promise<string[]> {
  const before = await extract(poolOf(from));
  const after = await extract(poolOf(to));
  const { actions } = plan(before.factBase, after.factBase, { scope: 'database', defaultOwner: 'postgres' });
  const statements = actions.map(statementOf);
  // Bodies may name what is made further down.
  return statements.some((text) => /^CREATE (OR REPLACE )?FUNCTION/i.test(text))
    ? ['set local check_function_bodies = off;', ...statements]
    : statements;
}

function statementOf(action: Action): string {
  const sql = portable(`${action.sql.trim().replace(/;$/, '')};`);
  const reason = whyByHand(action);
  if (reason !== null) return byHand(reason, sql);
  return isOnStorage(sql) ? whereStorageIs(sql) : sql;
}

/** Versions before 17 do not know it, and newer ones have it from the default privileges. */
const portable = (sql: string): string => sql.replace(/\bMAINTAIN, |, MAINTAIN\b/g, '');

function whyByHand({ verb, dataLoss, rewriteRisk, destroys, transactionality }: Action): string | null {
  const lost = destroys.find(({ kind }) => kind === 'table' || kind === 'column' || kind === 'sequence');
  if (verb === 'drop' && lost) return `drops a ${lost.kind} with what is in it`;
  if (dataLoss === 'destructive') return 'loses data';
  if (rewriteRisk) return 'rewrites a table, and what is in it may not fit';
  if (transactionality !== 'transactional') return 'cannot run in the transaction of a migration';
  return null;
}

const isOnStorage = (sql: string): boolean =>
  /\b(ON|TABLE) (ONLY )?"?storage"?\./i.test(sql.split(' EXECUTE ')[0] ?? '');

/** Not every database has Storage. */
const whereStorageIs = (sql: string): string =>
  `do $storage$ begin\n  if to_regclass('storage.objects') is not null then\n    ${sql}\n  end if;\nend $storage$;`;
