import { type DayMark, firstOfMonth } from '@/domain/availability/day-marks';
import { availabilityId } from '@/domain/ids';
import { seeded } from '../support/random';
import type { Server } from '../support/server';
import { daysAhead } from './days';
import { valueIn } from './forms';
import type { Scenario } from './scenario';

/** Of the scenarios, this share has a talent who marks days. */
const SHARE = 0.3;
/** In each of their steps. */
const CHANCE = 0.25;
/** Few enough that both phones mark the same ones, and enough that one marks what the other has not. */
const DAYS = 4;
const STATES = ['free', 'hold', 'busy', 'travel', 'unavailable'] as const;

/** Watches the note of each day that may be marked: a day that is lost has none. Within the scenario, whose clock says which days they are. */
const AUDIT_MARKS = `
  do $$ begin
    execute (select 'create or replace trigger audit after insert or update on public.availability for each row execute function public.audit('
      || string_agg(format('%L', 'days.' || (date_trunc('month', now()) + interval '2 months' + make_interval(days => n))::date || '.note'), ',') || ')'
      from generate_series(0, ${DAYS - 1}) n);
  end $$;`;

/**
 * Days of one month, marked on the two phones of a talent, by taps and with notes of their own; nobody takes a mark back. Its own random numbers, so that scenarios
 * without it are as they were.
 * @returns for each step, what happened; null: nothing
 */
export function marksOf(seed: number, share = SHARE): (scenario: Scenario) => Promise<string | null> {
  const random = seeded(seed * 13 + 7);
  const isOne = random() < share;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  let isWatched = false;

  return async (scenario) => {
    if (!isOne) return null;
    if (!isWatched) await scenario.server.exec(AUDIT_MARKS);
    isWatched = true;
    if (random() >= CHANCE) return null;
    const mine = scenario.phones.filter(({ isOpen, userId }) => isOpen && userId === scenario.talent);
    const phone = pick(mine);
    if (!phone) return null;
    const [day = ''] = await daysAhead(scenario.server, Math.floor(random() * DAYS), 1);
    const { store, bundle } = phone;
    const state = pick(STATES) ?? 'free';
    const id = await availabilityId(scenario.talent, firstOfMonth(day));
    const shown = valueIn(await store.rows('bookings').one(id), `days.${day}`) as DayMark | '';
    if (shown === '' || random() < 0.4) await bundle.markDays(store, { [day]: { state } });
    if (shown !== '' && random() < 0.3) return `${phone.name}: marks a day`;
    const before = shown === '' ? ({ state, part: 'day', note: '' } as const) : shown;
    const value = scenario.token('mark');
    await bundle.saveDayNote(store, day, bundle.openDayNote(before), value);
    const act = { kind: 'edit', phone, table: 'availability', id, field: `days.${day}.note`, value } as const;
    scenario.acts.push({ ...act, over: [before.note] });
    return `${phone.name}: notes something about a day`;
  };
}

/** Nobody clears a day: one that was marked stays so, whatever else of its month is marked. */
export const markFaults = async (server: Server, wasPutBack: boolean): Promise<string[]> => {
  if (wasPutBack) return [];
  const lost = await server.sql<{ field: string }>(
    "select distinct field from public.audit where tab = 'availability' and value is null",
  );
  return lost.map(({ field }) => `S2 ${field} was marked, and is not any more`);
};
