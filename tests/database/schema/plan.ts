import { extract } from '@supabase/pg-delta/extract';
import { type Action, plan } from '@supabase/pg-delta/plan';
import type { TestDatabase } from '../../support/database';
import { manualStep } from './manual-steps';

type Pool = Parameters<typeof extract>[0];

/** As much of a `pg` pool as reading a catalogue needs; all its connections are the database's only one. */
const poolOf = ({ sql }: TestDatabase): Pool =>
  ({
    connect: async () => ({
      query: async (text: string) => ({ rows: await sql(text) }),
      release: () => undefined,
    }),
  }) as unknown as Pool;

/**
 * The statements that turn one database into the other, in a valid order. What would lose data, or rewrite a table under a
 * lock, is left to a person.
 */
export async function planOf(from: TestDatabase, to: TestDatabase): Promise<string[]> {
  const before = await extract(poolOf(from));
  const after = await extract(poolOf(to));
  const { actions } = plan(before.factBase, after.factBase);
  const statements = actions.map(statementOf).filter((sql) => sql !== null);
  // Bodies may refer to what is created further down.
  return statements.some((text) => /^CREATE (OR REPLACE )?FUNCTION/i.test(text))
    ? ['set local check_function_bodies = off;', ...statements]
    : statements;
}

function statementOf(action: Action): string | null {
  const sql = portable(`${action.sql.trim().replace(/;$/, '')};`);
  if (sql === null) return null;
  const reason = whyByHand(action);
  if (reason !== null) return manualStep(reason, sql);
  return whereItExists(sql);
}

/**
 * Removes what is the same everywhere or not supported everywhere: the owner and their privileges, and a privilege that exists
 * from PostgreSQL 17 on, where the default privileges grant it. Null: nothing is left.
 */
function portable(sql: string): string | null {
  if (/^ALTER [^;]* OWNER TO "postgres";$/.test(sql)) return null;
  if (!/^(GRANT|REVOKE) /.test(sql)) return sql;
  const rest = sql
    .replace(/\bMAINTAIN, |, MAINTAIN\b/g, '')
    .replace(/"postgres", |, "postgres"(?=[;,])/g, '');
  return /(TO|FROM) "postgres";$/.test(rest) ? null : rest;
}

function whyByHand({ verb, dataLoss, rewriteRisk, destroys, transactionality }: Action): string | null {
  const lost = destroys.find(({ kind }) => kind === 'table' || kind === 'column' || kind === 'sequence');
  if (verb === 'drop' && lost) return `drops a ${lost.kind} with what is in it`;
  if (dataLoss === 'destructive') return 'loses data';
  // A new table has no rows that could violate anything.
  if (rewriteRisk && verb !== 'create') return 'rewrites a table, and what is in it may not fit';
  if (transactionality !== 'transactional') return 'cannot run in the transaction of a migration';
  return null;
}

/** Parts of the platform that not every database has: a table of each, without which its statements are left out. */
const OPTIONAL: Readonly<Record<string, string>> = {
  storage: 'storage.objects',
  realtime: 'realtime.messages',
};

function whereItExists(sql: string): string {
  const target = sql.split(' EXECUTE ')[0] ?? '';
  const part = Object.keys(OPTIONAL).find((schema) =>
    new RegExp(`\\b(ON|TABLE) (ONLY )?"?${schema}"?\\.`, 'i').test(target),
  );
  if (part === undefined) return sql;
  return `do $${part}$ begin\n  if to_regclass('${OPTIONAL[part]}') is not null then\n    ${sql}\n  end if;\nend $${part}$;`;
}
