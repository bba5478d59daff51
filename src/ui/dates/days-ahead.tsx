import { readShownDays, type ShownDay } from '@/domain/availability/shown-days';
import { addDays } from '@/domain/values/days';
import { DateStrip, DayLegend } from './date-strip';
import { useToday } from './use-today';

const DAYS_SHOWN = 28;
const IN_LEGEND = ['free', 'partly', 'hold', 'busy', 'unknown'] as const satisfies readonly ShownDay[];

/** The next four weeks of somebody, as they show them; nothing where they show none. */
export function DaysAhead({ shownDays, as: Heading }: { shownDays: string | undefined; as: 'h2' | 'h3' }) {
  const today = useToday();
  const known = readShownDays(shownDays);
  if (known === null) return null;
  const days = Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(today, n));
  return (
    <section className="mt-8">
      <Heading className="head mb-3 text-lg">The next four weeks</Heading>
      <DateStrip
        label="The next four weeks"
        days={days.map((day) => ({ day, state: known(day), today: day === today }))}
      />
      <DayLegend states={IN_LEGEND.filter((state) => days.some((day) => known(day) === state))} />
    </section>
  );
}
