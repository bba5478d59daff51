import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { daysFromTo } from '@/domain/availability/day-marks';
import { addDays } from '@/domain/values/days';
import { type Booking, bookings } from '@/domain/streams/production/bookings';
import { BookingDays } from '@/features/bookings/booking-days';
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

describe('the days of a booking', () => {
  const text = (days: readonly string[], thisYear = 2026): string =>
    renderToStaticMarkup(<BookingDays days={days} thisYear={thisYear} />).replaceAll(/<[^>]*>/g, '|');
  const everyOther = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => addDays('2027-08-18', index * 2));
  it('are one line where they are few, with the year where it is another one', () => {
    expect(text(['2027-04-10', '2027-04-11'])).toBe('10–11 Apr 2027');
    expect(text(['2027-04-10', '2027-04-11'], 2027)).toBe('10–11 Apr');
    expect(text(daysFromTo('2027-04-01', '2027-05-31'))).toBe('1 Apr–31 May 2027');
  });
  it('are listed by month where they are many', () => {
    const many = text(everyOther(9));
    expect(many).toContain('Aug 2027:| Wed\u00a018, Fri\u00a020');
    expect(many).toContain('Sep 2027:| Wed\u00a01, Fri\u00a03');
    expect(many).not.toContain('All 9 days');
  });
  it('are folded behind the first and the last where they are a great many', () => {
    const html = renderToStaticMarkup(<BookingDays days={everyOther(200)} thisYear={2026} />);
    expect(html).toMatch(/^18 Aug 2027–19 Sep 2028<details><summary[^>]*>All 200 days</);
    expect(html).toContain('Sep 2028:');
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
