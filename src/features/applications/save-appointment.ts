import { calendarFile } from '@/domain/applications/calendar-file';
import type { Application } from '@/domain/streams/applications';
import { saveFile } from '@/platform/save-file';

/** Saves a chosen interview time for the phone's calendar. @param withWhom the other side's name */
export function saveAppointment(
  { id, interview, job_title: job }: Application,
  slot: string,
  withWhom: string,
): void {
  if (interview === null) return;
  const title = [`Interview: ${job || 'a job'}`, withWhom].filter(Boolean).join(', ');
  const file = calendarFile(
    { id, title, start: slot, minutes: interview.minutes, place: interview.place, text: interview.note },
    new Date(),
  );
  saveFile('interview.ics', file, 'text/calendar');
}
