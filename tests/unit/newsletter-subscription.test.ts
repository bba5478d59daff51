import { describe, expect, it } from 'vitest';
import { readPreferences, readSubscription, tooManySubscriptions } from '@/domain/newsletter/subscription';
import { addressProblem } from '@/domain/values/email-address';

describe('the newsletter’s form', () => {
  it.each([
    [1, '1 minute'],
    [60_000, '1 minute'],
    [60_001, '2 minutes'],
    [900_000, '15 minutes'],
  ])('after too many attempts, a wait of %i ms is %s', (waitMs, wait) => {
    expect(tooManySubscriptions(waitMs)).toBe(`Too many subscription attempts. Please try again in ${wait}`);
  });
  it('says what is wrong with an address in one sentence', () => {
    for (const value of [undefined, null, 7, '', ' ', 'ines', 'Ines <ines@example.com>', 'a@example.com\n'])
      expect(addressProblem(value)).toMatch(/^[A-Z][^!]+$/);
    expect(addressProblem(' ines@example.com ')).toBeNull();
  });
  it('has defaults for what is left out, and takes nothing else', () => {
    expect(readPreferences(null)).toEqual({ frequency: 'weekly', categories: ['all'] });
    expect(readPreferences({ frequency: 'monthly', categories: ['camera', 'camera'] })).toEqual({
      frequency: 'monthly',
      categories: ['camera'],
    });
    for (const value of [
      'weekly',
      [],
      { frequency: 'daily' },
      { categories: [] },
      { categories: ['A'] },
      { categories: Array.from({ length: 41 }, (_, n) => `c${n}`) },
    ])
      expect(readPreferences(value)).toEqual(expect.any(String));
    expect(readSubscription({ email: 'a@b.de', source: '<b>' })).toEqual(expect.any(String));
  });
});
