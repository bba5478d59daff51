import { screen } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { jobs } from '@/domain/streams';
import { bookings, type Booking } from '@/domain/streams/production/bookings';
import { addDays, today } from '@/domain/values/days';
import { BookingSteps } from '@/features/bookings/booking-steps';
import type { Stored } from '@/store/queries/write-status';
import { sampleWorld } from '../../support/sample-world';
import { SAMPLE_JOB } from '../../support/sample-job';
import { onDevice } from '../support/on-device';

const NOW_ON = today(new Date(), 'UTC');
const REFUSED = 'The last day has begun, so this booking cannot be cancelled any more.';
const NOT_HERE = /call with which it begins is not on this device/;

const booking = (me: string, ahead: number, of: Partial<Booking>): Stored<Booking> => ({
  ...bookings.sample(sampleWorld()),
  id: newId(),
  talent_id: me,
  employer_name: 'Petra Lind',
  company_name: '',
  status: 'confirmed',
  days: [addDays(NOW_ON, ahead)],
  timezone: 'UTC',
  job_id: null,
  project_id: null,
  ...of,
  rev: 1,
  sync: { state: 'sent' },
});

async function open(ahead: number, of: Partial<Booking> = {}): Promise<void> {
  const { me, show, put } = await onDevice('talent');
  if (of.job_id) await put(jobs, { ...SAMPLE_JOB, id: of.job_id, job_dates: [] });
  show(<BookingSteps booking={booking(me, ahead, of)} side="talent" />);
}
const cancel = () => screen.queryByRole('button', { name: 'Cancel the booking' });

describe('MQ793: the last day of a booking', () => {
  it('has begun: nobody is offered to cancel it', async () => {
    await open(0);
    await screen.findByText(REFUSED);
    expect(cancel()).toBeNull();
  });

  it('has begun where the job that names its calls is here and names none', async () => {
    await open(0, { job_id: newId() });
    await screen.findByText(REFUSED);
    expect(cancel()).toBeNull();
  });

  it('is to come: it can be cancelled, whatever is on this device', async () => {
    await open(1, { project_id: newId() });
    await screen.findByRole('button', { name: 'Cancel the booking' });
    expect(screen.queryByText(NOT_HERE)).toBeNull();
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('is here, and somebody who is not on the crew has no call sheet: the screen says what may happen, and who knows', async () => {
    await open(0, { project_id: newId() });
    expect((await screen.findByText(NOT_HERE)).textContent).toContain('Petra Lind can tell you');
    expect(cancel()).not.toBeNull();
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  it('is over, also for somebody without a call sheet, whose clock alone has not reached the server', async () => {
    await open(-1, { project_id: newId() });
    await screen.findByText(REFUSED);
    expect(cancel()).toBeNull();
  });
});
