import { expect, it } from 'vitest';
import { calendarFile } from '@/domain/applications/calendar-file';

const NOW = new Date('2026-05-10T12:00:00Z');
const appointment = {
  id: 'a1',
  title: 'Interview: 1st AC; Low Tide, night',
  start: '2026-05-11T22:45:00.000Z',
  minutes: 30,
  place: 'Stage 4, Bergen\\Nord',
  text: 'First line\nSecond line',
};

it('an appointment is one event in UTC, with its text escaped (RFC 5545)', () => {
  expect(calendarFile(appointment, NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Marquee//Marquee//EN',
    'BEGIN:VEVENT',
    'UID:a1@marquee',
    'DTSTAMP:20260510T120000Z',
    'DTSTART:20260511T224500Z',
    'DTEND:20260511T231500Z',
    'SUMMARY:Interview: 1st AC\\; Low Tide\\, night',
    'LOCATION:Stage 4\\, Bergen\\\\Nord',
    'DESCRIPTION:First line\\nSecond line',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('nothing that a person typed adds a line of its own, and empty parts are left out', () => {
  const file = calendarFile({ ...appointment, place: '', text: 'x\r\nATTENDEE:mailto:a@b.c\rURL:evil' }, NOW);
  expect(file).not.toMatch(/^(ATTENDEE|URL|LOCATION)/m);
});

it('long lines are folded at 75 bytes, never within a character', () => {
  const file = calendarFile({ ...appointment, text: '🎬é'.repeat(60) }, NOW);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'🎬é'.repeat(60)}`);
});
