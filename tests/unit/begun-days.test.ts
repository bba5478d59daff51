import { describe, expect, it } from 'vitest';
import { lastDayOf } from '@/domain/bookings/begun-days';
import { bookings } from '@/domain/streams/production/bookings';
import { callsheets } from '@/domain/streams/production/callsheets';
import { sampleWorld } from '../support/sample-world';

/** London is an hour ahead of UTC in May. */
const booking = { ...bookings.sample(sampleWorld()), days: ['2027-05-13', '2027-05-14'] };
const sheet = callsheets.sample(sampleWorld());
const called = (general_call: string, fields: Partial<typeof sheet> = {}) => ({
  ...sheet,
  shoot_day: '2027-05-14',
  status: 'published' as const,
  timezone: 'Europe/London',
  content: { ...sheet.content, general_call },
  calls: {},
  ...fields,
});
const date = (call: string) => ({ day: '2027-05-14', kind: 'shoot' as const, call, wrap: '' });

describe('the last day of a booking has begun', () => {
  it.each([
    ['with the day, where nothing names a call', [], [], '2027-05-13T23:00:00Z'],
    ['with the call of its job', [], [date('09:00')], '2027-05-14T08:00:00Z'],
    [
      'with the call on a sheet, before that of its job',
      [called('18:00')],
      [date('09:00')],
      '2027-05-14T17:00:00Z',
    ],
    ['with the earliest of several', [called('18:00'), called('16:30')], [], '2027-05-14T15:30:00Z'],
    [
      'with a call of their own',
      [
        called('18:00', {
          calls: { [booking.talent_id]: { call: '20:00', name: '', role: '', note: '' } },
        }),
      ],
      [],
      '2027-05-14T19:00:00Z',
    ],
    ['with no call on a draft', [called('18:00', { status: 'draft' })], [], '2027-05-13T23:00:00Z'],
    [
      'with no call on the sheet of another day',
      [called('18:00', { shoot_day: '2027-05-13' })],
      [],
      '2027-05-13T23:00:00Z',
    ],
    [
      'when it is over where the work is, whatever zone a sheet names',
      [called('23:59', { timezone: 'Etc/GMT+12' })],
      [],
      '2027-05-14T23:00:00Z',
    ],
    [
      'with the day and not before it, whatever zone a sheet names',
      [called('00:15', { timezone: 'Pacific/Kiritimati' })],
      [],
      '2027-05-13T23:00:00Z',
    ],
    ['with no call that a sheet leaves out', [called('')], [date('')], '2027-05-13T23:00:00Z'],
  ])('%s', (_, sheets, dates, at) => {
    const state = (ms: number) => lastDayOf(booking, { sheets, dates }, new Date(Date.parse(at) + ms));
    expect([state(-1), state(0)]).toEqual(['ahead', 'begun']);
  });
});

it('MQ793: a device without the call times knows where the last day stands before it and after it, and not on it', () => {
  const state = (at: string, ms: number) => lastDayOf(booking, null, new Date(Date.parse(at) + ms));
  const [from, to] = ['2027-05-13T23:00:00Z', '2027-05-14T23:00:00Z'];
  expect([state(from, -1), state(from, 0), state(to, -1), state(to, 0)]).toEqual([
    'ahead',
    'unknown',
    'unknown',
    'begun',
  ]);
});
