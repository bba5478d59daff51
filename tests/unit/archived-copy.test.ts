import { describe, expect, it } from 'vitest';
import { archivedNote, archivedReaders } from '@/domain/jobs/lifetime/archived-copy';

const own = { company_id: null };
const companys = { company_id: '01890000-0000-7000-8000-000000000001' };

describe('who still sees a job that is archived', () => {
  it.each([
    [[own], 'Only you will see it'],
    [[own, own], 'Only you will see them'],
    [[companys], 'Only you and your company’s team will see it'],
    [[companys, companys], 'Only you and your company’s team will see them'],
    [[own, companys], 'Only you will see them, and your team those of your company'],
  ])('is said before: %j', (jobs, text) => expect(archivedReaders(jobs)).toBe(text));

  it('is said after, in a conversation that it was sent in', () => {
    expect(archivedNote(own)).toBe('Archived: nobody else sees it any more.');
    expect(archivedNote(companys)).toBe('Archived: besides you, only your company’s team still sees it.');
  });
});
