import { type DayMark, type DayMarks, firstOfMonth } from '@/domain/availability/day-marks';
import { availabilityId } from '@/domain/ids';
import { choose, shownValue } from '../../choices';
import { daysAhead } from '../../days';
import { valueIn } from '../../forms';
import type { Phone } from '../../phone';
import type { Scenario } from '../../scenario';
import type { GroupAct } from '../group';
import { offerUndo, takeUndo } from '../undo';

/** Far from those of `marks.ts`, of which none is ever cleared, and in another month. */
const FIRST_DAY = 45;
const DAYS = 3;
const BRUSHES = ['free', 'busy', 'unavailable', null] as const;
const MARKS = 'marks';

async function marksOn({ store, userId }: Phone, days: readonly string[]): Promise<DayMarks> {
  const marks: Record<string, DayMark> = {};
  for (const day of days) {
    const row = await store.rows('bookings').one(await availabilityId(userId, firstOfMonth(day)));
    const mark = valueIn(row, `days.${day}`) as DayMark | '';
    if (mark !== '') marks[day] = mark;
  }
  return marks;
}

/** Whatever `act` has made of the days of this phone was chosen on it. */
async function chooseDays(
  scenario: Scenario,
  phone: Phone,
  days: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> {
  const before = await marksOn(phone, days);
  await act();
  const after = await marksOn(phone, days);
  for (const day of days) {
    const [was, is] = [before[day]?.state, after[day]?.state];
    if (was === is) continue;
    const id = await availabilityId(phone.userId, firstOfMonth(day));
    choose(scenario, { phone, table: 'availability', id, field: `days.${day}.state`, value: shownValue(is) });
  }
}

/** What has become another mark since stays when the brush is taken back: a part of the day is one, too. */
const isAsBrushed = (
  mark: DayMark | undefined,
  brushed: Pick<DayMark, 'state' | 'part'> | null | undefined,
): boolean => mark?.state === brushed?.state && mark?.part === brushed?.part;

/** Several days at once, with the brush, which also clears; a toast offers to take it back. */
async function brush(scenario: Scenario, phone: Phone): Promise<void> {
  const { bundle, store } = phone;
  const from = FIRST_DAY + Math.floor(scenario.random() * DAYS);
  const days = await daysAhead(scenario.server, from, 1 + Math.floor(scenario.random() * DAYS));
  const state = scenario.pick(BRUSHES) ?? null;
  const changes = Object.fromEntries(days.map((day) => [day, state && ({ state, part: 'day' } as const)]));
  const before = await marksOn(phone, days);
  await chooseDays(scenario, phone, days, () => bundle.markDays(store, changes, before));
  offerUndo(phone, MARKS, async () => {
    const untouched = await marksOn(phone, days);
    await chooseDays(scenario, phone, days, () => bundle.undoMarks(store, changes, before));
    const after = await marksOn(phone, days);
    for (const day of days)
      if (isAsBrushed(untouched[day], changes[day]) && after[day]?.state !== before[day]?.state)
        scenario.violations.push(`S2 ${phone.name} took the mark of ${day} back, and it stayed`);
  });
}

export const DAY_ACTS: readonly GroupAct[] = [
  { name: 'brushes days', weight: 5, by: ['talent'], do: brush },
  { name: 'takes marks back', weight: 5, by: ['talent'], do: (_scenario, phone) => takeUndo(phone, MARKS) },
];
