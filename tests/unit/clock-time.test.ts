import { describe, expect, it } from 'vitest';
import {
  addMinutes,
  clockDigits,
  inOtherHalf,
  parseClockTime,
  periodOf,
  usesTwelveHours,
} from '@/domain/values/clock-time';

describe('what is typed for a time of day', () => {
  it.each([
    ['6', '06:00'],
    ['06', '06:00'],
    ['630', '06:30'],
    ['0630', '06:30'],
    ['6:30', '06:30'],
    ['6.30', '06:30'],
    [' 18h30 ', '18:30'],
    ['18h', '18:00'],
    ['1830', '18:30'],
    ['0', '00:00'],
    ['6:30p', '18:30'],
    ['6:30 PM', '18:30'],
    ['6 p.m.', '18:00'],
    ['630a', '06:30'],
    ['12a', '00:00'],
    ['12p', '12:00'],
    ['12:15 am', '00:15'],
    ['noon', '12:00'],
    ['Midnight', '00:00'],
    ['', ''],
  ])('%j is %j', (text, time) => expect(parseClockTime(text)).toBe(time));

  it.each(['24', '6:3', '6:60', '25:00', '13p', '0p', 'soon', '6:30:00', '1 2', '-6'])(
    '%j is no time',
    (text) => expect(parseClockTime(text)).toBeUndefined(),
  );

  it.each([
    // The wrap of a day that began in the morning.
    ['6', '06:30', '18:00'],
    ['6:30', '06:30', '18:30'],
    // An hour after the call is no day's work.
    ['7', '06:30', '19:00'],
    ['12', '08:00', '12:00'],
    // A night: the next morning.
    ['4', '18:00', '04:00'],
    // What says its half, or is written in 24 hours, is meant so.
    ['7a', '06:30', '07:00'],
    ['07', '06:30', '07:00'],
    ['13', '06:30', '13:00'],
  ])('on a twelve-hour clock %j after %j is %j', (text, after, time) =>
    expect(parseClockTime(text, { after })).toBe(time),
  );

  it('stays in the half of the day that is shown beside it', () => {
    expect(parseClockTime('7', { period: 'PM', after: '06:30' })).toBe('19:00');
    expect(parseClockTime('12:10', { period: 'AM' })).toBe('00:10');
    expect(parseClockTime('7a', { period: 'PM' })).toBe('07:00');
  });
});

describe('how a time of day is read', () => {
  it('has twelve or 24 hours, as the locale has', () => {
    expect(['en-US', 'en-AU', 'hi-IN'].map((locale) => usesTwelveHours(locale))).toEqual([true, true, true]);
    expect(['en-GB', 'de-DE', 'fr-FR', 'ja-JP'].map((locale) => usesTwelveHours(locale))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
  it.each([
    ['00:05', '12:05', 'AM'],
    ['06:30', '6:30', 'AM'],
    ['12:00', '12:00', 'PM'],
    ['18:30', '6:30', 'PM'],
  ])('%s is %s %s on a twelve-hour clock', (time, digits, half) => {
    expect([clockDigits(time, true), periodOf(time)]).toEqual([digits, half]);
    expect(clockDigits(time, false)).toBe(time);
  });
  it('changes its half, and goes on past midnight', () => {
    expect(['06:30', '18:30', '00:00'].map(inOtherHalf)).toEqual(['18:30', '06:30', '12:00']);
    expect([addMinutes('23:50', 15), addMinutes('00:05', -15)]).toEqual(['00:05', '23:50']);
  });
});
