import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MUTANTS } from '../sync/simulation/mutants';

test.each(MUTANTS)('the deliberate bug "$name" has its place in $file', async ({ file, from, to }) => {
  const text = await readFile(file, 'utf8');
  expect(text.split(from).length - 1).toBe(1);
  expect(to).not.toBe(from);
});
