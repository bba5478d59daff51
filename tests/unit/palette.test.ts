import { expect, it } from 'vitest';
import { inGroups, matching, pagesFor } from '@/app/shell/palette/commands';

const titles = (role: 'visitor' | 'talent' | 'employer' | 'admin'): string[] =>
  pagesFor(role).map(({ label }) => label);

it('offers the pages that a role may open, each once, and none without a name', () => {
  for (const role of ['visitor', 'talent', 'employer', 'admin'] as const) {
    const all = titles(role);
    expect(all).not.toContain('');
    expect(new Set(all).size).toBe(all.length);
    expect(pagesFor(role).filter(({ id }) => id.includes(':'))).toEqual([]);
  }
  expect(titles('visitor')).toContain('Jobs');
  expect(titles('visitor')).not.toContain('Settings');
  expect(titles('talent')).toContain('Settings');
  expect(titles('talent')).not.toContain('Post Job');
  expect(titles('employer')).toContain('Post Job');
  expect(titles('employer')).not.toContain('Monitoring');
  expect(titles('admin')).toContain('Monitoring');
});

it('finds a page by the beginning of any of its words, and keeps groups together', () => {
  expect(matching(pagesFor('talent'), 'diagn').map(({ id }) => id)).toEqual(['/settings/diagnostics']);
  const job = { id: 'j', group: 'Jobs', label: 'Gaffer', run: { to: '/jobs/j' } } as const;
  const page = { id: 'p', group: 'Pages', label: 'Jobs', run: { to: '/jobs' } } as const;
  expect(inGroups([job, page])).toEqual([page, job]);
});
