import type { Call, CallSheetContent } from './content.ts';
import type { CallSheet } from '../streams/production/callsheets.ts';
import { formatWeekday } from '../values/days.ts';
import { formatTimezone } from '../values/timezones.ts';
import { SHEET_LABELS } from './labels.ts';
import { callWords, isOff, NO_CALL, placeOf } from './own-call.ts';
import { plural } from '../values/counts.ts';

/** What a version of a call sheet says. */
export interface SheetVersion {
  shoot_day: string;
  /** In which its times are meant. */
  timezone: string;
  content: CallSheetContent;
  calls: CallSheet['calls'];
}

type Versioned = Pick<CallSheet, 'version' | 'shoot_day' | 'timezone' | 'content' | 'calls' | 'history'>;

/**
 * What an earlier version said: from the present one back, through what each version said differently. Null where the sheet does not know that
 * version any more, or never had it. Twin of `private.earlier_version`, which records the way.
 */
export function versionOf(sheet: Versioned, version: number): SheetVersion | null {
  const { shoot_day, timezone, content, calls } = sheet;
  if (version === sheet.version) return { shoot_day, timezone, content, calls };
  const way = sheet.history.filter((earlier) => earlier.version >= version);
  if (version < 1 || way.at(-1)?.version !== version) return null;
  return way.reduce<SheetVersion>(
    (said, { was }) => ({
      shoot_day: was.shoot_day ?? said.shoot_day,
      timezone: was.timezone ?? said.timezone,
      content: { ...said.content, ...was.content } as CallSheetContent,
      calls: callsBefore(said.calls, was.calls ?? {}),
    }),
    { shoot_day, timezone, content, calls },
  );
}

function callsBefore(calls: CallSheet['calls'], was: Readonly<Record<string, Call | null>>) {
  const before: Record<string, Call> = { ...calls };
  for (const [id, call] of Object.entries(was)) {
    if (call === null) delete before[id];
    else before[id] = call;
  }
  return before;
}

/** One difference, in words: `was` is empty where there was nothing, `now` where there is nothing any more. */
export interface SheetChange {
  field: string;
  label: string;
  was: string;
  now: string;
}

const TEXTS = [
  'unit',
  'general_call',
  'unit_base',
  'parking',
  'hospital',
  'hospital_phone',
  'weather',
  'advance',
  'notes',
] as const satisfies (keyof CallSheetContent)[];

const line = ({ time, what }: CallSheetContent['schedule'][number]): string =>
  [time, what].filter(Boolean).join(' ');
const contact = ({ name, role, phone }: CallSheetContent['contacts'][number]): string =>
  [name, role, phone].filter(Boolean).join(', ');

/** What went and what came of a list, in words; a line that only moved is neither. */
function listChange(
  field: string,
  label: string,
  before: readonly string[],
  after: readonly string[],
): SheetChange | null {
  const gone = before.filter((each) => !after.includes(each));
  const come = after.filter((each) => !before.includes(each));
  if (gone.length + come.length > 0) return { field, label, was: gone.join('; '), now: come.join('; ') };
  const moved = before.join('\n') !== after.join('\n');
  return moved ? { field, label, was: '', now: 'In another order' } : null;
}

/** Differences of what everybody is told, in the order of the sheet. */
function commonChanges(before: SheetVersion, after: SheetVersion): (SheetChange | null)[] {
  const [was, now] = [before.content, after.content];
  return [
    before.shoot_day === after.shoot_day
      ? null
      : {
          field: 'shoot_day',
          label: 'Day',
          was: formatWeekday(before.shoot_day),
          now: formatWeekday(after.shoot_day),
        },
    before.timezone === after.timezone
      ? null
      : {
          field: 'timezone',
          label: 'Time zone of all times',
          was: formatTimezone(before.timezone),
          now: formatTimezone(after.timezone),
        },
    ...TEXTS.map((field) =>
      was[field] === now[field]
        ? null
        : { field, label: SHEET_LABELS[field], was: was[field], now: now[field] },
    ),
    listChange('locations', SHEET_LABELS.locations, was.locations.map(placeOf), now.locations.map(placeOf)) ??
      (JSON.stringify(was.locations) === JSON.stringify(now.locations)
        ? null
        : { field: 'locations', label: SHEET_LABELS.locations, was: '', now: 'Another map' }),
    listChange('schedule', SHEET_LABELS.schedule, was.schedule.map(line), now.schedule.map(line)),
    listChange('contacts', SHEET_LABELS.contacts, was.contacts.map(contact), now.contacts.map(contact)),
  ];
}

/**
 * What one person has to know of a later version, their own call first; everything else that changed, field by field. Calls of others are not
 * listed one by one.
 */
export function changesFor(before: SheetVersion, after: SheetVersion, userId: string): SheetChange[] {
  const [was, now] = [before, after].map((said) =>
    isOff(said, userId) ? 'Not called' : callWords(said, userId),
  ) as [string, string];
  const [noteWas, noteNow] = [(before.calls[userId] ?? NO_CALL).note, (after.calls[userId] ?? NO_CALL).note];
  const ids = new Set([...Object.keys(before.calls), ...Object.keys(after.calls)]);
  const others = [...ids].filter(
    (id) => id !== userId && JSON.stringify(before.calls[id]) !== JSON.stringify(after.calls[id]),
  ).length;
  const own: (SheetChange | null)[] = [
    was === now ? null : { field: 'call', label: 'Your call', was, now },
    noteWas === noteNow ? null : { field: 'note', label: 'For you', was: noteWas, now: noteNow },
  ];
  return [
    ...own,
    ...commonChanges(before, after),
    others === 0
      ? null
      : {
          field: 'calls',
          label: 'Calls of others',
          was: '',
          now: plural(others, 'other call changed', 'other calls changed'),
        },
  ].filter((change) => change !== null);
}
