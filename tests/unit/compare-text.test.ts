import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothTexts, compareTexts } from '@/domain/values/compare-text';

const text = fc
  .array(fc.constantFrom('night', 'day', 'rain', '\n', ' '), { maxLength: 20 })
  .map((parts) => parts.join(''));
const whole = (stretches: { text: string }[]): string => stretches.map((stretch) => stretch.text).join('');

describe('two texts side by side', () => {
  it('mark what each alone has', () => {
    const { a, b } = compareTexts('Three nights in Potsdam.', 'Four nights in Potsdam.');
    expect(a).toEqual([
      { text: 'Three', own: true },
      { text: ' nights in Potsdam.', own: false },
    ]);
    expect(b[0]).toEqual({ text: 'Four', own: true });
  });
  it('lose no letter, and share what is not marked', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { a, b } = compareTexts(one, other);
        expect([whole(a), whole(b)]).toEqual([one, other]);
        expect(whole(a.filter(({ own }) => !own))).toBe(whole(b.filter(({ own }) => !own)));
      }),
    );
  });
});

/** As long as a job's description may be, with a line or word at each place that the other does not have. */
const numbered = (prefix: string, between: string): string =>
  Array.from({ length: 1_600 }, (_, i) => `${prefix}${i}`).join(between);

describe('two long texts', () => {
  it('that have nothing in common are marked whole', () => {
    for (const between of [' ', '\n']) {
      const [one, other] = [numbered('a', between), numbered('b', between)];
      expect(compareTexts(one, other)).toEqual({
        a: [{ text: one, own: true }],
        b: [{ text: other, own: true }],
      });
    }
  });
  it('that differ in one word of many have only that one marked', () => {
    const long = numbered('a', ' ');
    const { b } = compareTexts(long, long.replace('a800', 'night'));
    expect(b.filter(({ own }) => own)).toEqual([{ text: 'night', own: true }]);
  });
});

describe('S2: one text made of both', () => {
  it('has what both have once', () => {
    expect(bothTexts('Nights.\nBring boots.', 'Nights.\nBring gloves.')).toBe(
      'Nights.\nBring boots.\nBring gloves.',
    );
  });
  it('holds every line of either, also of long ones that share none', () => {
    const [long, other] = [numbered('a', '\n'), numbered('b', '\n')];
    expect(bothTexts(long, other)).toBe(`${long}\n${other}`);
    fc.assert(
      fc.property(text, text, (theirs, mine) => {
        const lines = bothTexts(theirs, mine).split('\n');
        for (const line of [...theirs.split('\n'), ...mine.split('\n')]) expect(lines).toContain(line);
      }),
    );
  });
  it('is the text itself when they are the same', () => {
    fc.assert(
      fc.property(text, (same) => {
        expect(bothTexts(same, same)).toBe(same);
      }),
    );
  });
});
