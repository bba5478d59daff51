import { MoreHorizontal } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { GridDepartment } from '@/domain/projects/crew-grid';
import { stateMark, stateWords } from '@/domain/bookings/booking-copy';
import type { Booking } from '@/domain/streams/production/bookings';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { startJobDraft } from '@/store/entities/jobs';
import { offerProject, removeFromProject, setCrewAccess } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { Button, IconButton } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';
import { jobForPlace } from './job-for-place';

type Member = Stored<ProjectMember>;

interface DepartmentProps {
  department: GridDepartment<Member, Stored<Booking>>;
  mine: MyProject;
  onInvite: (role: string) => void;
  onCount: (role: string) => void;
  onChangeRole: (member: Member) => void;
}

/** One department of the grid: its roles, and in each who fills it, who is asked, and what is open. */
export function Department({ department, mine, onInvite, onCount, onChangeRole }: DepartmentProps) {
  const { isEditor } = mine;
  return (
    <section aria-label={department.label} className="rounded-box border border-hair bg-sheet">
      <header className="flex items-baseline justify-between gap-3 border-b border-hair px-3 py-1.5">
        <h3 className="caption">{department.label}</h3>
        {department.open > 0 && <span className="mono text-sm text-ink-2">{department.open} open</span>}
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
                    aria-label={`${role.filled.length} of ${role.needed} ${role.label}, change how many are needed`}
                    onClick={() => onCount(role.code)}
                    className="mono inline-flex min-h-11 min-w-11 items-center text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
                  >
                    {role.filled.length} of {role.needed}
                  </button>
                ) : (
                  <span className="mono text-sm text-ink-2 sm:block">
                    {role.filled.length} of {role.needed}
                  </span>
                ))}
            </div>
            <ul>
              {role.filled.map((member) => (
                <PersonLine key={member.id} {...{ member, mine, onChangeRole }} />
              ))}
              {role.invited.map((member) => (
                <PersonLine key={member.id} {...{ member, mine, onChangeRole }} isAsked />
              ))}
              {role.held.map((booking) => (
                <HeldLine key={booking.id} booking={booking} />
              ))}
              {role.open > 0 && (
                <li className="flex min-h-12 flex-wrap items-center justify-between gap-2">
                  <StateLine state="free">
                    {role.open === 1 ? '1 place open' : `${role.open} places open`}
                  </StateLine>
                  {isEditor && (
                    <span className="flex flex-wrap gap-2">
                      <PostJob mine={mine} role={role.code} label={role.label} headcount={role.open} />
                      <Button aria-label={`Invite a ${role.label}`} onClick={() => onInvite(role.code)}>
                        Invite
                      </Button>
                    </span>
                  )}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody asked for days, who is not on the crew yet. */
function HeldLine({ booking }: { booking: Stored<Booking> }) {
  const now = useNow();
  return (
    <li className="min-h-12 py-1.5 wrap-anywhere">
      <Link to={`/bookings/${booking.id}`} className="font-medium underline underline-offset-4">
        {booking.talent_name}
      </Link>
      <span className="block">
        <StateLine state={stateMark(booking)}>{stateWords(booking, 'employer', now)}</StateLine>
      </span>
      <SyncLine sync={booking.sync} />
    </li>
  );
}

/** An open place as a job: title, role, dates and place are filled in. */
function PostJob({
  mine: { project },
  role,
  label,
  headcount,
}: {
  mine: MyProject;
  role: string;
  label: string;
  headcount: number;
}) {
  const store = useStore();
  const navigate = useNavigate();
  const post = () =>
    attempt(async () => {
      const id = await startJobDraft(store, jobForPlace(project, role, headcount));
      await navigate(`/jobs/post?draft=${id}`);
    });
  return (
    <Button aria-label={`Post a job for ${label}`} onClick={() => void post()}>
      Post a job
    </Button>
  );
}

interface PersonLineProps extends Pick<DepartmentProps, 'mine' | 'onChangeRole'> {
  member: Member;
  isAsked?: boolean;
}

function PersonLine({ member, mine, onChangeRole, isAsked = false }: PersonLineProps) {
  const store = useStore();
  const { userId } = useIdentity();
  const isOwner = mine.project.owner_id === userId;
  const name = member.user_name || 'Somebody';
  const mayRemove =
    mine.isEditor &&
    member.access !== 'owner' &&
    member.user_id !== userId &&
    (member.access === 'member' || isOwner);
  const items: MenuItem[] = [
    { label: 'Profile', to: `/talent/${member.user_id}` },
    {
      label: 'Ask for days',
      to: `/bookings/new?person=${member.user_id}&project=${member.project_id}&role=${member.role_code}`,
    },
    { label: 'Change the role', onSelect: () => onChangeRole(member) },
    ...(isOwner && member.access !== 'owner' && !isAsked
      ? [
          member.access === 'editor'
            ? {
                label: 'No longer an editor',
                onSelect: () => void attempt(() => setCrewAccess(store, member.id, 'member')),
              }
            : {
                label: 'Make an editor',
                onSelect: () => void attempt(() => setCrewAccess(store, member.id, 'editor')),
              },
        ]
      : []),
    ...(isOwner && member.access !== 'owner' && !isAsked
      ? [
          {
            label: member.is_offered ? 'Take back the offer of the project' : 'Offer them the project',
            onSelect: () => void attempt(() => offerProject(store, member.id, !member.is_offered)),
          },
        ]
      : []),
    ...(mayRemove
      ? [
          {
            label: isAsked ? 'Take the invitation back' : 'Remove from the crew',
            danger: true,
            onSelect: () => void attempt(() => removeFromProject(store, member.id)),
          },
        ]
      : []),
  ];
  const notes = [
    member.user_id === userId ? 'You' : '',
    member.access === 'owner' ? 'Owner' : member.access === 'editor' ? 'Editor' : '',
    member.is_offered ? 'Offered the project' : '',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <li className="flex min-h-12 items-center justify-between gap-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{name}</span>
        {notes !== '' && <span className="text-sm text-ink-2"> {notes}</span>}
        {isAsked && (
          <span className="block">
            <StateLine state="pending">Invited</StateLine>
          </span>
        )}
        <SyncLine sync={member.sync} />
      </span>
      {mine.isEditor && member.user_id !== userId && (
        <Menu
          label={`Actions for ${name}`}
          trigger={
            <IconButton label={`Actions for ${name}`} className="-mr-3">
              <MoreHorizontal size={20} aria-hidden />
            </IconButton>
          }
          items={items}
        />
      )}
    </li>
  );
}
