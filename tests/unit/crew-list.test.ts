import { describe, expect, it } from 'vitest';
import { crewList, type ListedBooking, type ListedMember } from '@/domain/projects/crew/crew-list';
import { bookings } from '@/domain/streams/production/bookings';
import { crew } from '@/domain/streams/production/crew';
import { sampleWorld } from '../support/sample-world';

const SENT = { sync: { state: 'sent' } } as const;
const WAITING = { sync: { state: 'waiting' } } as const;
const member = (name: string, more: Partial<ListedMember> = {}): ListedMember => ({
  ...crew.sample(sampleWorld()),
  id: `place of ${name}`,
  user_id: name,
  user_name: name,
  role_code: 'gaffer',
  status: 'joined',
  ...SENT,
  ...more,
});
const booking = (name: string, more: Partial<ListedBooking> = {}): ListedBooking => ({
  ...bookings.sample(sampleWorld()),
  id: `booking of ${name}`,
  talent_id: name,
  talent_name: name,
  role_code: 'gaffer',
  status: 'held',
  wants: 'hold',
  talent_step: '',
  employer_step: '',
  rank: 2,
  days: ['2027-02-01', '2027-02-02', '2027-02-04'],
  ...SENT,
  ...more,
});
/** Name, then state, of every line. */
const states = (...args: Parameters<typeof crewList>): string[] =>
  crewList(...args).departments.flatMap(({ lines }) => lines.map(({ name, state }) => `${name}: ${state}`));

describe('a printed crew list', () => {
  it('has everybody with where they stand, and the places that nobody has', () => {
    const members = [
      member('Ann On'),
      member('Ben Booked'),
      member('Cleo Invited', { status: 'invited' }),
      member('Di Both', { status: 'invited' }),
      member('Dan Gone', { status: 'left', answer: 'left' }),
    ];
    const held = [
      booking('Ben Booked', { status: 'confirmed' }),
      booking('Di Both'),
      booking('Eve Held'),
      booking('Fay Asked', { status: 'requested' }),
      booking('Gil Declined', { status: 'declined' }),
    ];
    expect(states({ gaffer: 7, grip: 1 }, members, held, [], false)).toEqual([
      ': 1 open',
      'Ann On: On the crew',
      'Ben Booked: Booked',
      'Cleo Invited: Invited',
      'Di Both: Second hold, invited',
      'Eve Held: Second hold',
      'Fay Asked: Asked',
      ': 1 open',
    ]);
    expect(states({ grip: 1 }, [], [], [], true)).toEqual([': 1 not filled']);
  });

  it('is in the order of departments, with roles and days in words', () => {
    const { departments } = crewList(
      {},
      [member('Ann On'), member('Zoe First', { role_code: 'producer' })],
      [booking('Eve Held')],
      [],
      false,
    );
    expect(departments.map(({ label }) => label)).toEqual(['Production', expect.any(String)]);
    expect(departments[1]?.lines.map(({ role, days }) => [role, days])).toEqual([
      ['Gaffer', ''],
      ['Gaffer', expect.stringMatching(/1–2 Feb.*, .*4 Feb/)],
    ]);
  });

  it('S8: says what the server does not have yet', () => {
    const members = [
      member('Ann On', WAITING),
      member('Ben Booked', WAITING),
      member('Cleo Invited', { status: 'invited', ...WAITING }),
    ];
    const held = [booking('Ben Booked', { status: 'confirmed' }), booking('Eve Held', WAITING)];
    expect(states({}, members, held, [], false)).toEqual([
      'Ann On: On the crew, not sent yet',
      'Ben Booked: Booked',
      'Cleo Invited: Invited, not sent yet',
      'Eve Held: Second hold, not sent yet',
    ]);
  });

  it('lists whoever was asked twice for a role once, by what they have said', () => {
    const twice = [
      booking('Eve Held', { status: 'requested' }),
      booking('Eve Held', { status: 'confirmed' }),
    ];
    expect(states({}, [], twice, [], false)).toEqual(['Eve Held: Booked']);
  });

  it('has the numbers of a call sheet beside their people, and never beside the wrong one', () => {
    const contacts = [
      { name: ' ann on', role: 'Gaffer', phone: '+44 1' },
      { name: 'Same Name', role: 'Grip', phone: '+44 2' },
      { name: 'Location Manager', role: '', phone: '+44 3' },
    ];
    const { departments, others } = crewList(
      {},
      [member('Ann On'), member('Same Name'), member('another', { user_name: 'Same Name' })],
      [],
      contacts,
      false,
    );
    expect(departments[0]?.lines.map(({ name, phone }) => [name, phone])).toEqual([
      ['Ann On', '+44 1'],
      ['Same Name', ''],
      ['Same Name', ''],
    ]);
    expect(others.map(({ name }) => name)).toEqual(['Same Name', 'Location Manager']);
  });
});
