import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/** Beyond these a folder cannot be taken in at a glance, and a file has more than one idea (CONTRIBUTING.md). */
const MAX_FILES_IN_FOLDER = 12;
const MAX_LINES_IN_FILE = 300;

interface Exception {
  path: string;
  why: string;
}

/** An exception that is no longer needed fails, so that nothing grows back unnoticed. */
const LARGER_FOLDERS: readonly Exception[] = [];
const LONGER_FILES: readonly Exception[] = [];

interface Tree {
  files: string[];
  /** Only files directly in the folder. */
  fileCountByFolder: Map<string, number>;
}

/** Everything under `folder`, except dot files, which editors and operating systems leave behind. */
function read(folder: string, tree: Tree = { files: [], fileCountByFolder: new Map() }): Tree {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  tree.files.push(...files);
  tree.fileCountByFolder.set(folder, files.length);
  for (const entry of entries) if (entry.isDirectory()) read(join(folder, entry.name), tree);
  return tree;
}

const linesIn = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** What is larger than `max`, largest first: `src/ui: 62`. */
const tooLarge = (
  sizes: Iterable<readonly [string, number]>,
  max: number,
  exceptions: readonly Exception[] = [],
): string[] =>
  [...sizes]
    .filter(([path, size]) => size > max && !exceptions.some((exception) => exception.path === path))
    .toSorted(([, a], [, b]) => b - a)
    .map(([path, size]) => `${path}: ${size}`);

const unneeded = (
  sizes: ReadonlyMap<string, number>,
  max: number,
  exceptions: readonly Exception[],
): string[] => exceptions.map(({ path }) => path).filter((path) => (sizes.get(path) ?? 0) <= max);

describe('the folders and files of src', () => {
  let fileCounts = new Map<string, number>();
  let lineCounts = new Map<string, number>();

  beforeAll(() => {
    const { files, fileCountByFolder } = read('src');
    fileCounts = fileCountByFolder;
    lineCounts = new Map(files.map((path) => [path, linesIn(readFileSync(path, 'utf8'))]));
  });

  it(`no folder has more than ${MAX_FILES_IN_FOLDER} files directly in it`, () => {
    expect(fileCounts.size).toBeGreaterThan(0);
    expect(tooLarge(fileCounts, MAX_FILES_IN_FOLDER, LARGER_FOLDERS)).toEqual([]);
  });

  it(`no file is longer than ${MAX_LINES_IN_FILE} lines`, () => {
    expect(lineCounts.size).toBeGreaterThan(0);
    expect(tooLarge(lineCounts, MAX_LINES_IN_FILE, LONGER_FILES)).toEqual([]);
  });

  it('every exception is still needed', () => {
    expect(unneeded(fileCounts, MAX_FILES_IN_FOLDER, LARGER_FOLDERS)).toEqual([]);
    expect(unneeded(lineCounts, MAX_LINES_IN_FILE, LONGER_FILES)).toEqual([]);
  });
});

describe('the search for what is too large', () => {
  const sizes = new Map([
    ['src/small', 12],
    ['src/large', 13],
    ['src/largest', 40],
  ]);

  it('names the path and its size, without the exceptions', () => {
    expect(tooLarge(sizes, 12)).toEqual(['src/largest: 40', 'src/large: 13']);
    expect(tooLarge(sizes, 12, [{ path: 'src/large', why: 'one table' }])).toEqual(['src/largest: 40']);
  });

  it('finds exceptions that are small enough or gone', () => {
    expect(
      unneeded(
        sizes,
        12,
        ['src/small', 'src/large', 'src/gone'].map((path) => ({ path, why: 'one table' })),
      ),
    ).toEqual(['src/small', 'src/gone']);
  });

  it('counts the same lines with or without a newline at the end of the file', () => {
    expect(['a', 'a\n', 'a\nb', 'a\nb\n'].map(linesIn)).toEqual([1, 1, 2, 2]);
  });

  it('includes every file, not only code', () => {
    const { files } = read('src');
    expect(files).toContain('src/main.tsx');
    expect(files.some((path) => path.endsWith('.css'))).toBe(true);
  });
});
