import { useState } from 'react';
import { Plus, UserPlus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { crewCount, crewGrid } from '@/domain/projects/crew-grid';
import { memberStateOf } from '@/domain/projects/membership';
import { MEMBER_STATUS_LABELS } from '@/domain/projects/project-copy';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { observeProjectBookings } from '@/store/bookings/bookings';
import { observeCrew } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { Button } from '@/ui/button';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Sheet } from '@/ui/overlays/sheet';
import { SyncLine } from '@/ui/sync/sync-line';
import { Department } from './department';
import { InvitePeople } from './invite-people';
import { PositionForm } from './position-form';
import { MemberRoleForm } from './member-role-form';

/** What is open over the grid: whom to invite for a role, or how many people one needs. */
type Opened = { kind: 'invite' | 'position'; role: string } | null;

/** A project's crew by department: who fills a place, who is asked, and which places are open. */
export function CrewSection({ mine }: { mine: MyProject }) {
  const { project, isEditor } = mine;
  const [search, setSearch] = useSearchParams();
  // A project that was begun with another one's crew list offers to ask the same people.
  const asked = search.get('crew');
  const earlier = asked !== null && isRouteId(asked) ? asked : '';
  const [opened, setOpened] = useState<Opened>(() => (earlier === '' ? null : { kind: 'invite', role: '' }));
  const data = useLoadable(['crew'], observeCrew, project.id);
  const members = (data.value ?? []).filter(({ rev, sync }) => rev > 0 || sync.state !== 'refused');
  const bookings = useLive(observeProjectBookings, project.id) ?? [];
  const grid = crewGrid(project.positions, members, bookings);
  const { filled, invited, held, open } = crewCount(grid);
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
            <p className="mono border-t border-hair py-2 text-sm text-ink-2">
              {filled} on the crew{'\u2002·\u2002'}
              {invited} invited{'\u2002·\u2002'}
              {held > 0 && `${held} asked for days\u2002·\u2002`}
              {open} open
            </p>
            {isEditor && Object.keys(project.positions).length === 0 && (
              <p className="pb-3 text-ink-2">
                Add the roles that this show needs. An open place becomes a job, or an invitation, in one tap.
              </p>
            )}
            <div className="grid gap-4">
              {grid.map((department) => (
                <Department
                  key={department.code}
                  department={department}
                  mine={mine}
                  onInvite={(role) => setOpened({ kind: 'invite', role })}
                  onCount={(role) => setOpened({ kind: 'position', role })}
                  onChangeRole={setChanging}
                />
              ))}
            </div>
            <Gone members={data.value ?? []} isEditor={isEditor} />
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
              <InvitePeople
                projectId={project.id}
                members={data.value ?? []}
                role={opened.role}
                earlier={earlier}
              />
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
