import { describe, expect, it } from 'vitest';
import { foundText } from '@/domain/messages/found-text';

const marked = (body: string, ...words: string[]): string =>
  foundText(body, words)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

describe('the part of a message that a search shows', () => {
  it('marks whole words, whatever their case and accents, from their beginning on', () =>
    expect(marked('The café in Montréal, at the cafeteria', 'cafe', 'montr')).toBe(
      'The [café] in [Montréal], at the [cafeteria]',
    ));
  it('marks no word that only ends so', () => expect(marked('Decafe, cafe', 'cafe')).toBe('Decafe, [cafe]'));
  it('is one line', () => expect(marked('Call\n\n  at six', 'six')).toBe('Call at [six]'));
  it('begins a little before the first hit, with a whole word', () => {
    const shown = marked(`${'before it '.repeat(30)}the gimbal is broken`, 'gimbal');
    expect(shown).toMatch(/^… (it )?(before it ){1,3}the \[gimbal\] is broken$/);
    expect(shown.length).toBeLessThan(70);
  });
  it('ends where it is long, and says so', () => {
    const shown = marked(`gimbal ${'and more '.repeat(40)}`, 'gimbal');
    expect(shown).toMatch(/^\[gimbal\] and more.* …$/);
    expect(shown.length).toBeLessThan(170);
  });
  it('is the beginning where nothing is found in it', () =>
    expect(marked('Hello there', 'x')).toBe('Hello there'));
});
