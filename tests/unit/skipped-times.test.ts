import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { OFF } from '@/domain/call-sheets/off';
import { NO_CALL } from '@/domain/call-sheets/own-call';
import { firstSkipped, shownInstead, skippedTimes } from '@/domain/call-sheets/times/skipped-times';

describe('a time that the clocks skip as they go forward', () => {
  it.each([
    ['Europe/Berlin', '2027-03-28', '02:00', '03:00'],
    ['Europe/Berlin', '2027-03-28', '02:30', '03:30'],
    ['America/New_York', '2027-03-14', '02:30', '03:30'],
    // In the south in October; half an hour on Lord Howe; at midnight itself in Chile.
    ['Australia/Sydney', '2027-10-03', '02:30', '03:30'],
    ['Australia/Lord_Howe', '2027-10-03', '02:15', '02:45'],
    ['America/Santiago', '2027-09-05', '00:30', '01:30'],
  ])('%s, %s: %s is %s', (zone, day, time, instead) => expect(shownInstead(day, time, zone)).toBe(instead));

  it.each([
    ['before it', 'Europe/Berlin', '2027-03-28', '01:59'],
    ['after it', 'Europe/Berlin', '2027-03-28', '03:00'],
    ['of the night before', 'Europe/Berlin', '2027-03-27', '02:30'],
    ['that comes twice in autumn', 'Europe/Berlin', '2027-10-31', '02:30'],
    ['that comes twice in the south', 'Australia/Sydney', '2027-04-04', '02:30'],
    ['of the night in which others change them', 'Europe/Berlin', '2027-03-14', '02:30'],
    ['where clocks are never changed', 'Asia/Tokyo', '2027-03-28', '02:30'],
    ['of UTC', 'UTC', '2027-03-28', '02:30'],
    ['of a zone that nobody knows', 'Mars/Olympus', '2027-03-28', '02:30'],
    ['of no zone', '', '2027-03-28', '02:30'],
    ['of no day', 'Europe/Berlin', '', '02:30'],
  ])('is not one %s', (_which, zone, day, time) => expect(shownInstead(day, time, zone)).toBeNull());
});

describe('the times of a call sheet', () => {
  const WHY = 'The clocks go forward that night: there is no 02:30. Write 03:30.';
  const sheet = (shoot_day: string, general_call: string, time = '02:30', what = 'Sc. 12') => ({
    shoot_day,
    timezone: 'Europe/Berlin',
    content: {
      ...BLANK_CONTENT,
      general_call,
      schedule: [
        { time: '05:00', what: 'Tea' },
        { time, what },
      ],
    },
    calls: { own: { ...NO_CALL, call: time }, off: { ...NO_CALL, call: OFF }, none: NO_CALL },
  });

  it('are each named where they do not exist', () => {
    const skipped = skippedTimes(sheet('2027-03-28', '02:30'));
    expect(skipped).toEqual({
      general: WHY,
      schedule: [undefined, WHY],
      calls: { own: WHY, off: undefined, none: undefined },
    });
    expect(firstSkipped(skipped)).toBe(WHY);
  });

  it('belong to the next day after midnight of a night shoot, and not to the day', () => {
    expect(skippedTimes(sheet('2027-03-27', '19:00'))).toMatchObject({
      general: undefined,
      schedule: [undefined, WHY],
      calls: { own: WHY },
    });
    expect(firstSkipped(skippedTimes(sheet('2027-03-28', '19:00')))).toBeNull();
  });

  it('belong to the night until its wrap, though a call at that hour is of the day', () => {
    const until = skippedTimes(sheet('2027-03-27', '13:00', '02:30', 'Wrap'));
    expect([until.schedule, until.calls['own']]).toEqual([[undefined, WHY], undefined]);
  });

  it('are none where they are no times, or all exist', () => {
    expect(firstSkipped(skippedTimes(sheet('2027-03-28', '2:3', '25:99')))).toBeNull();
    expect(firstSkipped(skippedTimes(sheet('2027-03-29', '06:30')))).toBeNull();
  });
});
