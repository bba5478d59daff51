import type { Token } from './tokens';

/** One change of a text: the `length` characters at `at` become `to`. */
export interface Change {
  at: number;
  length: number;
  to: string;
}

/** Returns the mistakes of one kind at the token with this index in a function's body. */
interface Operator {
  name: string;
  changes: (code: readonly Token[], index: number, body: string) => Change[];
}

const wordAt = (code: readonly Token[], index: number): string => {
  const token = code[index];
  return token?.kind === 'word' ? token.text.toLowerCase() : (token?.text ?? '');
};

const instead = (token: Token | undefined, to: string): Change[] =>
  token ? [{ at: token.at, length: token.text.length, to }] : [];

/** From one token to another, inclusive. */
const between = (first: Token | undefined, last: Token | undefined, to: string): Change[] =>
  first && last ? [{ at: first.at, length: last.at + last.text.length - first.at, to }] : [];

/** Swaps two tokens wherever one of them occurs. */
function exchanged(name: string, pairs: Readonly<Record<string, string>>): Operator {
  return {
    name,
    changes: (code, index) => {
      const word = wordAt(code, index);
      return code[index]?.kind !== 'string' && Object.hasOwn(pairs, word)
        ? instead(code[index], pairs[word] ?? '')
        : [];
    },
  };
}

/** The token that ends the statement or argument that starts here: the first of these outside parentheses. */
function endOf(code: readonly Token[], from: number, ends: readonly string[]): number {
  let depth = 0;
  for (let index = from; index < code.length; index += 1) {
    const text = code[index]?.text ?? '';
    if (depth === 0 && ends.includes(text)) return index;
    if (text === '(' || text === '[') depth += 1;
    if (text === ')' || text === ']') depth -= 1;
  }
  return -1;
}

const DROPPED = ['perform', 'raise', 'insert', 'update', 'delete', 'exit', 'continue'];
const BEFORE_STATEMENTS = [';', 'begin', 'then', 'else', 'loop'];

export const OPERATORS: readonly Operator[] = [
  exchanged('border', { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  exchanged('equality', { '=': '<>', '<>': '=' }),
  exchanged('logic', { and: 'or', or: 'and' }),
  exchanged('constant', { true: 'false', false: 'true' }),
  exchanged('arithmetic', { '+': '-', '-': '+' }),
  exchanged('bits', { '&': '|', '|': '&', '<<': '>>', '>>': '<<' }),
  exchanged('extreme', { least: 'greatest', greatest: 'least' }),
  {
    name: 'negation',
    changes: (code, index) =>
      wordAt(code, index) === 'not' && wordAt(code, index - 1) !== 'is' && wordAt(code, index + 1) !== 'null'
        ? instead(code[index], '')
        : [],
  },
  {
    name: 'null',
    changes: (code, index) => {
      if (wordAt(code, index) !== 'is') return [];
      if (wordAt(code, index + 1) === 'null') return between(code[index], code[index + 1], 'is not null');
      return wordAt(code, index + 1) === 'not' && wordAt(code, index + 2) === 'null'
        ? between(code[index], code[index + 2], 'is null')
        : [];
    },
  },
  {
    name: 'number',
    changes: (code, index) => {
      const token = code[index];
      return token?.kind === 'number' && /^\d+$/.test(token.text)
        ? instead(token, String(BigInt(token.text) + 1n))
        : [];
    },
  },
  {
    name: 'interval',
    changes: (code, index) => {
      const token = code[index];
      if (token?.kind !== 'string' || wordAt(code, index - 1) !== 'interval') return [];
      return instead(
        token,
        token.text.replace(/\d+/, (number) => String(Number(number) + 1)),
      );
    },
  },
  {
    name: 'lock',
    changes: (code, index) =>
      wordAt(code, index) === 'for' && wordAt(code, index + 1) === 'update'
        ? between(code[index], code[index + 1], '')
        : [],
  },
  {
    name: 'statement',
    changes: (code, index) =>
      DROPPED.includes(wordAt(code, index)) && BEFORE_STATEMENTS.includes(wordAt(code, index - 1))
        ? between(code[index], code[endOf(code, index, [';'])], 'null;')
        : [],
  },
  {
    name: 'fallback',
    changes: (code, index, body) => {
      if (wordAt(code, index) !== 'coalesce' || wordAt(code, index + 1) !== '(') return [];
      const [call, value, comma] = [code[index], code[index + 2], code[endOf(code, index + 2, [','])]];
      if (!call || !value || !comma) return [];
      return between(
        call,
        code[endOf(code, code.indexOf(comma) + 1, [')'])],
        `(${body.slice(value.at, comma.at)})`,
      );
    },
  },
];
