import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/ids';
import { canMove } from '@/domain/lifecycles';
import { bookingsByPerson, crewCount, crewGrid } from '@/domain/projects/crew-grid';
import { isEditor, memberStateOf } from '@/domain/projects/membership';
import { jobsForPlace, placeJobs, placesWithoutJob } from '@/domain/projects/place-jobs';
import { MEMBER_STATUSES } from '@/domain/projects/production-lifecycles';
import { jobs } from '@/domain/streams/jobs';
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
    expect(crewCount(grid)).toEqual({ filled: 4, booked: 0, invited: 1, asked: 0, open: 2 });
  });

  const asked = (name: string, status: Booking['status'], more: Partial<Booking> = {}): Booking => ({
    ...bookings.sample(sampleWorld()),
    talent_id: name,
    talent_name: name,
    role_code: 'grip',
    status,
    ...more,
  });
  const rolesIn = (of: ReturnType<typeof crewGrid<ReturnType<typeof member>, Booking>>) => (code: string) =>
    of.flatMap(({ roles }) => roles).find((role) => role.code === code);

  it('counts a place as held while somebody is asked for days, on hold or booked, and once where they are on the crew', () => {
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
    const roleOf = rolesIn(held);
    expect(roleOf('grip')?.held.map(({ talent_name: name }) => name)).toEqual(['Kim', 'Zoe']);
    expect(roleOf('grip')).toMatchObject({ open: 2, booked: 0, asked: 2 });
    expect(roleOf('gaffer')).toMatchObject({ needed: 0, open: 0, booked: 1, held: [{ talent_name: 'Own' }] });
    expect(crewCount(held)).toEqual({ filled: 1, booked: 1, invited: 0, asked: 2, open: 2 });
  });

  it('counts whoever is booked as one place taken, however often, also once the days are over or they are invited', () => {
    const kim = member('Kim', 'grip', { status: 'invited' });
    const taken = crewGrid(
      { grip: 4 },
      [kim],
      [
        asked('Zoe', 'confirmed'),
        asked('Zoe', 'held'),
        asked('Lou', 'completed'),
        asked('Kim', 'confirmed', { talent_id: kim.user_id }),
      ],
    );
    expect(rolesIn(taken)('grip')).toMatchObject({ booked: 3, asked: 0, open: 1, invitedBooked: 1 });
    expect(rolesIn(taken)('grip')?.held).toHaveLength(3);
    expect(crewCount(taken)).toEqual({ filled: 0, booked: 3, invited: 0, asked: 0, open: 1 });
  });

  it('knows of each person the booking that is furthest', () => {
    const furthest = bookingsByPerson([
      asked('Zoe', 'requested', { id: 'a' }),
      asked('Zoe', 'completed', { id: 'b' }),
      asked('Zoe', 'confirmed', { id: 'c' }),
      asked('Lou', 'released'),
    ]);
    expect([...furthest].map(([person, { id }]) => [person, id])).toEqual([['Zoe', 'b']]);
  });
});

describe('the jobs of a project', () => {
  const job = (more: object) => ({
    ...jobs.sample(sampleWorld()),
    id: newId(),
    project_id: 'p',
    role_code: 'grip',
    status: 'active' as const,
    headcount: 2,
    job_dates: [],
    ...more,
  });
  const draft = (more: object = {}, payload: object = {}) => ({
    id: newId(),
    intent: null as string | null,
    result_id: null,
    sync: { state: 'sent' },
    payload: { project_id: 'p', role_code: 'grip', ...payload },
    ...more,
  });

  it('are those that look for somebody, by how far they are', () => {
    const found = placeJobs(
      'p',
      [
        job({ hired_count: 1 }),
        job({ status: 'closed' }),
        job({ project_id: null }),
        job({ project_id: 'another' }),
      ],
      [
        draft(),
        draft({ intent: 'publish' }),
        draft({ intent: 'publish', sync: { state: 'refused' } }),
        draft({ intent: 'publish', result_id: 'there' }),
        draft({}, { project_id: null }),
      ],
    );
    expect(found.map(({ state, places }) => [state, places])).toEqual([
      ['posted', 1],
      ['posted', 1],
      ['waiting', 1],
      ['begun', 1],
      ['begun', 1],
    ]);
  });

  it('fill places of their role, on their days where they name some, and no more than they look for', () => {
    const on = (day: string) => ({ job_dates: [{ day, kind: 'shoot' as const, call: '', wrap: '' }] });
    const all = placeJobs(
      'p',
      [job({ headcount: 3 }), job({ headcount: 1, ...on('2027-02-01') }), job({ role_code: 'gaffer' })],
      [],
    );
    expect(jobsForPlace(all, 'grip').map(({ places }) => places)).toEqual([3, 1]);
    expect(jobsForPlace(all, 'grip', '2027-02-02').map(({ places }) => places)).toEqual([3]);
    expect(placesWithoutJob(5, jobsForPlace(all, 'grip'))).toBe(1);
    expect(placesWithoutJob(2, jobsForPlace(all, 'grip'))).toBe(0);
  });
});

it('an open place becomes a job with title, role, dates and place', () => {
  const project = { ...projects.sample(sampleWorld()), city: 'London' };
  expect(jobForPlace(project, 'grip', 2, '2027-01-10')).toMatchObject({
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
  const nowhere = { ...project, starts_on: null, city: 'Nowhere' };
  expect(jobForPlace(nowhere, 'grip', 1, '2027-01-10')).toMatchObject({ job_dates: [], city: 'Nowhere' });
});

it('an open place becomes a job for the days that are still to come', () => {
  const project = projects.sample(sampleWorld());
  const datesOn = (today: string) => jobForPlace(project, 'grip', 1, today).job_dates?.map(({ day }) => day);
  expect(datesOn('2027-02-02')).toEqual(['2027-02-02', '2027-02-03']);
  expect(datesOn('2027-02-04')).toEqual([]);
});
