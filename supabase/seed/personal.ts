import { blankJobContent } from '../../src/domain/jobs/blank-job';
import type { JobContent } from '../../src/domain/jobs/job-content';
import type { Draft } from '../../src/domain/streams/drafts';
import type { SearchPayload } from '../../src/domain/saved/saved-search';
import type { PersonNote } from '../../src/domain/saved/person-note';
import type { Saved } from '../../src/domain/streams/saved';
import type { Profile } from '../../src/domain/streams/profiles';
import { DEMO_TALENTS, isDemo } from './accounts';
import type { Clock } from './clock';
import type { SeedJob } from './jobs';
import type { SeedPerson } from './people';
import { Random, seedId } from './random';

export const saved = (
  clock: Clock,
  userId: string,
  kind: Saved['kind'],
  target: string,
  label: string,
  ago: number,
): Saved => ({
  id: seedId('saved', userId, kind, target),
  user_id: userId,
  kind,
  target_id: target,
  label,
  payload: {},
  created_at: clock.ago(ago),
  updated_at: clock.ago(ago),
});

/** The demo talents' saved search: the jobs of their role, with three days of new ones; of the first of them also by mail. */
const savedSearch = (clock: Clock, { profile, role }: SeedPerson): Saved => {
  const openedAgo = 3 * 1440;
  const payload: SearchPayload = {
    searched: 'jobs',
    address: `role=${role.code}`,
    filter: { roleCodes: [role.code] },
    words: [],
    wholeRoles: [],
    beginningRoles: [],
    towns: {},
    alerts: 'instant',
    mail: profile.email === DEMO_TALENTS[0]?.email,
    opened_at: clock.ago(openedAgo),
  };
  return {
    ...saved(clock, profile.id, 'search', role.code, role.label, openedAgo),
    target_id: null,
    payload: { ...payload },
  };
};

/** Talents save jobs of their own department, employers save people; the demo talents save five jobs each. */
export function makeSaved(
  clock: Clock,
  talents: readonly SeedPerson[],
  employers: readonly Profile[],
  jobs: readonly SeedJob[],
): Saved[] {
  const random = new Random('saved');
  const active = jobs.filter(({ job }) => job.status === 'active');
  const byTalent = talents.flatMap(({ profile, role }) => {
    const count = isDemo(profile) ? 5 : random.weighted({ '0': 5, '1': 3, '2': 2 });
    const roleJobs = active.filter(({ job }) => profile.role_codes.includes(job.role_code));
    const departmentJobs = active.filter(({ job }) => job.category === role.department);
    return random
      .sample([roleJobs, departmentJobs, active].find((list) => list.length >= 5) ?? active, Number(count))
      .map(({ job }) =>
        saved(
          clock,
          profile.id,
          'job',
          job.id,
          job.title,
          random.int(10, Math.max(11, clock.minutesSince(job.published_at))),
        ),
      );
  });
  const byEmployer = employers.flatMap((employer) =>
    random
      .sample(talents, isDemo(employer) ? 4 : random.int(0, 2))
      .map(({ profile }) =>
        saved(clock, employer.id, 'profile', profile.id, profile.full_name, random.int(60, 20 * 1440)),
      ),
  );
  const searches = talents
    .filter(({ profile }) => isDemo(profile))
    .map((talent) => savedSearch(clock, talent));
  const notes = employers
    .filter(isDemo)
    .flatMap((employer) => [...peopleLists(clock, employer), ...personNotes(clock, employer, talents)]);
  return [...byTalent, ...searches, ...byEmployer, ...notes];
}

/** What the demo employers keep about people for themselves, with the names of their lists: the demo talents, and the first of the others. */
const NOTES: readonly PersonNote[] = [
  {
    stars: 5,
    tags: ['night shoots', 'own van'],
    lists: ['Camera B-unit', 'Low Tide, second block'],
    note: 'Calm on water, brings a spare monitor. Ask about the tide tables.',
  },
  { stars: 4, tags: ['own van'], lists: ['Camera B-unit'], note: 'Fast, and kind to trainees.' },
  { stars: 2, tags: ['ask again'], lists: [], note: 'Double-booked us in spring, said so early.' },
  { stars: 0, tags: ['night shoots'], lists: ['Low Tide, second block'], note: '' },
];

const listId = (employer: Profile, name: string): string => seedId('saved', employer.id, 'people_list', name);

const peopleLists = (clock: Clock, employer: Profile): Saved[] =>
  [...new Set(NOTES.flatMap(({ lists }) => lists))].map((name, i) => ({
    ...saved(clock, employer.id, 'people_list', name, name, (i + 2) * 1440),
    target_id: null,
  }));

function personNotes(clock: Clock, employer: Profile, talents: readonly SeedPerson[]): Saved[] {
  const demo = talents.filter(({ profile }) => isDemo(profile));
  const others = talents.filter(({ profile }) => !isDemo(profile));
  return [...demo, ...others].slice(0, NOTES.length).map(({ profile }, i) => ({
    ...saved(clock, employer.id, 'person_note', profile.id, profile.full_name, (i + 1) * 1440),
    payload: { ...NOTES[i], lists: NOTES[i]?.lists.map((name) => listId(employer, name)) },
  }));
}

/** A job that the first demo employer posts again: a drone pilot by the day, without its days. */
function jobTemplate(clock: Clock, employers: readonly Profile[]): Draft[] {
  const [owner] = employers.filter(isDemo);
  if (owner === undefined) return [];
  const ago = 6 * 1440;
  const {
    job_dates: _days,
    application_deadline: _deadline,
    is_urgent: _urgent,
    company_id: _company,
    ...kept
  } = blankJobContent(owner.timezone, owner.currency);
  return [
    {
      id: seedId('draft', owner.email, 'template'),
      owner_id: owner.id,
      kind: 'job_template',
      intent: null,
      subject_id: null,
      title: 'Drone pilot, by the day',
      payload: {
        ...kept,
        title: 'Drone pilot',
        category: 'camera',
        role_code: 'drone_pilot',
        production: 'Low Tide, feature',
        production_kind: 'feature',
        salary_min: 950,
        salary_max: 950,
        city: 'San Pedro',
        region: 'CA',
        country_code: 'US',
        location: 'Boatyard at the river mouth',
        description:
          'One day over water at a time, with a licence for it and a second battery set. We file for the airspace; you say no to the wind.',
      },
      result_id: null,
      created_at: clock.ago(ago),
      updated_at: clock.ago(ago),
    },
  ];
}

/** The demo employers' unfinished job drafts, and a template. */
export function makeDrafts(clock: Clock, employers: readonly Profile[]): Draft[] {
  const unfinished: readonly [email: string, ago: number, content: Partial<JobContent>][] = [
    [
      'employer@marquee.test',
      130,
      {
        title: '2nd AC',
        category: 'camera',
        role_code: 'second_ac',
        production: 'Low Tide, feature',
        production_kind: 'feature',
        salary_min: 480,
        salary_max: 480,
        city: 'San Pedro',
        region: 'CA',
        country_code: 'US',
        location: 'Boatyard at the river mouth',
        union_status: 'union',
        description: 'Slates, reports and an immaculate cart for a two-camera feature on the water. ',
      },
    ],
    [
      'employer@marquee.test',
      3 * 1440,
      {
        title: 'Set medic',
        category: 'safety_medical',
        role_code: 'set_medic',
        production: 'Low Tide, feature',
        production_kind: 'feature',
      },
    ],
    [
      'employer2@marquee.test',
      700,
      {
        title: 'Location assistant',
        category: 'locations',
        role_code: 'location_assistant',
        production: 'Tarn, commercial',
        production_kind: 'commercial',
        city: 'Leeds',
        region: 'England',
        country_code: 'GB',
      },
    ],
  ];
  const jobs = unfinished.flatMap(([email, ago, content], i): Draft[] => {
    const owner = employers.find((employer) => employer.email === email);
    if (owner === undefined) return [];
    const payload = {
      ...blankJobContent(owner.timezone, owner.currency),
      company_id: owner.company_id,
      ...content,
    };
    return [
      {
        id: seedId('draft', email, String(i)),
        owner_id: owner.id,
        kind: 'job',
        intent: null,
        subject_id: null,
        title: payload.title,
        payload,
        result_id: null,
        created_at: clock.ago(ago + 45),
        updated_at: clock.ago(ago),
      },
    ];
  });
  return [...jobs, ...jobTemplate(clock, employers)];
}
