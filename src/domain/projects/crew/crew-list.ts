import { formatDays } from '../../availability/day-words';
import { holdWords, STATUS_LABELS } from '../../bookings/booking-copy';
import { bookingStateOf } from '../../bookings/booking-state';
import type { BookingOfOther } from './bookings-of-others';
import type { CallSheetContent } from '../../call-sheets/content';
import type { Booking } from '../../streams/production/bookings';
import type { ProjectMember } from '../../streams/production/crew';
import { SOMEBODY } from '../../values/text/names';
import { bookingsByPerson, crewGrid, type GridRole } from '../crew-grid';
import type { Positions } from '../../streams/production/projects';

type Contact = CallSheetContent['contacts'][number];
/** What waits on this device is on paper only with a word that says so (S8). */
interface OnDevice {
  sync: { state: 'sent' | 'waiting' | 'refused' };
}
export type ListedMember = ProjectMember & OnDevice;
export type ListedBooking = Pick<
  Booking,
  | 'id'
  | 'talent_id'
  | 'talent_name'
  | 'role_code'
  | 'status'
  | 'wants'
  | 'talent_step'
  | 'employer_step'
  | 'days'
  | 'rank'
> &
  OnDevice;

/** What another editor has booked. */
export const asListed = (booking: BookingOfOther): ListedBooking => ({
  ...booking,
  rank: 0,
  sync: { state: 'sent' },
});

/** A person of a crew list, or the places of a role that nobody has. */
export interface CrewListLine {
  id: string;
  /** Empty: an open place. */
  name: string;
  role: string;
  phone: string;
  days: string;
  state: string;
}

export interface CrewList {
  departments: { code: string; label: string; lines: CrewListLine[] }[];
  /** Those on the call sheet who are not on the crew. */
  others: Contact[];
}

const nameKey = (name: string): string => name.trim().toLowerCase();

/** The words of a crew list: short, and true as long as the paper is. Clocks that run are left out. */
function stateOf(booking: ListedBooking): string {
  const state = bookingStateOf(booking);
  const words = state === 'held' ? holdWords(booking.rank) : STATUS_LABELS[state];
  return booking.sync.state === 'sent' ? words : `${words}, not sent yet`;
}

const openLine = ({ code, label, open }: GridRole<ListedMember, ListedBooking>, isPast: boolean) => ({
  id: `open ${code}`,
  name: '',
  role: label,
  phone: '',
  days: '',
  state: `${open} ${isPast ? 'not filled' : 'open'}`,
});

/**
 * The crew as it is printed.
 * @param bookings those that the reader may see: their own, and whom other editors have booked; holds are the employer's alone
 * @param contacts of a call sheet that the reader has: the only numbers that Marquee knows of anybody
 */
export function crewList(
  positions: Positions,
  members: readonly ListedMember[],
  bookings: readonly ListedBooking[],
  contacts: readonly Contact[],
  isPast: boolean,
): CrewList {
  const bookingOf = bookingsByPerson(bookings);
  const grid = crewGrid(positions, members, bookings);
  const names = grid.flatMap(({ roles }) =>
    roles.flatMap(({ filled, invited, held }) => [
      ...[...filled, ...invited].map(({ user_id: id, user_name: name }) => ({ id, name })),
      ...held.map(({ talent_id: id, talent_name: name }) => ({ id, name })),
    ]),
  );
  /** Whose number it is; two people of one name have none, so that nobody phones the wrong one. */
  const ownersOf = (contact: Contact): string[] => [
    ...new Set(names.filter(({ name }) => nameKey(name) === nameKey(contact.name)).map(({ id }) => id)),
  ];
  const phones = new Map(
    contacts.flatMap((contact) => {
      const [owner, ...more] = ownersOf(contact);
      return owner !== undefined && more.length === 0 ? [[owner, contact.phone] as const] : [];
    }),
  );
  const lineOf = (
    id: string,
    name: string,
    role: string,
    booking: ListedBooking | undefined,
    words: string,
  ): CrewListLine => ({
    id,
    name: name || SOMEBODY,
    role,
    phone: phones.get(id) ?? '',
    days: formatDays(booking?.days ?? []),
    state: [booking && stateOf(booking), words].filter(Boolean).join(', '),
  });
  const memberLine = (member: ListedMember, role: string, isInvited: boolean): CrewListLine => {
    const booking = bookingOf.get(member.user_id);
    // Of whoever is on the crew the booking says more.
    const words = booking ? (isInvited ? 'invited' : '') : isInvited ? 'Invited' : 'On the crew';
    const isUnsent = member.sync.state !== 'sent' && words !== '';
    return lineOf(
      member.user_id,
      member.user_name,
      role,
      booking,
      isUnsent ? `${words}, not sent yet` : words,
    );
  };
  return {
    departments: grid.map(({ code, label, roles }) => ({
      code,
      label,
      lines: roles.flatMap((role) => [
        ...role.filled.map((member) => memberLine(member, role.label, false)),
        ...role.invited.map((member) => memberLine(member, role.label, true)),
        // Somebody who was asked twice is one person.
        ...[...bookingsByPerson(role.held)].map(([id, booking]) =>
          lineOf(id, booking.talent_name, role.label, booking, ''),
        ),
        ...(role.open > 0 ? [openLine(role, isPast)] : []),
      ]),
    })),
    others: contacts.filter((contact) => {
      const [owner] = ownersOf(contact);
      return owner === undefined || phones.get(owner) !== contact.phone;
    }),
  };
}
