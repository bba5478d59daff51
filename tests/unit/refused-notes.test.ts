import { describe, expect, it } from 'vitest';
import { conflictLabel, conflictValue } from '@/features/sync/conflict/conflict-copy';
import { actsOf, finalWords } from '@/features/sync/refused/final-copy';

const SEALED = { rating: 5, text: 'five stars', collaborationType: 'feature', isPublic: true } as const;

describe('what was written beside a sealed note', () => {
  it('can be copied and discarded, and neither compared nor sent', () => {
    expect(actsOf({ isConflict: true }, SEALED, 'two stars mine')).toEqual(['copy', 'discard']);
    expect(actsOf({ isConflict: false }, SEALED, '')).toEqual(['discard']);
    expect(actsOf({ isConflict: true }, null, 'two stars mine')).toEqual(['compare', 'copy', 'discard']);
    expect(actsOf({ isConflict: false }, null, '')).toEqual(['send', 'discard']);
  });

  it('says what was sealed', () => {
    expect(finalWords(SEALED)).toBe(
      'You have sent a note about this booking already, and it is final: 5 of 5, “five stars”. What you wrote here is kept until you discard it.',
    );
    expect(finalWords({ ...SEALED, text: '' })).toContain('it is final: 5 of 5. What');
  });

  it('is named by its fields and in words, where two drafts differ', () => {
    const words = (name: string, value: unknown) =>
      `${conflictLabel(name)}: ${conflictValue(name, value, {}, new Map())}`;
    expect([
      words('rating', 2),
      words('text', 'two stars mine'),
      words('collaborationType', 'feature'),
      words('isPublic', false),
      words('isPublic', true),
    ]).toEqual([
      'Rating: 2 of 5',
      'Your note: two stars mine',
      'What you worked on: Feature',
      'Who reads it: The other side alone',
      'Who reads it: Everybody',
    ]);
  });
});
