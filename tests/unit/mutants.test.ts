import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mutated } from '../sync/simulation/mutate';
import { MUTANTS } from '../sync/simulation/mutants';

test.each(MUTANTS)('the deliberate bug "$name" applies to $file', async (mutant) => {
  const text = await readFile(mutant.file, 'utf8');
  expect(mutated(text, mutant)).not.toBe(text);
});

test('the document says which seed catches each, or what protects from it and which tests catch it', async () => {
  const [, document = ''] = (await readFile('docs/simulation.md', 'utf8')).split('## Deliberate bugs');
  for (const { name, caught } of MUTANTS) {
    const row = 'seed' in caught ? [caught.seed, caught.fails] : [caught.protectedBy, `\`${caught.test}\``];
    expect(document).toContain(`| ${[name, ...row].join(' | ')} |\n`);
    if ('test' in caught) expect(existsSync(`tests/${caught.test}.test.ts`), caught.test).toBe(true);
  }
  expect(document.match(/^\| (?!bug|---)/gm)).toHaveLength(MUTANTS.length);
});

test('the code to replace is found however it is formatted', () => {
  const mutant = { name: 'm', file: 'f', from: 'send(a, { b, c }, d);', to: 'lose();' };
  for (const text of [
    'send(a, { b, c }, d);',
    'send(\n  a,\n  {\n    b,\n    c,\n  },\n  d,\n);',
    'send( a,{b,c},d );',
  ])
    expect(mutated(`before ${text} after`, mutant)).toBe('before lose(); after');
});

test('words are not run together, and only one exact match is accepted', () => {
  const mutant = { name: 'm', file: 'f', from: 'return null;', to: '' };
  for (const text of ['returnnull;', 'return nulls;', 'return undefined;'])
    expect(() => mutated(text, mutant)).toThrow('is found 0 times in f');
  expect(() => mutated('return null; return null;', mutant)).toThrow('2 times');
});
