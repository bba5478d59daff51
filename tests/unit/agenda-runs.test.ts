import { describe, expect, it } from 'vitest';
import type { DayMark } from '@/domain/availability/day-marks';
import { agendaRuns } from '@/features/availability/agenda-runs';

const mark = (state: DayMark['state'], note = ''): DayMark => ({ state, part: 'day', note });
const runsOf = (marks: Record<string, DayMark>) =>
  agendaRuns({ marks, booked: new Map() }, '2027-05-02').map(({ own, last }) => `${own.day} ${last}`);

describe('the agenda', () => {
  it('takes days in a row together of which the same is said, and leaves out what is over', () => {
    expect(
      runsOf({
        '2027-05-04': mark('free'),
        '2027-05-01': mark('free'),
        '2027-05-03': mark('free'),
        '2027-05-06': mark('free'),
      }),
    ).toEqual(['2027-05-03 2027-05-04', '2027-05-06 2027-05-06']);
  });
  it.each([
    ['another state', mark('busy')],
    ['another part of the day', { ...mark('free'), part: 'morning' as const }],
    ['a note', mark('free', 'Only nearby')],
  ])('keeps apart %s', (_, other) => {
    expect(runsOf({ '2027-05-03': mark('free'), '2027-05-04': other })).toHaveLength(2);
  });
  it('begins anew with each month, which has its own heading', () => {
    expect(runsOf({ '2027-05-31': mark('busy'), '2027-06-01': mark('busy') })).toEqual([
      '2027-05-31 2027-05-31',
      '2027-06-01 2027-06-01',
    ]);
  });
});
