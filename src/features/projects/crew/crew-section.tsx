import { useDeferredValue, useState } from 'react';
import { Plus, Printer, UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { bookingsByPerson, crewCount, crewGrid } from '@/domain/projects/crew-grid';
import { memberStateOf } from '@/domain/projects/membership';
import { hasNoDaysLeft } from '@/domain/projects/project-days';
import { MEMBER_STATUS_LABELS } from '@/domain/projects/project-copy';
import { hires } from '@/domain/roles';
import type { ProjectMember } from '@/domain/streams/production/crew';
import type { Loadable } from '@/domain/sync/loadable';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { today } from '@/domain/values/days';
import { observePlaceJobs } from '@/store/projects/place-jobs';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { Button, IconButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { SEPARATOR } from '@/ui/separator';
import { PrintedCrew } from '../paper/printed-crew';
import type { ProjectCrew } from './project-crew';
import { type CrewBooking, Department } from './department';
import { InvitePeople } from './invite/invite-people';
import { OwnBookingsLine } from './own-bookings-line';
import { useBookingsOfOthers } from './use-bookings-of-others';
import { PositionForm } from './position-form';
import { MemberRoleForm } from './member-role-form';

/** What is open over the grid: whom to invite for a role, or how many people one needs. */
type Opened = { kind: 'invite' | 'position'; role: string } | null;

const NOBODY: ProjectCrew = { members: [], bookings: [] };

/** How many departments are drawn in the first frame, which is as much as a phone shows; a show has sixty people in a dozen. */
const FIRST_DEPARTMENTS = 2;

interface CrewSectionProps {
  mine: MyProject;
  /** Read by the screen together with the project, so that a phone draws both at once. */
  data: Loadable<ProjectCrew>;
}

/** A project's crew by department: who fills a place, who is asked, and which places are open. */
export function CrewSection({ mine, data }: CrewSectionProps) {
  const { project, isEditor } = mine;
  const isHiring = hires(useIdentity().role);
  const [search, setSearch] = useSearchParams();
  // A project that was begun with another one's crew list offers to ask the same people.
  const named = search.get('crew');
  const earlier = named !== null && isRouteId(named) ? named : '';
  const [opened, setOpened] = useState<Opened>(() => (earlier === '' ? null : { kind: 'invite', role: '' }));
  const { members: all, bookings } = data.value ?? NOBODY;
  const members = all.filter(({ rev, sync }) => rev > 0 || sync.state !== 'refused');
  const jobs = useLive(isEditor ? observePlaceJobs : null, project.id);
  const bookingOf = bookingsByPerson(bookings);
  const others = useBookingsOfOthers(mine, all);
  const grid = crewGrid<(typeof members)[number], CrewBooking>(others.positions, members, [
    ...bookings,
    ...others.bookings,
  ]);
  const isPast = hasNoDaysLeft(project, today(useNow(), project.timezone));
  const { filled, booked, invited, asked, open } = crewCount(grid);
  const isFirstPainted = useDeferredValue(grid.length > 0, false);
  const shown = isFirstPainted ? grid : grid.filter((_, index) => index < FIRST_DEPARTMENTS);
  // A count: some browsers never say that they have printed, and it can be asked for again.
  const [printing, setPrinting] = useState(0);
  const [changing, setChanging] = useState<Stored<ProjectMember> | null>(null);
  const close = (): void => {
    setOpened(null);
    if (search.has('crew')) setSearch({}, { replace: true });
  };
  return (
    <section aria-label="Crew">
      <SectionHeading
        title="Crew"
        aside={
          isEditor && (
            <span className="flex flex-wrap gap-2">
              <Button
                icon={<Plus size={18} aria-hidden />}
                onClick={() => setOpened({ kind: 'position', role: '' })}
              >
                Add a role
              </Button>
              <Button
                icon={<UserPlus size={18} aria-hidden />}
                onClick={() => setOpened({ kind: 'invite', role: '' })}
              >
                Invite
              </Button>
            </span>
          )
        }
      />
      <LiveView
        data={data}
        isEmpty={() => grid.length === 0}
        what="its crew"
        as="line"
        className="border-t border-hair py-3"
        skeleton={<RowsSkeleton rows={4} />}
        offline={{ title: 'Not here yet', text: 'Not on this device yet.' }}
        empty={{ title: 'Nobody yet', text: 'Nobody is on the crew yet.' }}
      >
        {() => (
          <>
            <div className="flex items-center justify-between gap-3 border-t border-hair">
              <p className="mono py-2 text-sm text-ink-2">
                {filled} on the crew{SEPARATOR}
                {booked > 0 && `${booked} booked${SEPARATOR}`}
                {invited} invited
                {asked > 0 && `${SEPARATOR}${asked} asked for days`}
                {others.state !== 'private' && `${SEPARATOR}${open} ${isPast ? 'not filled' : 'open'}`}
              </p>
              {/* What a browser prints, it also saves: the dialog has both. */}
              <IconButton
                label="Print the crew list"
                className="-mr-3 shrink-0"
                onClick={() => setPrinting((before) => before + 1)}
              >
                <Printer size={20} aria-hidden />
              </IconButton>
            </div>
            <OwnBookingsLine state={others.state} />
            {isEditor && isPast && open > 0 && (
              <p className="pb-3 text-ink-2">
                The days of this project are over, so nobody can be asked for them. If it goes on, change its
                days{isHiring && ': then an open place becomes a job again, or requests for days'}.
              </p>
            )}
            {isEditor && Object.keys(project.positions).length === 0 && (
              <p className="pb-3 text-ink-2">
                Add the roles that this show needs. An open place becomes{' '}
                {isHiring && !isPast ? 'a job, or an invitation,' : 'an invitation'} in one tap.
              </p>
            )}
            <div className="grid gap-4">
              {shown.map((department) => (
                <Department
                  key={department.code}
                  department={department}
                  mine={mine}
                  isPast={isPast}
                  jobs={jobs}
                  bookingOf={(person) => bookingOf.get(person)}
                  onInvite={(role) => setOpened({ kind: 'invite', role })}
                  onCount={(role) => setOpened({ kind: 'position', role })}
                  onChangeRole={setChanging}
                />
              ))}
            </div>
            <Gone members={all} isEditor={isEditor} />
            {printing > 0 && (
              <PrintedCrew
                key={printing}
                {...{ project, members, bookings, others, isPast }}
                onPrinted={() => setPrinting(0)}
              />
            )}
          </>
        )}
      </LiveView>
      {isEditor && (
        <>
          <Sheet
            open={changing !== null}
            onOpenChange={() => setChanging(null)}
            title={changing?.user_name ?? 'Role'}
          >
            {changing && <MemberRoleForm member={changing} onDone={() => setChanging(null)} />}
          </Sheet>
          <Sheet open={opened?.kind === 'invite'} onOpenChange={close} title="Invite to the crew">
            {opened?.kind === 'invite' && (
              <InvitePeople project={project} members={all} role={opened.role} earlier={earlier} />
            )}
          </Sheet>
          <Sheet
            open={opened?.kind === 'position'}
            onOpenChange={close}
            title={opened?.role ? roleLabel(opened.role) : 'Add a role'}
          >
            {opened?.kind === 'position' && (
              <PositionForm project={project} role={opened.role} onDone={close} />
            )}
          </Sheet>
        </>
      )}
    </section>
  );
}

/** Editors also see who has declined, left or was removed, and which invitation was refused. */
function Gone({ members, isEditor }: { members: readonly Stored<ProjectMember>[]; isEditor: boolean }) {
  const gone = members.filter(
    (member) =>
      ['declined', 'left', 'removed'].includes(memberStateOf(member)) ||
      (member.rev === 0 && member.sync.state === 'refused'),
  );
  if (!isEditor || gone.length === 0) return null;
  return (
    <section aria-label="Not on the crew" className="mt-5">
      <h3 className="caption border-b border-hair pb-2">Not on the crew</h3>
      <ul>
        {gone.map((member) => (
          <li key={member.id} className="border-b border-hair py-2 wrap-anywhere">
            <span className="font-medium">{member.user_name}</span>{' '}
            <span className="text-sm text-ink-2">
              {[
                member.role_code === '' ? '' : roleLabel(member.role_code),
                MEMBER_STATUS_LABELS[memberStateOf(member)],
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <SyncLine sync={member.sync} />
          </li>
        ))}
      </ul>
    </section>
  );
}
