import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').map((name) => join('docs', name)),
].filter((path) => path.endsWith('.md'));

/** Folders of tests, which the documents name without `tests/` and without the ending: `unit/money`. */
const TEST_FOLDERS = ['backend', 'bench', 'component', 'database', 'e2e', 'sync', 'ui', 'unit'];
const FROM_ROOT = ['docs', 'public', 'scripts', 'src', 'supabase', 'sw', 'tests'];
/** Folders of `src`, which the documents name without `src/` where the text is about them. */
const FROM_SRC = ['app', 'client-state', 'domain', 'features', 'platform', 'store'];
const ENDINGS = ['', '.test.ts', '.test.tsx', '.spec.ts', '.ts', '.tsx', '.sql'];

const isThere = (path: string): boolean => ENDINGS.some((ending) => existsSync(`${path}${ending}`));

/** Paths between backticks that begin with a folder of ours. A path with a placeholder such as `<name>` is left out. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+)\/?`/g)]
    .map(([, path = '']) => path)
    .filter((path) => [...FROM_ROOT, ...TEST_FOLDERS, ...FROM_SRC].includes(path.split('/')[0] ?? ''));

const exists = (path: string): boolean => {
  const [first = ''] = path.split('/');
  return (
    (FROM_ROOT.includes(first) && isThere(path)) ||
    (TEST_FOLDERS.includes(first) && isThere(join('tests', path))) ||
    isThere(join('src', path))
  );
};

/** As a page of the repository makes them of its headings. */
const anchorsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names only files and folders that exist', () => {
    expect(pathsIn(text).filter((path) => !exists(path))).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const targets = [...text.matchAll(/\]\(((?!https?:)[^)\s]*)#([^)\s]+)\)/g)];
    const missing = targets.filter(([, path = '', anchor = '']) => {
      const target = path === '' ? document : normalize(join(dirname(document), path));
      return (
        target.endsWith('.md') && existsSync(target) && !anchorsIn(readFileSync(target, 'utf8')).has(anchor)
      );
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('links only to documents that exist', () => {
    const targets = [...text.matchAll(/\]\(((?!https?:|#)[^)#\s]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(normalize(join(dirname(document), target))))).toEqual([]);
  });
});

/** Code, and what explains it. Tests are left out: many make paths up. */
const CODE_FOLDERS = ['src', 'sw', 'scripts', 'supabase'];
const CODE = /\.(?:ts|tsx|mjs|sql)$/;
/** A file that is named with its folder from the root and its ending, as comments do. */
const filesNamedIn = (text: string): string[] =>
  text.match(/\b(?:src|sw|docs|scripts|supabase|tests)\/[\w./-]+\.(?:tsx?|mjs|sql|md)\b/g) ?? [];

describe('code and its comments', () => {
  it('name only files that exist', () => {
    const files = CODE_FOLDERS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ).filter((path) => CODE.test(path) && !path.startsWith('supabase/migrations/'));
    const named = files.flatMap((file) =>
      filesNamedIn(readFileSync(file, 'utf8')).map((path) => ({ file, path })),
    );
    expect(named.length).toBeGreaterThan(250);
    expect(named.filter(({ path }) => !existsSync(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual(
      [],
    );
  });
});

describe('the Edge Functions in docs/architecture.md', () => {
  it('are those of the folder', () => {
    const listed = [
      ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([\w-]+)` \| [^|]+ \| \[[^\]]+\]\(/gm),
    ].map(([, name]) => name);
    const folders = readdirSync('supabase/functions', { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
      .map(({ name }) => name);
    expect(listed.toSorted()).toEqual(folders.toSorted());
  });
});

describe('the search for paths', () => {
  it('finds paths of the repository and of tests, and leaves out everything else', () => {
    expect(pathsIn('`src/main.tsx`, `e2e/auth`, `/api/*`, `rxdb/plugins`, `src/features/<name>`')).toEqual([
      'src/main.tsx',
      'e2e/auth',
    ]);
  });
});
