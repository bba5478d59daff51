import { codeOf, type Token } from './tokens';

/** One function as a migration defines it. */
export interface SqlFunction {
  name: string;
  file: string;
  /** `create or replace function …`, up to the body. */
  head: string;
  /** Between the dollar quotes, and the line of its file in which it begins. */
  body: string;
  bodyLine: number;
  quote: string;
}

interface Migration {
  file: string;
  text: string;
}

/** All functions, by name, as the last migration that defines them leaves them. */
export function functionsOf(migrations: readonly Migration[]): Map<string, SqlFunction> {
  const found = new Map<string, SqlFunction>();
  for (const migration of migrations)
    for (const defined of definitionsIn(migration)) found.set(defined.name, defined);
  return found;
}

/** The functions that a migration creates, by name. */
export const createdIn = (migration: Migration): string[] => definitionsIn(migration).map(({ name }) => name);

function definitionsIn({ file, text }: Migration): SqlFunction[] {
  return statementsOf(codeOf(text)).flatMap((statement) => {
    const name = nameOf(statement);
    const body = statement.find(({ kind }) => kind === 'dollar');
    const [from] = statement;
    if (name === null || !body || !from) return [];
    const quote = /^\$\w*\$/.exec(body.text)?.[0] ?? '';
    return [
      {
        name,
        file,
        quote,
        head: text
          .slice(from.at, body.at)
          .replace(/^create\s+(or\s+replace\s+)?function/i, 'create or replace function'),
        body: body.text.slice(quote.length, -quote.length),
        bodyLine: text.slice(0, body.at).split('\n').length,
      },
    ];
  });
}

function statementsOf(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (token.text === ';') statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements;
}

/** `create [or replace] function schema.name (`; null for every other statement. */
function nameOf(statement: readonly Token[]): string | null {
  const text = statement
    .slice(0, 7)
    .map((token) => token.text.toLowerCase())
    .join(' ');
  const [, schema, name] = /^create (?:or replace )?function (\w+) \. (\w+)/.exec(text) ?? [];
  return schema === undefined ? null : `${schema}.${name}`;
}
