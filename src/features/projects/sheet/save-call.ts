import { callAt } from '@/domain/call-sheets/own-call';
import { calendarFile } from '@/domain/applications/calendar-file';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { saveFile } from '@/platform/save-file';

/** How long an entry is: a call sheet says when a day begins, and not when it ends. */
const ENTRY_MINUTES = 60;

/** Saves one person's call for the phone's calendar, at the time of the place of the work. The same sheet saved twice stays one entry; one that does not say when is none. */
export function saveCall(sheet: CallSheet, userId: string): void {
  const start = callAt(sheet, userId);
  if (start === null) return;
  const { content, project_title: title } = sheet;
  const [location] = content.locations;
  const place = location ? [location.name, location.address].filter(Boolean).join(', ') : content.unit_base;
  const file = calendarFile(
    {
      id: `call-${sheet.id}`,
      title: `Call: ${title}`,
      start,
      minutes: ENTRY_MINUTES,
      place,
      text: [
        content.unit_base && `Unit base: ${content.unit_base}`,
        content.parking && `Parking: ${content.parking}`,
        content.hospital &&
          `Nearest hospital: ${[content.hospital, content.hospital_phone].filter(Boolean).join(', ')}`,
        `Version ${sheet.version}`,
      ]
        .filter(Boolean)
        .join('\n'),
    },
    new Date(),
  );
  saveFile('call.ics', file, 'text/calendar');
}
