import { expect, it } from 'vitest';
import { daysFile } from '@/domain/availability/days-file';

const NOW = new Date('2027-05-10T12:00:00Z');
const day = (name: string, title = 'Busy', text = '') => ({
  day: name,
  title,
  text,
  isBusy: title !== 'Free',
});
const events = (file: string): string[] =>
  file.split('\r\n').filter((line) => /^(DTSTART|DTEND|SUMMARY|DESCRIPTION|TRANSP)/.test(line));

it('consecutive days that say the same are one whole-day event, which ends on the day after (RFC 5545)', () => {
  const file = daysFile(
    [day('2027-05-31'), day('2027-06-01'), day('2027-05-12', 'Free'), day('2027-05-30')],
    NOW,
  );
  expect(events(file)).toEqual([
    'DTSTART;VALUE=DATE:20270512',
    'DTEND;VALUE=DATE:20270513',
    'SUMMARY:Free',
    'TRANSP:TRANSPARENT',
    'DTSTART;VALUE=DATE:20270530',
    'DTEND;VALUE=DATE:20270602',
    'SUMMARY:Busy',
    'TRANSP:OPAQUE',
  ]);
  expect(file).toContain('DTSTAMP:20270510T120000Z\r\n');
});

it('days with another note, or after a gap, are events of their own, and text is escaped', () => {
  const file = daysFile(
    [day('2027-05-12', 'Busy', 'Stage 4; bring kit'), day('2027-05-13'), day('2027-05-15')],
    NOW,
  );
  expect(events(file).filter((line) => line.startsWith('DTSTART'))).toHaveLength(3);
  expect(file).toContain('DESCRIPTION:Stage 4\\; bring kit');
});

it('two jobs of one day are two events, also where each goes on', () => {
  const two = ['2027-05-12', '2027-05-13'].flatMap((name) => [
    day(name, 'Booked: A'),
    day(name, 'Booked: B'),
  ]);
  expect(events(daysFile(two, NOW)).filter((line) => line.startsWith('DTEND'))).toEqual([
    'DTEND;VALUE=DATE:20270514',
    'DTEND;VALUE=DATE:20270514',
  ]);
});
