import { calendarFile } from '@/domain/applications/calendar-file';
import { callEntry } from '@/domain/call-sheets/calendar-entry';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { saveFile } from '@/platform/save-file';

/** Saves one person's call for the phone's calendar, where the sheet says when that is. */
export function saveCall(sheet: CallSheet, userId: string): void {
  const entry = callEntry(sheet, userId);
  if (entry) saveFile('call.ics', calendarFile(entry, new Date()), 'text/calendar');
}
