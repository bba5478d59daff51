import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withImportGraph } from '../../scripts/import-graph.mjs';

it('the import graph in docs/architecture.md is up to date (npm run graph regenerates it)', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toBe(withImportGraph());
});
