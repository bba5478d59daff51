import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { canMove } from '@/domain/lifecycles';
import { crewCount, crewGrid } from '@/domain/projects/crew-grid';
import { isEditor, memberStateOf } from '@/domain/projects/membership';
import { MEMBER_STATUSES } from '@/domain/projects/production-lifecycles';
import { type Booking, bookings } from '@/domain/streams/production/bookings';
import { crew } from '@/domain/streams/production/crew';
import { projects } from '@/domain/streams/production/projects';
import { jobForPlace } from '@/features/projects/crew/job-for-place';
import { sampleWorld } from '../support/sample-world';

const member = (
  user_name: string,
  role_code: string,
  fields: Partial<ReturnType<typeof crew.sample>> = {},
) => ({
  ...crew.sample(sampleWorld()),
  id: newId(),
  user_name,
  role_code,
  status: 'joined' as const,
  ...fields,
});

describe('where somebody stands with a project', () => {
  it('is what both sides have said, also before the server knows', () => {
    const cases = [
      [{ status: 'invited', answer: '', removed: false }, 'invited'],
      [{ status: 'invited', answer: 'accepted', removed: false }, 'joined'],
      [{ status: 'declined', answer: 'accepted', removed: false }, 'joined'],
      [{ status: 'joined', answer: 'left', removed: false }, 'left'],
      [{ status: 'joined', answer: 'accepted', removed: true }, 'removed'],
      // Not theirs to take back: the server refuses it.
      [{ status: 'left', answer: 'accepted', removed: false }, 'left'],
    ] as const;
    for (const [parts, state] of cases) expect(memberStateOf(parts), JSON.stringify(parts)).toBe(state);
  });

  it('nobody joins but by their own answer, and who left or was removed only after being asked again', () => {
    for (const from of MEMBER_STATUSES)
      expect(canMove('membership', from, 'joined', 'editor'), from).toBe(false);
    for (const from of ['left', 'removed']) {
      expect(canMove('membership', from, 'joined', 'member'), from).toBe(false);
      expect(canMove('membership', from, 'invited', 'editor'), from).toBe(true);
    }
  });

  it('edits with the right to, and while they are on it', () => {
    const parts = { status: 'joined', answer: 'accepted', removed: false } as const;
    expect(isEditor({ ...parts, access: 'editor' })).toBe(true);
    expect(isEditor({ ...parts, access: 'member' })).toBe(false);
    expect(isEditor({ ...parts, access: 'owner', answer: 'left' })).toBe(false);
    expect(isEditor(null)).toBe(false);
  });
});

describe('the crew grid', () => {
  const grid = crewGrid({ gaffer: 1, grip: 3, first_ac: 1 }, [
    member('Zoe', 'grip'),
    member('Abe', 'grip'),
    member('Kim', 'gaffer', { status: 'invited' }),
    member('Lou', 'first_ac', { status: 'declined' }),
    member('Pat', 'drone_pilot'),
    member('Own', '', { access: 'owner' }),
  ]);

  it('is by department in the order of a crew list, with what nobody planned, and people without a role last', () => {
    expect(grid.map(({ label, roles }) => [label, roles.map((role) => role.label)])).toEqual([
      ['Camera', ['1st AC', 'Drone pilot']],
      ['Grip', ['Grip']],
      ['Electric', ['Gaffer']],
      ['Other', ['Production']],
    ]);
  });

  it('counts a place as open that nobody fills and nobody is asked for', () => {
    const roleOf = (code: string) => grid.flatMap(({ roles }) => roles).find((role) => role.code === code);
    expect(roleOf('grip')?.filled.map(({ user_name: name }) => name)).toEqual(['Abe', 'Zoe']);
    expect([roleOf('grip')?.open, roleOf('gaffer')?.open, roleOf('first_ac')?.open]).toEqual([1, 0, 1]);
    expect(roleOf('drone_pilot')?.open).toBe(0);
    expect(crewCount(grid)).toEqual({ filled: 4, invited: 1, held: 0, open: 2 });
  });

  it('counts a place as held while somebody is asked for days, on hold or booked, and once where they are on the crew', () => {
    const asked = (name: string, status: Booking['status'], more: Partial<Booking> = {}): Booking => ({
      ...bookings.sample(sampleWorld()),
      talent_name: name,
      role_code: 'grip',
      status,
      ...more,
    });
    const abe = member('Abe', 'grip');
    const held = crewGrid(
      { grip: 5 },
      [abe],
      [
        asked('Zoe', 'requested'),
        asked('Kim', 'held', { talent_step: 'accepted' }),
        asked('Lou', 'released'),
        asked('Pat', 'requested', { talent_step: 'declined' }),
        asked('Abe', 'confirmed', { talent_id: abe.user_id }),
        asked('Own', 'confirmed', { role_code: 'gaffer' }),
      ],
    );
    const roleOf = (code: string) => held.flatMap(({ roles }) => roles).find((role) => role.code === code);
    expect(roleOf('grip')?.held.map(({ talent_name: name }) => name)).toEqual(['Kim', 'Zoe']);
    expect(roleOf('grip')?.open).toBe(2);
    expect(roleOf('gaffer')).toMatchObject({ needed: 0, open: 0, held: [{ talent_name: 'Own' }] });
    expect(crewCount(held).held).toBe(3);
  });
});

it('an open place becomes a job with title, role, dates and place', () => {
  const project = { ...projects.sample(sampleWorld()), city: 'London' };
  expect(jobForPlace(project, 'grip', 2)).toMatchObject({
    project_id: project.id,
    title: 'Grip',
    role_code: 'grip',
    category: 'grip',
    headcount: 2,
    production: 'Low Tide',
    production_kind: 'commercial',
    city: 'London',
    country_code: 'GB',
    currency: 'GBP',
    timezone: 'Europe/London',
    job_dates: ['2027-02-01', '2027-02-02', '2027-02-03'].map((day) => ({
      day,
      kind: 'shoot',
      call: '',
      wrap: '',
    })),
  });
  expect(jobForPlace({ ...project, starts_on: null, city: 'Nowhere' }, 'grip', 1)).toMatchObject({
    job_dates: [],
    city: 'Nowhere',
  });
});
