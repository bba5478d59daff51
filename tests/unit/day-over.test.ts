import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { OFF } from '@/domain/call-sheets/off';
import { isDayOver } from '@/domain/call-sheets/times/day-over';
import { NO_CALL } from '@/domain/call-sheets/own-call';

const sheet = (general_call: string, own = '', schedule: { time: string; what: string }[] = []) => ({
  shoot_day: '2027-05-12',
  timezone: 'Europe/Berlin',
  content: { ...BLANK_CONTENT, general_call, schedule },
  calls: { own: { ...NO_CALL, call: own } },
});
/** The first of these moments of UTC at which it is over; Berlin is two hours ahead. */
const overAt = (of: ReturnType<typeof sheet>, ...moments: readonly string[]): string | undefined =>
  moments.find((moment) => isDayOver(of, new Date(moment)));

describe('the day of a call sheet is over', () => {
  it('at the midnight of the place of the work', () =>
    expect(overAt(sheet('07:00'), '2027-05-11T20:00Z', '2027-05-12T21:59Z', '2027-05-12T22:00Z')).toBe(
      '2027-05-12T22:00Z',
    ));

  it.each([
    ['twelve hours after the general call', sheet('19:00'), '2027-05-13T04:59Z', '2027-05-13T05:00Z'],
    ['twelve hours after the last call', sheet('19:00', '00:30'), '2027-05-13T10:29Z', '2027-05-13T10:30Z'],
    [
      'with the wrap, if that is later',
      sheet('13:00', '', [{ time: '02:30', what: 'Wrap' }]),
      '2027-05-13T00:29Z',
      '2027-05-13T00:30Z',
    ],
    ['not before, whoever is off', sheet('19:00', OFF), '2027-05-13T04:59Z', '2027-05-13T05:00Z'],
  ])('after midnight of a night shoot, %s', (_which, of, before, after) =>
    expect(overAt(of, '2027-05-12T22:01Z', before, after)).toBe(after),
  );

  it('at the latest with the day after it, and days later', () => {
    expect(overAt(sheet('23:59', '11:00'), '2027-05-13T21:59Z', '2027-05-13T22:00Z')).toBe(
      '2027-05-13T21:59Z',
    );
    expect(isDayOver(sheet('19:00'), new Date('2027-05-17T12:00Z'))).toBe(true);
  });

  it('by the clocks of UTC where its zone is not known, and without a call at midnight', () =>
    expect(overAt({ ...sheet(''), timezone: '' }, '2027-05-12T23:59Z', '2027-05-13T00:00Z')).toBe(
      '2027-05-13T00:00Z',
    ));
});
