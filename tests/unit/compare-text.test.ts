import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothTexts, compareTexts } from '@/domain/values/text/compare-text';

const text = fc
  .array(fc.constantFrom('night', 'day', 'rain', '\n', ' '), { maxLength: 20 })
  .map((parts) => parts.join(''));
const whole = (stretches: { text: string }[]): string => stretches.map((stretch) => stretch.text).join('');

describe('comparing two texts', () => {
  it('marks what only one of them contains', () => {
    const { a, b } = compareTexts('Three nights in Potsdam.', 'Four nights in Potsdam.');
    expect(a).toEqual([
      { text: 'Three', own: true },
      { text: ' nights in Potsdam.', own: false },
    ]);
    expect(b[0]).toEqual({ text: 'Four', own: true });
  });
  it('loses no character, and leaves unmarked exactly what both share', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { a, b } = compareTexts(one, other);
        expect([whole(a), whole(b)]).toEqual([one, other]);
        expect(whole(a.filter(({ own }) => !own))).toBe(whole(b.filter(({ own }) => !own)));
      }),
    );
  });
});

/** As long as a job description may be. Texts with different prefixes have no word or line in common. */
const numbered = (prefix: string, between: string): string =>
  Array.from({ length: 1_600 }, (_, i) => `${prefix}${i}`).join(between);

describe('comparing two long texts', () => {
  it('marks both texts whole when they have nothing in common', () => {
    for (const between of [' ', '\n']) {
      const [one, other] = [numbered('a', between), numbered('b', between)];
      expect(compareTexts(one, other)).toEqual({
        a: [{ text: one, own: true }],
        b: [{ text: other, own: true }],
      });
    }
  });
  it('marks only the one word that differs', () => {
    const long = numbered('a', ' ');
    const { b } = compareTexts(long, long.replace('a800', 'night'));
    expect(b.filter(({ own }) => own)).toEqual([{ text: 'night', own: true }]);
  });
});

describe('S2: combining two texts', () => {
  it('keeps shared lines once', () => {
    expect(bothTexts('Nights.\nBring boots.', 'Nights.\nBring gloves.')).toBe(
      'Nights.\nBring boots.\nBring gloves.',
    );
  });
  it('keeps every line of either, including long texts that share none', () => {
    const [long, other] = [numbered('a', '\n'), numbered('b', '\n')];
    expect(bothTexts(long, other)).toBe(`${long}\n${other}`);
    fc.assert(
      fc.property(text, text, (theirs, mine) => {
        const lines = bothTexts(theirs, mine).split('\n');
        for (const line of [...theirs.split('\n'), ...mine.split('\n')]) expect(lines).toContain(line);
      }),
    );
  });
  it('returns the text unchanged when both are equal', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(bothTexts(same, same)).toBe(same);
      }),
    );
  });
});
