import { calledPeople } from '@/domain/call-sheets/calls';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { formatDay, weekday } from '@/domain/values/days';
import { formatTimezone } from '@/domain/values/timezones';
import { Paper, PaperBox } from './paper';

/** A call sheet on paper, in three columns of crew; a large one goes on over several pages. It is not on the screen. */
export function PrintedSheet({ sheet, members }: { sheet: CallSheet; members: readonly ProjectMember[] }) {
  const { content } = sheet;
  return (
    <Paper
      className="text-[8.5pt]"
      warning={sheet.status === 'cancelled' ? 'CANCELLED. Wait for a new call sheet.' : undefined}
      title={sheet.project_title}
      what={`Call sheet, ${weekday(sheet.shoot_day)} ${formatDay(sheet.shoot_day, 0)}${content.unit === '' ? '' : `, ${content.unit}`}, version ${sheet.version}`}
      headEnd={
        <>
          <p className="text-[7pt] font-semibold uppercase">General call</p>
          <p className="mono text-[22pt] leading-none font-semibold">{content.general_call}</p>
          <p className="text-[7pt]">{formatTimezone(sheet.timezone)} time</p>
        </>
      }
    >
      <div className="mt-2 grid grid-cols-3 gap-1">
        <PaperBox title="Unit base" text={content.unit_base} />
        <PaperBox title="Parking" text={content.parking} />
        <PaperBox
          title="Nearest hospital"
          text={[content.hospital, content.hospital_phone].filter(Boolean).join(', ')}
        />
        <PaperBox
          title="Locations"
          text={content.locations
            .map(({ name, address }) => [name, address].filter(Boolean).join(', '))
            .join('\n')}
        />
        <PaperBox title="Weather" text={content.weather} />
        <PaperBox
          title="Contacts"
          text={content.contacts
            .map(({ name, role, phone }) => [name, role, phone].filter(Boolean).join(', '))
            .join('\n')}
        />
      </div>
      {content.schedule.length > 0 && (
        <table className="mt-2 w-full">
          <tbody>
            {content.schedule.map(({ time, what }) => (
              <tr key={`${time} ${what}`} className="break-inside-avoid border-b border-hair align-top">
                <td className="mono w-[14mm] font-semibold">{time}</td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-2 columns-3 gap-3">
        {calledPeople(sheet, members).map(({ label, people }) => (
          <div key={label} className="mb-1.5">
            <p className="break-after-avoid text-[7pt] font-semibold uppercase">{label}</p>
            {people.map(({ id, name, role, call, isNextDay, note }) => (
              <p
                key={id}
                className="flex break-inside-avoid justify-between gap-2 border-b border-hair wrap-anywhere"
              >
                <span>{[name, role, note].filter(Boolean).join(', ')}</span>
                <span className="shrink-0 text-right">
                  <span className="mono">{call}</span>
                  {isNextDay && <span className="block text-[7pt]"> after midnight</span>}
                </span>
              </p>
            ))}
          </div>
        ))}
      </div>
      <div className="mt-2 grid grid-cols-2 gap-1">
        <PaperBox title="Notes" text={content.notes} />
        <PaperBox title="Advance schedule" text={content.advance} />
      </div>
    </Paper>
  );
}
