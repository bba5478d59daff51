import { NO_CALL } from '@/domain/call-sheets/own-call';
import type { Calls } from '@/domain/call-sheets/content';
import { scheduleInOrder } from '@/domain/call-sheets/schedule';
import type { CallsheetFields } from '@/store/projects/callsheets';

const trimmedLine = <Line extends Readonly<Record<string, string>>>(line: Line): Line =>
  Object.fromEntries(Object.entries(line).map(([key, text]) => [key, text.trim()])) as Line;

const filled = <Line extends Readonly<Record<string, string>>>(lines: readonly Line[]): Line[] =>
  lines.map(trimmedLine).filter((line) => Object.values(line).some((text) => text !== ''));

/** What the form holds, as it is saved: without empty lines, the schedule as the day goes, and no call that says nothing of its own. */
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
      schedule: scheduleInOrder(content.general_call, filled(content.schedule)),
      contacts: filled(content.contacts),
    },
  };
}
