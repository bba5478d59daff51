import { MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { calledPeople } from '@/domain/call-sheets/calls';
import { callOf, isNextDay, isOff, mapLinkOf, telLinkOf } from '@/domain/call-sheets/own-call';
import type { CallSheetContent } from '@/domain/call-sheets/content';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { formatTimezone } from '@/domain/values/timezones';
import type { Stored } from '@/store/queries/write-status';
import { SyncLine } from '@/ui/sync/sync-line';
import { SEPARATOR } from '@/ui/separator';
import { CallTime } from './call-time';

interface SheetViewProps {
  sheet: Stored<CallSheet>;
  members: readonly ProjectMember[];
  userId: string;
}

const LINK = 'inline-flex min-h-12 items-center gap-2 font-semibold underline underline-offset-4';

/** A number that is called with one tap; as text where it cannot be dialled. */
export const PhoneLink = ({ phone, name }: { phone: string; name: string }) => {
  const to = telLinkOf(phone);
  return to === '' ? (
    <span className="mono">{phone}</span>
  ) : (
    <a href={to} aria-label={`Call ${name}, ${phone}`} className={LINK}>
      <Phone size={18} aria-hidden className="shrink-0" />
      <span className="mono">{phone}</span>
    </a>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-b border-hair py-3 wrap-anywhere">
    <h2 className="caption pb-1">{title}</h2>
    {children}
  </section>
);

const Text = ({ title, text }: { title: string; text: string }) =>
  text === '' ? null : (
    <Part title={title}>
      <p className="whitespace-pre-line">{text}</p>
    </Part>
  );

function Location({ location }: { location: CallSheetContent['locations'][number] }) {
  const map = mapLinkOf(location);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0">
        <span className="block font-semibold">{location.name || location.address}</span>
        {location.name !== '' && location.address !== '' && (
          <span className="block text-ink-2">{location.address}</span>
        )}
      </span>
      {map !== '' && (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          aria-label={`Map of ${location.name || location.address}`}
          className={LINK}
        >
          <MapPin size={18} aria-hidden className="shrink-0" />
          Map
        </a>
      )}
    </li>
  );
}

/** A call sheet on a phone at five in the morning: one's own call first, then where, whom to phone, and the day. */
export function SheetView({ sheet, members, userId }: SheetViewProps) {
  const { content } = sheet;
  const call = callOf(sheet, userId);
  const note = sheet.calls[userId]?.note ?? '';
  const departments = calledPeople(sheet, members);
  return (
    <div className="print:hidden">
      <section aria-label="Your call" className="mt-4 border-y-2 border-ink py-3">
        <p className="caption">Your call</p>
        {isOff(sheet, userId) ? (
          <>
            <p className="head text-3xl">Not called</p>
            <p className="mt-1">You do not work on this day.</p>
          </>
        ) : (
          <p className="mono text-[min(var(--text-5xl),19vw)] leading-none font-semibold whitespace-nowrap md:text-[min(4.236rem,19vw)]">
            {call || 'Not yet'}
          </p>
        )}
        {note !== '' && <p className="mt-1 font-semibold wrap-anywhere">{note}</p>}
        <p className="mt-1 text-sm text-ink-2">
          {[
            isNextDay(content.general_call, call) ? 'After midnight' : '',
            call !== content.general_call && content.general_call !== ''
              ? `General call ${content.general_call}`
              : '',
            sheet.timezone === '' ? '' : `${formatTimezone(sheet.timezone)} time`,
          ]
            .filter(Boolean)
            .join(SEPARATOR)}
        </p>
        <SyncLine sync={sheet.sync} />
      </section>
      <Text title="Unit base" text={content.unit_base} />
      {content.locations.length > 0 && (
        <Part title={content.locations.length === 1 ? 'Location' : 'Locations'}>
          <ul className="grid gap-1">
            {content.locations.map((location) => (
              <Location key={`${location.name} ${location.address}`} location={location} />
            ))}
          </ul>
        </Part>
      )}
      <Text title="Parking" text={content.parking} />
      {(content.hospital !== '' || content.hospital_phone !== '') && (
        <Part title="Nearest hospital">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0">{content.hospital}</span>
            {content.hospital_phone !== '' && (
              <PhoneLink phone={content.hospital_phone} name="the hospital" />
            )}
          </div>
        </Part>
      )}
      <Text title="Weather" text={content.weather} />
      {content.schedule.length > 0 && (
        <Part title="Schedule">
          <ol className="grid gap-1.5">
            {content.schedule.map(({ time, what }) => (
              <li key={`${time} ${what}`} className="grid grid-cols-[3.6rem_minmax(0,1fr)] gap-2">
                <span className="mono font-semibold">{time}</span>
                <span>{what}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {content.contacts.length > 0 && (
        <Part title="Contacts">
          <ul>
            {content.contacts.map(({ name, role, phone }) => (
              <li
                key={`${name} ${role} ${phone}`}
                className="flex flex-wrap items-center justify-between gap-x-4"
              >
                <span className="min-w-0 py-1">
                  <span className="font-semibold">{name}</span>
                  {role !== '' && <span className="text-ink-2"> {role}</span>}
                </span>
                {phone !== '' && <PhoneLink phone={phone} name={name || role} />}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Text title="Notes" text={content.notes} />
      <Text title="Advance schedule" text={content.advance} />
      {departments.length > 0 && (
        <Part title="Crew">
          {departments.map(({ label, people }) => (
            <div key={label} className="mt-2">
              <h3 className="text-sm font-semibold text-ink-2">{label}</h3>
              <ul>
                {people.map((person) => (
                  <li
                    key={person.id}
                    className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-hair py-1 last:border-0"
                  >
                    <span>
                      {person.name}
                      {person.role !== '' && <span className="text-sm text-ink-2"> {person.role}</span>}
                      {person.note !== '' && <span className="block text-sm text-ink-2">{person.note}</span>}
                    </span>
                    <CallTime time={person} className={person.isOwn ? 'font-semibold' : undefined} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      )}
    </div>
  );
}
