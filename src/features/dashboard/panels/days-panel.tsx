import { readShownDays } from '@/domain/availability/shown-days';
import { daysCopy } from '@/domain/people/privacy/days-copy';
import type { Profile } from '@/domain/streams/profiles';
import type { Loadable } from '@/domain/sync/loadable';
import { addDays } from '@/domain/values/days';
import { DaysLine } from '@/ui/domain/days-line';
import { DateStrip } from '@/ui/dates/date-strip';
import { useToday } from '@/ui/dates/use-today';
import { Panel, PanelView } from './panel';

/** The next seven days, and the way to the calendar. */
export function DaysPanel({ days, me }: { days: Loadable<string>; me: Profile | null }) {
  const { invitation, link } = daysCopy(me);
  const today = useToday();
  return (
    <Panel title="Your days" link={{ label: 'Calendar', to: '/availability' }}>
      <PanelView
        data={days}
        isEmpty={(shown) => days.absence !== null || readShownDays(shown) === null}
        what="your days"
        empty={<DaysLine text={invitation} link={link} />}
      >
        {(shown) => {
          const known = readShownDays(shown);
          return (
            <DateStrip
              label="The next seven days"
              days={Array.from({ length: 7 }, (_, n) => addDays(today, n)).map((day) => ({
                day,
                state: known?.(day) ?? 'unknown',
                today: day === today,
              }))}
            />
          );
        }}
      </PanelView>
    </Panel>
  );
}
