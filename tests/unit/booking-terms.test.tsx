import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Booking, bookings } from '@/domain/streams/production/bookings';
import { BookingTerms } from '@/features/bookings/booking-terms';
import { Memo } from '@/features/bookings/memo-screen';
import { BOOKING_TERMS, otherTerms } from '../support/booking-terms';
import { sampleWorld } from '../support/sample-world';

/** Terms that the page says outside of its slate: as its title, and below it. */
const ABOVE_THE_SLATE = ['title', 'role_code'];
/** No words of the agreement: the person is named by `talent_name`, the state says what a yes means and until when, and links lead to the rest. */
const SAID_ELSEWHERE = ['talent_id', 'wants', 'job_id', 'project_id', 'open_until'];

/** Paid by the hour: then nothing is computed from a term, which would hide that the term itself is not said. */
const sample: Booking = { ...bookings.sample(sampleWorld()), rate_unit: 'hour' };
const slate = (booking: Booking): string =>
  renderToStaticMarkup(<BookingTerms booking={booking} side="talent" />);
const memo = (booking: Booking): string => renderToStaticMarkup(<Memo booking={booking} />);

/** Each line that says who agreed and when, as text. */
const agreements = (booking: Booking): string[] =>
  [...memo(booking).matchAll(/Agreed by<\/dt><dd[^>]*>([^<]*)</g)].map(([, line = '']) => line);

describe('a deal memo says when each side agreed', () => {
  const agreed: Booking = {
    ...sample,
    employer_name: 'Petra Lind',
    talent_name: 'Mara Voss',
    status: 'confirmed',
    employer_agreed_at: '2027-04-01T23:30:00Z',
    talent_agreed_at: '2027-03-20T09:05:00Z',
  };
  it.each([
    ['America/New_York', '1 Apr 2027, 19:30', '20 Mar 2027, 05:05', 'America/New York'],
    ['Asia/Tokyo', '2 Apr 2027, 08:30', '20 Mar 2027, 18:05', 'Asia/Tokyo'],
    // One that this runtime does not know, or none.
    ['Mars/Olympus', '1 Apr 2027, 23:30', '20 Mar 2027, 09:05', 'UTC'],
    ['', '1 Apr 2027, 23:30', '20 Mar 2027, 09:05', 'UTC'],
  ])('by the clocks of the work, whoever reads it: %s', (timezone, employer, talent, zone) => {
    expect(agreements({ ...agreed, timezone })).toEqual([
      `Petra Lind, ${employer} (${zone})`,
      `Mara Voss, ${talent} (${zone})`,
    ]);
  });
  it('or that they have not', () => {
    expect(agreements({ ...agreed, employer_agreed_at: null, talent_agreed_at: null })).toEqual([
      'Not yet',
      'Not yet',
    ]);
  });
});

describe('the terms of a booking', () => {
  it('all have another value to try', () => {
    expect(Object.keys(otherTerms()).toSorted()).toEqual(BOOKING_TERMS.toSorted());
  });
  it.each(BOOKING_TERMS.filter((term) => !SAID_ELSEWHERE.includes(term)))(
    'are on the deal memo, and on the page: %s',
    (term) => {
      const changed = { ...sample, [term]: otherTerms()[term as keyof Booking] };
      expect(memo(changed)).not.toBe(memo(sample));
      if (!ABOVE_THE_SLATE.includes(term)) expect(slate(changed)).not.toBe(slate(sample));
    },
  );
});
