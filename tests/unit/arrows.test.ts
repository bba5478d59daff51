import { describe, expect, it } from 'vitest';
import { checkArrows, circles, roomOf, wrongArrow } from '../../scripts/arrows.mjs';

const edge = (from: string, to: string) => ({ from, to, specifier: to, typeOnly: false });

describe('the direction of imports', () => {
  it('holds in this repository', () => {
    expect(checkArrows('.').problems).toEqual([]);
  });
  it.each([
    ['src/domain/ids.ts', 'src/ui/button.tsx'],
    ['src/ui/button.tsx', 'src/store/entities/jobs.ts'],
    ['src/store/entities/jobs.ts', 'src/backend/client.ts'],
    ['src/features/jobs/list.tsx', 'src/sync/engine.ts'],
    ['src/features/jobs/list.tsx', 'src/features/talent/card.tsx'],
    ['src/backend/client.ts', 'supabase/local/keys.ts'],
    ['src/platform/share.ts', 'src/app/shell.tsx'],
  ])('refuses %s -> %s', (from, to) => expect(wrongArrow(edge(from, to))).toContain(from));
  it.each([
    ['src/features/jobs/list.tsx', 'src/features/jobs/parts/slate.tsx'],
    ['src/features/jobs/list.tsx', 'src/store/entities/jobs.ts'],
    ['src/app/shell.tsx', 'src/features/jobs/list.tsx'],
    ['src/sync/engine.ts', 'src/backend/client.ts'],
  ])('allows %s -> %s', (from, to) => expect(wrongArrow(edge(from, to))).toBeNull());
  it('refuses a circle of types within the domain, and allows one elsewhere', () => {
    const circle = (room: string) => [
      { ...edge(`${room}/entity.ts`, `${room}/schema.ts`), typeOnly: true },
      edge(`${room}/schema.ts`, `${room}/entity.ts`),
    ];
    expect(circles(circle('src/domain'))).toEqual([
      'a circle of imports: src/domain/entity.ts -> src/domain/schema.ts -> src/domain/entity.ts',
    ]);
    expect(circles(circle('src/store'))).toEqual([]);
    expect(circles([{ ...edge('a.ts', 'b.ts'), isDynamic: true }, edge('b.ts', 'a.ts')])).toEqual([]);
  });
  it('knows which layer a file belongs to', () => {
    expect(roomOf('src/main.tsx')).toBe('src/main');
    expect(roomOf('supabase/local/sql/x.ts')).toBe('supabase/local');
    expect(roomOf('docs/x.ts')).toBeNull();
  });
});
