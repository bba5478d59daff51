import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withImportGraph } from '../../scripts/import-graph.mjs';

it('docs/architecture.md draws the imports as they are (npm run graph draws them again)', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toBe(withImportGraph());
});
