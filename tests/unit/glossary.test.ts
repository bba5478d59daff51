import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { BANNED_CONSTANTS, BANNED_NAMES, BANNED_PHRASES, BANNED_WORDS, EXCEPTIONS } from './private-words';

const FOLDERS = ['src', 'supabase', 'sw', 'tests', 'docs', 'scripts'];
const TEXT = /\.(?:ts|tsx|mjs|css|sql|md|html|txt)$/;
const CODE = /\.(?:ts|tsx|mjs)$/;

interface Hit {
  line: number;
  found: string;
  instead: string;
}

/** `clashLabel`, `CLASH_LABEL` and `clash-label` are two words each. */
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const PHRASES = Object.entries(BANNED_PHRASES).map(
  ([phrase, instead]) =>
    [
      new RegExp(`\\b${phrase.replaceAll("'", "['’]").replaceAll(' ', '[-_ ]')}\\b`, 'i'),
      phrase,
      instead,
    ] as const,
);

const hitsInText = (text: string): Hit[] =>
  text.split('\n').flatMap((content, i) => [
    ...wordsIn(content).flatMap((word) => {
      const instead = Object.hasOwn(BANNED_WORDS, word) ? BANNED_WORDS[word] : undefined;
      return instead === undefined ? [] : [{ line: i + 1, found: word, instead }];
    }),
    ...PHRASES.flatMap(([pattern, found, instead]) =>
      pattern.test(content) ? [{ line: i + 1, found, instead }] : [],
    ),
  ]);

const hitsInName = (name: string, line: number): Hit[] => [
  ...wordsIn(name).flatMap((word) => {
    const instead = Object.hasOwn(BANNED_NAMES, word) ? BANNED_NAMES[word] : undefined;
    return instead === undefined ? [] : [{ line, found: name, instead }];
  }),
  ...(/^[A-Z][A-Z0-9_]*$/.test(name)
    ? name.split('_').flatMap((part, i, parts) => {
        const instead = Object.hasOwn(BANNED_CONSTANTS, part) ? BANNED_CONSTANTS[part] : undefined;
        return instead === undefined || parts[i - 1] === 'TOO' ? [] : [{ line, found: name, instead }];
      })
    : []),
];

/** Parsing is slow, so only files whose text contains such a name are parsed. */
const A_NAME = new RegExp(Object.keys(BANNED_NAMES).join('|'), 'i');
const A_CONSTANT = new RegExp(Object.keys(BANNED_CONSTANTS).join('|'));

/** Every identifier with its offset. JSX elements are left out, because `aside` is an element of HTML. */
function identifiersIn(node: unknown, found: { name: string; start: number }[] = []) {
  if (Array.isArray(node)) for (const child of node) identifiersIn(child, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, name, start } = node as { type?: unknown; name?: unknown; start?: unknown };
    if (type === 'Identifier' && typeof name === 'string' && typeof start === 'number')
      found.push({ name, start });
    for (const child of Object.values(node)) if (typeof child === 'object') identifiersIn(child, found);
  }
  return found;
}

function hitsIn(path: string, text: string): Hit[] {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const names =
    CODE.test(path) && (A_NAME.test(text) || A_CONSTANT.test(text))
      ? identifiersIn(parseSync(path, text).program).flatMap(({ name, start }) =>
          hitsInName(name, 0).map((hit) => ({ ...hit, line: lineAt(start) })),
        )
      : [];
  const inPath = path.split('/').flatMap((part) => [...hitsInText(part), ...hitsInName(part, 1)]);
  const allowed = EXCEPTIONS.filter((entry) =>
    entry.path.endsWith('/') ? path.startsWith(entry.path) : path === entry.path,
  );
  return [...inPath, ...hitsInText(text), ...names].filter(
    ({ found }) => !allowed.some(({ words }) => words === 'all' || words.includes(found)),
  );
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

describe('the words of docs/glossary.md', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  let hits: (Hit & { path: string })[];
  beforeAll(() => {
    hits = FOLDERS.flatMap(filesUnder).flatMap((path) =>
      hitsIn(path, readFileSync(path, 'utf8')).map((hit) => ({ path, ...hit })),
    );
  });

  it('are used: no banned word is left', () => {
    expect(
      hits.map(({ path, line, found, instead }) => `${path}:${line} "${found}": write ${instead}`),
    ).toEqual([]);
  });

  it('include every banned word with its replacement', () => {
    const listed = [...glossary.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, word, instead]) => [
      word,
      instead,
    ]);
    const banned = { ...BANNED_WORDS, ...BANNED_PHRASES, ...BANNED_NAMES, ...BANNED_CONSTANTS };
    for (const entry of Object.entries(banned)) expect(listed).toContainEqual(entry);
  });

  it('name files and folders that exist', () => {
    const paths = [...glossary.matchAll(/`((?:src|tests|docs|supabase|sw)(?:\/[\w.-]+)*)`/g)].map(
      ([, path = '']) => path,
    );
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the search for banned words', () => {
  const found = (path: string, text: string) => hitsIn(path, text).map((hit) => `${hit.line} ${hit.found}`);

  it('finds a word in prose, identifiers, constants, SQL and file names, with its line', () => {
    expect(found('src/a.ts', '// fine\nconst clashLabel = 1;')).toEqual(['2 clash']);
    expect(found('src/a.ts', 'const ALL_CLASHES = 1;')).toEqual(['1 clashes']);
    expect(found('supabase/a.sql', '-- fine\n\n-- a crooked path')).toEqual(['3 crooked']);
    expect(found('src/clash.ts', '')).toEqual(['1 clash']);
    expect(found('docs/a.md', 'Answers how to stop.')).toEqual(['1 answers how to']);
  });

  it('finds names that only prose may use, and constants without a subject', () => {
    expect(found('src/a.ts', '// They are told.\nconst toldOf = (aside: string) => aside;')).toEqual([
      '2 toldOf',
      '2 aside',
      '2 aside',
    ]);
    expect(found('src/a.tsx', 'const x = <aside>told</aside>;')).toEqual([]);
    expect(found('src/a.ts', 'const MOST = 1, MAX_ROWS = 2, MOST_ROWS = 3, TOO_MANY = 4;')).toEqual([
      '1 MOST',
      '1 MOST_ROWS',
    ]);
    expect(found('src/told.ts', '')).toEqual(['1 told.ts']);
  });

  it('leaves alone longer words that contain a banned one', () => {
    expect(found('src/a.ts', '// recommended, engraved, unfolded\nconst amend = mostOf(many);')).toEqual([]);
  });
});
