import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkImports,
  importCycles,
  layerOf,
  forbiddenImport,
  forbiddenPackage,
} from '../../scripts/import-directions.mjs';

const edge = (from: string, to: string) => ({ from, to, specifier: to, typeOnly: false });

describe('the direction of imports', () => {
  it('holds in this repository', () => {
    expect(checkImports('.').problems).toEqual([]);
  });
  it.each([
    ['src/domain/ids.ts', 'src/ui/button.tsx'],
    ['src/ui/button.tsx', 'src/store/entities/jobs.ts'],
    ['src/store/entities/jobs.ts', 'src/backend/client.ts'],
    ['src/features/jobs/list.tsx', 'src/sync/engine.ts'],
    ['src/features/jobs/list.tsx', 'src/features/talent/card.tsx'],
    ['src/backend/client.ts', 'supabase/local/keys.ts'],
    ['src/platform/share.ts', 'src/app/shell.tsx'],
  ])('refuses %s -> %s', (from, to) => expect(forbiddenImport(edge(from, to))).toContain(from));
  it.each([
    ['src/features/jobs/list.tsx', 'src/features/jobs/parts/slate.tsx'],
    ['src/features/jobs/list.tsx', 'src/store/entities/jobs.ts'],
    ['src/app/shell.tsx', 'src/features/jobs/list.tsx'],
    ['src/sync/engine.ts', 'src/backend/client.ts'],
  ])('allows %s -> %s', (from, to) => expect(forbiddenImport(edge(from, to))).toBeNull());
  it('refuses a cycle, of type imports as well; a dynamic import breaks it', () => {
    const cycle = [
      { ...edge('src/store/entity.ts', 'src/store/schema.ts'), typeOnly: true },
      edge('src/store/schema.ts', 'src/store/entity.ts'),
    ];
    expect(importCycles(cycle)).toEqual([
      'an import cycle: src/store/entity.ts -> src/store/schema.ts -> src/store/entity.ts',
    ]);
    expect(importCycles([{ ...edge('a.ts', 'b.ts'), isDynamic: true }, edge('b.ts', 'a.ts')])).toEqual([]);
  });
  it('knows which layer a file belongs to', () => {
    expect(layerOf('src/main.tsx')).toBe('src/main');
    expect(layerOf('supabase/local/sql/x.ts')).toBe('supabase/local');
    expect(layerOf('docs/x.ts')).toBeNull();
  });

  it.each([
    ['src/store/store.ts', 'rxdb'],
    ['src/store/open/open.ts', 'rxdb/plugins/storage-dexie'],
    ['src/app/shell.tsx', 'dexie'],
  ])('refuses %s -> the package %s', (from, specifier) =>
    expect(forbiddenPackage({ from, specifier })).toContain('only src/store/storage may'),
  );
  it.each([
    ['src/store/storage/rows.ts', 'rxdb'],
    ['src/store/store.ts', 'rxjs'],
    ['src/app/shell.tsx', '@supabase/supabase-js'],
  ])('allows %s -> the package %s', (from, specifier) =>
    expect(forbiddenPackage({ from, specifier })).toBeNull(),
  );

  it('finds a package that a file imports statically, as a type, dynamically or by re-export', () => {
    const root = mkdtempSync(join(tmpdir(), 'marquee-imports-'));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    for (const folder of ['sw', 'supabase']) mkdirSync(join(root, folder));
    write('tsconfig.json', '{}');
    write('node_modules/rxdb/package.json', '{ "name": "rxdb", "main": "index.js" }');
    write('node_modules/rxdb/index.js', '');
    write('src/store/storage/rows.ts', `import { a } from 'rxdb'; export { a };`);
    write('src/store/a.ts', `import type { A } from 'rxdb'; export type B = A;`);
    write('src/store/b.ts', `export const load = () => import('rxdb');`);
    write('src/store/c.ts', `export { a } from 'rxdb';`);
    const { problems } = checkImports(root);
    rmSync(root, { recursive: true });
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual([
      'src/store/a.ts',
      'src/store/b.ts',
      'src/store/c.ts',
    ]);
  });
});
