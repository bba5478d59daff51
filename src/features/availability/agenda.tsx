import type { Day } from '@/domain/values/days';
import { formatDayRange, formatWeekday } from '@/domain/values/days';
import { groupBy } from '@/domain/values/group-by';
import type { MyCalendar } from '@/store/entities/availability';
import { formatMonth, monthOf } from '@/ui/dates/calendar';
import { DayMark } from '@/ui/dates/day-look';
import { agendaRuns } from './agenda-runs';
import { dayWords, lookOf } from './day-copy';

interface AgendaProps {
  calendar: MyCalendar;
  today: Day;
  onOpen: (day: Day) => void;
  /** Shows this day in its month: several days have no sheet. */
  onShow: (day: Day) => void;
}

/** Every day from today on of which something is said, month by month; days in a row of which the same is said are one line. */
export function Agenda({ calendar, today, onOpen, onShow }: AgendaProps) {
  const runs = agendaRuns(calendar, today);
  if (runs.length === 0)
    return (
      <p className="border-y border-hair py-4 text-ink-2">
        Nothing is marked from today on. Choose Month, and tap the days on which you are free.
      </p>
    );
  return [...groupBy(runs, ({ last }) => monthOf(last))].map(([month, ofMonth]) => (
    <section key={month} aria-label={formatMonth(month)}>
      <h2 className="caption border-b border-hair pt-4 pb-2">{formatMonth(month)}</h2>
      <ul>
        {ofMonth.map(({ own, last }) => {
          const look = lookOf(own);
          const isOne = own.day === last;
          return (
            <li key={own.day} className="border-b border-hair">
              <button
                type="button"
                onClick={() => (isOne ? onOpen(own.day) : onShow(own.day))}
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:bg-well"
              >
                <span className="mono w-24 shrink-0 text-sm">
                  {isOne
                    ? own.day === today
                      ? 'Today'
                      : formatWeekday(own.day)
                    : formatDayRange(own.day, last)}
                </span>
                <span aria-hidden className="grid w-6 shrink-0 place-items-center">
                  {look && <DayMark look={look} />}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{dayWords(own)}</span>
                  {own.mark && own.mark.note !== '' && (
                    <span className="block text-sm wrap-anywhere text-ink-2">{own.mark.note}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
