import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { bookings, type Booking } from '@/domain/streams/production/bookings';
import { Memo } from '@/features/bookings/memo-screen';
import { sampleWorld } from '../../support/sample-world';

const AT = '2027-01-09T16:20:00+00:00';

function lines(of: Partial<Booking>): string {
  const booking: Booking = {
    ...bookings.sample(sampleWorld()),
    employer_name: 'Petra Lind',
    talent_name: 'Ines Duarte',
    currency: 'EUR',
    timezone: 'UTC',
    ...of,
  };
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<Memo booking={booking} />);
  return [...page.querySelectorAll('dd')]
    .map((line) => `${line.previousElementSibling?.textContent}: ${line.textContent}`)
    .join('\n');
}

describe('the memo of a booking that was cancelled', () => {
  const cancelled = {
    status: 'cancelled',
    history: [{ status: 'cancelled', at: AT, by: 'employer' }],
  } as const;

  it('says who cancelled, when, and what is due for that', () => {
    const said = lines({
      ...cancelled,
      history: [...cancelled.history],
      ended_by: 'employer',
      kill_fee_minor: 22_000,
    });
    expect(said).toMatch(/^Cancelled by: Petra Lind, 9 Jan 2027, 16:20 \(UTC\)$/m);
    expect(said).toMatch(/^For that: Agreed and due: €220\.$/m);
  });

  it('names nothing that is due where the person cancelled, and nobody while it stands', () => {
    const own = lines({
      ...cancelled,
      history: [...cancelled.history],
      ended_by: 'talent',
      kill_fee_minor: null,
    });
    expect(own).toContain('Cancelled by: Ines Duarte');
    expect(own).not.toContain('due');
    expect(lines({ status: 'confirmed' })).not.toContain('Cancelled by');
  });
});
