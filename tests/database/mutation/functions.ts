import type { SqlFile } from '../../support/sql-files';
import { codeOf, type Token } from './tokens';

/** One function as an SQL file defines it. */
export interface SqlFunction {
  name: string;
  file: string;
  /** `create or replace function …`, up to the body. */
  head: string;
  /** The text between the dollar quotes, and the line of the file in which it starts. */
  body: string;
  bodyLine: number;
  quote: string;
}

/** All functions by name, as the last file that defines them does. */
export function functionsOf(files: readonly SqlFile[]): Map<string, SqlFunction> {
  const found = new Map<string, SqlFunction>();
  for (const file of files) for (const defined of definitionsIn(file)) found.set(defined.name, defined);
  return found;
}

/** The functions that a file creates, by name. */
export const createdIn = (file: SqlFile): string[] => definitionsIn(file).map(({ name }) => name);

function definitionsIn({ file, text }: SqlFile): SqlFunction[] {
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
