import { expect, it } from 'vitest';
import { formatCount, plural } from '@/domain/values/counts';

it('a count is followed by its noun in the right number', () => {
  const notes = (count: number): string => plural(count, 'note', 'notes');
  expect([0, 1, 12, 1500].map(notes)).toEqual(['0 notes', '1 note', '12 notes', '1500 notes']);
});

it('a count that may reach thousands is grouped', () => {
  expect(plural(10_000, 'reader', 'readers', formatCount)).toBe('10,000 readers');
});
