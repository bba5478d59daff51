import { describe, expect, it } from 'vitest';
import { bookingsOfCredit, proposedCredits, shownCredits } from '@/domain/bookings/booked-credits';
import type { Credits } from '@/domain/definition/profile-parts';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import type { Booking } from '@/domain/streams/production/bookings';

const FACTS = { production: 'Low Tide', role: 'gaffer', year: 2027, kind: 'feature' } as const;
const booked = (id: string, changes: Partial<Booking> = {}) => ({
  id,
  talent_id: 'me',
  status: 'completed' as Booking['status'],
  days_worked: 0,
  credit: { ...FACTS, is_verified: true } as Booking['credit'],
  ...changes,
});
const credits = (facts: object = FACTS): Credits =>
  ({ one: { ...FACTS, ...facts, url: null, place: 0 } }) as Credits;
const NONE = new Set<string>();

describe('a credit and the bookings that say the same', () => {
  it('is booked where the rest was cancelled after days that were worked', () => {
    const cancelled = booked('mine', { status: 'cancelled', days_worked: 1 });
    expect(bookingsOfCredit([cancelled], 'me', FACTS)).toEqual([cancelled]);
  });

  it('is booked where a completed booking of the person says all of it', () => {
    const all = [
      booked('mine'),
      booked('theirs', { talent_id: 'somebody' }),
      booked('open', { status: 'confirmed' }),
      booked('ended', { status: 'cancelled' }),
      booked('silent', { credit: null }),
    ];
    expect(bookingsOfCredit(all, 'me', FACTS).map(({ id }) => id)).toEqual(['mine']);
    expect(shownCredits(credits(), all, 'me')).toEqual({
      one: { ...FACTS, url: null, place: 0, is_booked: true },
    });
    for (const other of [{ production: 'Low' }, { role: 'grip' }, { year: 2026 }, { kind: 'short' }])
      expect(shownCredits(credits(other), all, 'me')['one'], JSON.stringify(other)).not.toHaveProperty(
        'is_booked',
      );
    expect(shownCredits(credits(), all.slice(1), 'me')['one']).not.toHaveProperty('is_booked');
  });

  it('is confirmed by a company that was verified alone; what others say is proposed like any other', () => {
    const all = [booked('unverified', { credit: FACTS })];
    expect(shownCredits(credits(), all, 'me')['one']).not.toHaveProperty('is_booked');
    expect(proposedCredits(all, 'me', {}, NONE)).toEqual([{ ...FACTS, bookingIds: ['unverified'] }]);
  });

  it('names a role that there is', () => {
    const unknown = { ...FACTS, role: 'zz_nobody' };
    expect(proposedCredits([booked('a', { credit: unknown })], 'me', {}, NONE)).toEqual([]);
    expect([roleLabel('zz_nobody'), roleLabel('my own words'), roleLabel('gaffer')]).toEqual([
      'Zz nobody',
      'my own words',
      'Gaffer',
    ]);
  });

  it('is proposed once for all bookings that say the same, the latest year first', () => {
    const older = { ...FACTS, year: 2026 };
    expect(
      proposedCredits([booked('a', { credit: older }), booked('b'), booked('c')], 'me', {}, NONE),
    ).toEqual([
      { ...FACTS, bookingIds: ['b', 'c'] },
      { ...older, bookingIds: ['a'] },
    ]);
  });

  it('is not proposed where the profile has it, or its booking was left out', () => {
    expect(proposedCredits([booked('a')], 'me', credits(), NONE)).toEqual([]);
    expect(proposedCredits([booked('a')], 'me', credits({ role: 'grip' }), NONE)).toHaveLength(1);
    expect(proposedCredits([booked('a')], 'me', {}, new Set(['a']))).toEqual([]);
  });
});
