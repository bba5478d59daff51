import { NO_CALL } from '@/domain/call-sheets/own-call';
import type { CallSheetContent, Calls } from '@/domain/call-sheets/content';
import type { CallsheetFields } from '@/store/projects/callsheets';

const trimmedLine = <Line extends Readonly<Record<string, string>>>(line: Line): Line =>
  Object.fromEntries(Object.entries(line).map(([key, text]) => [key, text.trim()])) as Line;

const filled = <Line extends Readonly<Record<string, string>>>(lines: readonly Line[]): Line[] =>
  lines.map(trimmedLine).filter((line) => Object.values(line).some((text) => text !== ''));

/** By time, and lines without one where they were typed: after the line before them. */
function byTime(lines: CallSheetContent['schedule']): CallSheetContent['schedule'] {
  let last = '';
  return lines
    .map((line, place) => {
      last = line.time || last;
      return { line, place, at: last };
    })
    .toSorted((a, b) => (a.at === b.at ? a.place - b.place : a.at < b.at ? -1 : 1))
    .map(({ line }) => line);
}

/** What the form holds, as it is saved: without empty lines, the schedule by time, and no call that says nothing of its own. */
export function valuesToSave({ shoot_day, content, calls }: CallsheetFields): CallsheetFields {
  const kept: Calls = {};
  for (const [id, call] of Object.entries(calls)) {
    const line = trimmedLine(call);
    if (JSON.stringify(line) !== JSON.stringify(NO_CALL)) kept[id] = line;
  }
  return {
    shoot_day,
    calls: kept,
    content: {
      ...content,
      unit: content.unit.trim(),
      unit_base: content.unit_base.trim(),
      parking: content.parking.trim(),
      hospital: content.hospital.trim(),
      hospital_phone: content.hospital_phone.trim(),
      weather: content.weather.trim(),
      advance: content.advance.trim(),
      notes: content.notes.trim(),
      locations: filled(content.locations),
      schedule: byTime(filled(content.schedule)),
      contacts: filled(content.contacts),
    },
  };
}
