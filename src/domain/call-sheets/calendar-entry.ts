import type { Appointment } from '../applications/calendar-file';
import type { CallSheet } from '../streams/production/callsheets';
import { callAt, placeOf, placeOfCall } from './own-call';

/** How long an entry is: a call sheet says when a day begins, and not when it ends. */
const ENTRY_MINUTES = 60;

/** One person's call for a calendar, at the time of the place of the work. The same sheet saved twice stays one entry. Null where the sheet does not say when. */
export function callEntry(sheet: CallSheet, userId: string): Appointment | null {
  const start = callAt(sheet, userId);
  if (start === null) return null;
  const { content, calls } = sheet;
  const [location] = content.locations;
  const place = placeOfCall(content);
  const where = location ? placeOf(location) : '';
  return {
    id: `call-${sheet.id}`,
    title: `Call: ${sheet.project_title}`,
    start,
    minutes: ENTRY_MINUTES,
    place,
    text: [
      calls[userId]?.note,
      where !== '' && where !== place && `Location: ${where}`,
      content.parking && `Parking: ${content.parking}`,
      content.hospital &&
        `Nearest hospital: ${[content.hospital, content.hospital_phone].filter(Boolean).join(', ')}`,
      `Version ${sheet.version}`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}
