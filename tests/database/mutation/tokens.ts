/** Tokens of SQL and PL/pgSQL: the text of a comment or a string is not code. */
export type TokenKind =
  'space' | 'comment' | 'string' | 'dollar' | 'name' | 'number' | 'word' | 'operator' | 'mark';

export interface Token {
  kind: TokenKind;
  text: string;
  /** Offset of its first character. */
  at: number;
}

/** The first pattern that matches is used. */
const KINDS: readonly [TokenKind, RegExp][] = [
  ['space', /\s+/y],
  ['comment', /--[^\n]*|\/\*[\s\S]*?\*\//y],
  ['string', /[eE]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'/y],
  ['dollar', /\$(\w*)\$[\s\S]*?\$\1\$/y],
  ['name', /"(?:""|[^"])*"|\$\d+/y],
  ['number', /\d+(?:\.\d+)?/y],
  ['word', /[A-Za-z_]\w*/y],
  ['operator', /::|:=|=>|\.\.|->>|->|#>>|#>|<<|>>|<=|>=|<>|!=|\|\||@>|<@|!~\*?|~\*|[-+*/<>=~!@#%^&|?]/y],
  ['mark', /[(),;.:[\]]/y],
];

export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length;) {
    const token = tokenAt(sql, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(sql: string, at: number): Token {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at;
    const [text] = pattern.exec(sql) ?? [];
    if (text !== undefined) return { kind, text, at };
  }
  throw new Error(`No SQL token starts with ${JSON.stringify(sql.slice(at, at + 20))}`);
}

/** The tokens without whitespace and comments. */
export const codeOf = (sql: string): Token[] =>
  tokensOf(sql).filter(({ kind }) => kind !== 'space' && kind !== 'comment');
