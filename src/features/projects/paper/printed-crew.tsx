import { useEffect, useRef } from 'react';
import { asListed, crewList, type ListedBooking, type ListedMember } from '@/domain/projects/crew/crew-list';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { formatDay, formatDayRange, formatWeekday } from '@/domain/values/days';
import { observeCallsheets } from '@/store/projects/callsheets';
import type { MyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useToday } from '@/ui/dates/use-today';
import { OwnBookingsLine } from '../crew/own-bookings-line';
import type { OthersBookings } from '../crew/use-bookings-of-others';
import { Paper, PaperBox } from './paper';

interface PrintedCrewProps {
  project: MyProject['project'];
  members: readonly ListedMember[];
  /** The reader's own. */
  bookings: readonly ListedBooking[];
  others: OthersBookings;
  isPast: boolean;
  onPrinted: () => void;
}

/** In parts of the width; who has no number, or no days, takes no room for them. */
const COLUMNS = [
  { name: 'Name', of: 'name', parts: 27, className: 'font-semibold' },
  { name: 'Role', of: 'role', parts: 24, className: '' },
  { name: 'Phone', of: 'phone', parts: 17, className: 'mono' },
  { name: 'Days', of: 'days', parts: 17, className: 'mono' },
  { name: 'State', of: 'state', parts: 15, className: '' },
] as const;

/** The crew list on paper. It prints once it has everything, and is gone when the browser is done. */
export function PrintedCrew({
  project,
  members,
  bookings,
  others: booked,
  isPast,
  onPrinted,
}: PrintedCrewProps) {
  const sheets = useLive(observeCallsheets, project.id);
  const day = useToday();
  const isReady = sheets !== undefined;
  const done = useRef(onPrinted);
  useEffect(() => {
    done.current = onPrinted;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const onAfterPrint = (): void => done.current();
    addEventListener('afterprint', onAfterPrint);
    const printing = setTimeout(() => print());
    return () => {
      clearTimeout(printing);
      removeEventListener('afterprint', onAfterPrint);
    };
  }, [isReady]);
  if (sheets === undefined) return null;
  // The latest day comes first, and its contacts are the newest.
  const sheet = sheets.find(({ status }: CallSheet) => status === 'published');
  const { departments, others } = crewList(
    booked.positions,
    members,
    [...bookings, ...booked.bookings.map(asListed)],
    sheet?.content.contacts ?? [],
    isPast,
  );
  const columns = COLUMNS.filter(({ of }) => departments.some(({ lines }) => lines.some((line) => line[of])));
  const parts = columns.reduce((sum, column) => sum + column.parts, 0);
  return (
    <Paper
      className="text-[9pt]"
      title={project.title}
      what={['Crew list', project.company_name || project.owner_name, project.city]
        .filter(Boolean)
        .join(', ')}
      headEnd={
        <>
          <p className="mono font-semibold">{formatDayRange(project.starts_on, project.ends_on, 0)}</p>
          <p className="text-[7pt]">As of {formatDay(day, 0)}</p>
        </>
      }
    >
      <OwnBookingsLine state={booked.state} />
      <table className="mt-2 w-full table-fixed text-left">
        <thead>
          <tr>
            {columns.map(({ name, parts: own }) => (
              <th
                key={name}
                scope="col"
                style={{ width: `${(own / parts) * 100}%` }}
                className="pr-2 text-[7pt] font-semibold uppercase"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {departments.map(({ code, label, lines }) => (
          <tbody key={code}>
            <tr className="break-after-avoid break-inside-avoid">
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="border-b border-[black] pt-2.5 font-semibold"
              >
                {label}
              </th>
            </tr>
            {lines.map((line) => (
              <tr
                key={`${line.role} ${line.id}`}
                className="break-inside-avoid border-b border-hair align-top wrap-anywhere *:py-0.5 *:pr-2"
              >
                {columns.map(({ of, className }) => (
                  <td key={of} className={className}>
                    {line[of]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {sheet && others.length > 0 && (
        <div className="mt-3">
          <PaperBox
            title={`Contacts, from the call sheet of ${formatWeekday(sheet.shoot_day, 0)}`}
            text={others
              .map(({ name, role, phone }) => [name, role, phone].filter(Boolean).join(', '))
              .join('\n')}
          />
        </div>
      )}
    </Paper>
  );
}
