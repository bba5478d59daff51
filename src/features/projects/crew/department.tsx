import type { GridDepartment } from '@/domain/projects/crew-grid';
import { jobsForPlace, type PlaceJob } from '@/domain/projects/place-jobs';
import type { BookingOfOther } from '@/domain/projects/crew/bookings-of-others';
import type { Booking } from '@/domain/streams/production/bookings';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { OpenPlace } from './open-place';
import { HeldLine, type Member, OtherHeldLine, PersonLine } from './person-line';

/** Of this person, or of another editor, of which they read who, as what and when. */
export type CrewBooking = Stored<Booking> | BookingOfOther;

interface DepartmentProps {
  department: GridDepartment<Member, CrewBooking>;
  mine: MyProject;
  /** Whether the days of the project are over. */
  isPast: boolean;
  /** Own jobs that look for people of this project; undefined until they are read. */
  jobs: readonly PlaceJob[] | undefined;
  /** Everybody's booking, the latest; of whoever is on the crew as well. */
  bookingOf: (person: string) => Stored<Booking> | undefined;
  onInvite: (role: string) => void;
  onCount: (role: string) => void;
  onChangeRole: (member: Member) => void;
}

/** One department of the grid: its roles, and in each who fills it, who is asked, and what is open. */
export function Department({
  department,
  mine,
  isPast,
  jobs,
  bookingOf,
  onInvite,
  onCount,
  onChangeRole,
}: DepartmentProps) {
  const { isEditor } = mine;
  return (
    <section aria-label={department.label} className="rounded-box border border-hair bg-sheet">
      <header className="flex items-baseline justify-between gap-3 border-b border-hair px-3 py-1.5">
        <h3 className="caption">{department.label}</h3>
        {department.open > 0 && (
          <span className="mono text-sm text-ink-2">
            {department.open} {isPast ? 'not filled' : 'open'}
          </span>
        )}
      </header>
      <ul>
        {department.roles.map((role) => (
          <li
            key={role.code}
            className="grid gap-x-4 border-b border-hair px-3 py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <div className="flex items-center justify-between gap-2 sm:block">
              <span className="font-semibold sm:block">{role.label}</span>
              {role.needed > 0 &&
                (isEditor ? (
                  <button
                    type="button"
                    aria-label={`${role.filled.length + role.booked} of ${role.needed} ${role.label}, change how many are needed`}
                    onClick={() => onCount(role.code)}
                    className="mono inline-flex min-h-11 min-w-11 items-center text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
                  >
                    {role.filled.length + role.booked} of {role.needed}
                  </button>
                ) : (
                  <span className="mono text-sm text-ink-2 sm:block">
                    {role.filled.length + role.booked} of {role.needed}
                  </span>
                ))}
            </div>
            <ul>
              {role.filled.map((member) => (
                <PersonLine
                  key={member.id}
                  {...{ member, mine, onChangeRole }}
                  booking={bookingOf(member.user_id)}
                />
              ))}
              {role.invited.map((member) => (
                <PersonLine
                  key={member.id}
                  {...{ member, mine, onChangeRole }}
                  booking={bookingOf(member.user_id)}
                  isAsked
                />
              ))}
              {role.held.map((booking, at, all) =>
                'booked_by' in booking ? (
                  <OtherHeldLine key={booking.id} booking={booking} />
                ) : (
                  <HeldLine
                    key={booking.id}
                    {...{ booking, mine }}
                    isFirst={all.findIndex(({ talent_id: of }) => of === booking.talent_id) === at}
                  />
                ),
              )}
              {role.open > 0 && (
                <OpenPlace
                  {...{ mine, onInvite }}
                  role={role.code}
                  label={role.label}
                  open={role.open}
                  jobs={jobs && jobsForPlace(jobs, role.code)}
                />
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
