import { readShownDays } from '@/domain/availability/shown-days';
import { addDays } from '@/domain/values/days';
import { DateStrip } from '@/ui/dates/date-strip';
import { useToday } from '@/ui/dates/use-today';
import { Panel } from './panel';

/** The next seven days, and the way to the calendar. */
export function DaysPanel({ days }: { days: string }) {
  const today = useToday();
  const known = readShownDays(days);
  return (
    <Panel title="Your days" link={{ label: 'Calendar', to: '/availability' }}>
      {known === null ? (
        <p className="border-t border-hair py-3 text-ink-2">
          Say when you are free, and employers find you for those days.
        </p>
      ) : (
        <DateStrip
          label="The next seven days"
          days={Array.from({ length: 7 }, (_, n) => addDays(today, n)).map((day) => ({
            day,
            state: known(day),
            today: day === today,
          }))}
        />
      )}
    </Panel>
  );
}
