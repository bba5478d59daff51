import { describe, expect, it } from 'vitest';
import { noteFormOf } from '@/domain/notes/note-form';
import { isOpen, ownNoteState } from '@/domain/notes/note-state';
import { canBeReviewed, notesCloseAt, timeLeftWords } from '@/domain/notes/note-window';
import { readPublishedNotes, reviewerOf } from '@/domain/notes/published-notes';
import type { Booking } from '@/domain/streams/production/bookings';
import { noteErrors } from '@/store/notes/notes';

const completedAt = (at: string): Pick<Booking, 'status' | 'history' | 'days_worked'> => ({
  status: 'completed',
  days_worked: 0,
  history: [
    { status: 'confirmed', at: '2027-03-01T00:00:00Z', by: 'employer' },
    { status: 'completed', at, by: 'system' },
  ],
});
const NOW = new Date('2027-04-01T12:00:00Z');

describe('how long a note can be written', () => {
  it.each([
    ['2027-04-01T00:00:00Z', '14 days left', true],
    ['2027-03-20T12:00:00Z', '2 days left', true],
    ['2027-03-19T12:00:00Z', 'Less than a day left', true],
    ['2027-03-18T12:00:01Z', 'Less than a day left', true],
    ['2027-03-18T12:00:00Z', 'Closed', false],
  ])('of a booking that was completed at %s: %s', (at, words, can) => {
    expect(timeLeftWords(completedAt(at), NOW)).toBe(words);
    expect(canBeReviewed(completedAt(at), NOW)).toBe(can);
  });
  it('is no time at all before it is completed', () => {
    const booking = { ...completedAt('2027-04-01T00:00:00Z'), status: 'confirmed' as const };
    expect(notesCloseAt(booking)).toBeNull();
    expect(timeLeftWords(booking, NOW)).toBe('');
    expect(canBeReviewed(booking, NOW)).toBe(false);
  });
});

describe('where one’s own note stands', () => {
  const draft = (intent: 'submit' | null, result: string | null, state = 'sent') => ({
    intent,
    result_id: result,
    sync: { state },
  });
  it.each([
    ['nothing written', { note: null, draft: null }, null],
    ['begun', { note: null, draft: draft(null, null) }, 'draft'],
    [
      'S8: sent here, not known to the server',
      { note: null, draft: draft('submit', null, 'waiting') },
      'sending',
    ],
    ['S7: refused', { note: null, draft: draft('submit', null, 'refused') }, 'refused'],
    ['sealed', { note: null, draft: draft('submit', 'x') }, 'waiting'],
    [
      'sealed, and edited since without success',
      { note: null, draft: draft(null, 'x', 'refused') },
      'waiting',
    ],
    [
      'published, with the draft still here',
      { note: { status: 'published' as const }, draft: draft('submit', 'x') },
      'published',
    ],
    ['taken down', { note: { status: 'removed' as const }, draft: null }, 'removed'],
  ])('%s', (_what, known, state) => {
    expect(ownNoteState(known)).toBe(state);
  });
  it('can be written on until it is sent', () => {
    expect(
      ([null, 'draft', 'refused', 'sending', 'waiting', 'published', 'removed'] as const).filter(isOpen),
    ).toEqual([null, 'draft', 'refused']);
  });
});

describe('the form', () => {
  it('reads what another version has kept, and nothing that is none', () => {
    expect(noteFormOf({})).toEqual({ rating: null, text: '', collaborationType: '', isPublic: true });
    expect(noteFormOf({ rating: 7, text: 3, collaborationType: 'opera', isPublic: false })).toEqual({
      rating: null,
      text: '',
      collaborationType: '',
      isPublic: false,
    });
  });
  it('says at each field what the server would', () => {
    expect(noteErrors(noteFormOf({}))).toEqual({
      rating: 'Choose a rating from 1 to 5.',
      collaborationType: 'Say what you worked on together.',
    });
    const whole = { rating: 5, text: ` ${'x'.repeat(2000)} `, collaborationType: 'live' };
    expect(noteErrors(noteFormOf(whole))).toEqual({});
    expect(noteErrors(noteFormOf({ ...whole, text: 'x'.repeat(2001) }))).toEqual({
      text: 'A note can hold 2,000 characters.',
    });
  });
});

describe('what everybody reads', () => {
  it('names whoever wrote it, and for whom', () => {
    expect(reviewerOf({ reviewer_name: 'Petra Lind', reviewer_company: 'Stonecrop Films' })).toBe(
      'Petra Lind, Stonecrop Films',
    );
    expect(reviewerOf({ reviewer_name: '', reviewer_company: '' })).toBe('Somebody');
  });
  it('is read whatever was kept', () => {
    expect(readPublishedNotes(null)).toEqual({ count: 0, average: null, notes: [], next: null });
    const page = readPublishedNotes({
      count: 1,
      average: null,
      notes: [{ id: 'a', rating: 4, collaboration_type: 'opera' }, { rating: 4 }, 'x'],
      next: ['2027-01-01', 'a'],
    });
    expect(page.notes).toMatchObject([{ id: 'a', rating: 4, collaboration_type: 'other', reply_text: '' }]);
    expect(page.next).toBe('["2027-01-01","a"]');
  });
});
