import { MoreHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sideOf, stateMark, stateWords } from '@/domain/bookings/booking-copy';
import { isHold } from '@/domain/bookings/booking-state';
import type { BookingOfOther } from '@/domain/projects/crew/bookings-of-others';
import type { Booking } from '@/domain/streams/production/bookings';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { inviteToProject, offerProject, removeFromProject, setCrewAccess } from '@/store/projects/crew';
import type { MyProject } from '@/store/projects/projects';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import { Button, IconButton } from '@/ui/button';
import { useServerTime } from '@/store/react/use-sync-state';
import { useNow } from '@/ui/dates/use-now';
import { attempt } from '@/ui/feedback/attempt';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { StateLine } from '@/ui/status';
import { SyncLine } from '@/ui/sync/sync-line';

export type Member = Stored<ProjectMember>;

interface HeldLineProps {
  booking: Stored<Booking>;
  mine: MyProject;
  /** Whoever was asked twice is invited once. */
  isFirst: boolean;
}

/** Somebody asked for days, on hold or booked, who is not on the crew yet. Once they have said yes, they can be invited to it. */
export function HeldLine({ booking, mine, isFirst }: HeldLineProps) {
  const store = useStore();
  const now = useServerTime(useNow());
  const { userId } = useIdentity();
  const { status, talent_id: id, talent_name: name } = booking;
  const hasSaidYes = isHold(status) || status === 'confirmed' || status === 'completed';
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 py-1.5">
      <span className="min-w-0 wrap-anywhere">
        <Link to={`/bookings/${booking.id}`} className="font-medium underline underline-offset-4">
          {name}
        </Link>
        <span className="block">
          <StateLine state={stateMark(booking)}>
            {stateWords(booking, sideOf(booking, userId), now)}
          </StateLine>
        </span>
        <SyncLine sync={booking.sync} />
      </span>
      {mine.isEditor && hasSaidYes && isFirst && id !== userId && (
        <Button
          aria-label={`Invite ${name} to the crew`}
          onClick={() =>
            void attempt(() =>
              inviteToProject(store, mine.project.id, { id, name, headline: '' }, booking.role_code),
            )
          }
        >
          Invite to the crew
        </Button>
      )}
    </li>
  );
}

/** Somebody whom another editor has booked: their terms are between those two, and so is the invitation to the crew. */
export function OtherHeldLine({ booking }: { booking: BookingOfOther }) {
  return (
    <li className="min-h-12 py-1.5 wrap-anywhere">
      <span className="font-medium">{booking.talent_name || 'Somebody'}</span>
      <span className="block">
        <StateLine state="confirmed">Booked by {booking.booked_by || 'another editor'}</StateLine>
      </span>
    </li>
  );
}

interface PersonLineProps {
  member: Member;
  mine: MyProject;
  onChangeRole: (member: Member) => void;
  /** Of this project, if they gave days for it. */
  booking?: Stored<Booking> | undefined;
  isAsked?: boolean;
}

/** Somebody on the crew, or invited to it, with what an editor can do. */
export function PersonLine({ member, mine, onChangeRole, booking, isAsked = false }: PersonLineProps) {
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
        {booking && <BookingLink booking={booking} />}
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

function BookingLink({ booking }: { booking: Stored<Booking> }) {
  const { userId } = useIdentity();
  const now = useServerTime(useNow());
  return (
    <Link to={`/bookings/${booking.id}`} className="block w-fit underline-offset-4 hover:underline">
      <StateLine state={stateMark(booking)}>{stateWords(booking, sideOf(booking, userId), now)}</StateLine>
    </Link>
  );
}
