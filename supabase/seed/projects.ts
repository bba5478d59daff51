import type { CallSheetContent } from '../../src/domain/call-sheets/content';
import type { CallSheet } from '../../src/domain/streams/production/callsheets';
import type { ProjectMember } from '../../src/domain/streams/production/crew';
import type { ProjectBudget } from '../../src/domain/streams/production/budgets';
import type { ProjectEvent } from '../../src/domain/streams/production/projectevents';
import type { ProjectFile } from '../../src/domain/streams/production/projectfiles';
import type { Profile } from '../../src/domain/streams/profiles';
import type { Project } from '../../src/domain/streams/production/projects';
import type { CallSheetReceipt } from '../../src/domain/streams/production/receipts';
import { DEMO_EMPLOYERS, DEMO_TALENTS, isDemo } from './accounts';
import type { Clock } from './clock';
import type { SeedCompany } from './companies';
import { makeProjectFiles } from './project-files';
import { makeRecords } from './project-records';
import { seedId } from './random';

export interface SeedProjects {
  projects: Project[];
  crew: ProjectMember[];
  callsheets: CallSheet[];
  receipts: CallSheetReceipt[];
  projectfiles: ProjectFile[];
  budgets: ProjectBudget[];
  projectevents: ProjectEvent[];
}

/** What the commercial needs. A grip is still open; for two of them days were given (place-bookings.ts). */
const POSITIONS = {
  first_ad: 1,
  first_ac: 1,
  second_ac: 1,
  gaffer: 1,
  best_boy_electric: 1,
  key_grip: 1,
  grip: 2,
  production_sound_mixer: 1,
  prop_master: 1,
  make_up_artist: 1,
} as const;

/** Who joins besides the demo accounts, by what they do there. */
const JOINING = ['first_ad', 'best_boy_electric', 'key_grip', 'grip', 'prop_master'] as const;
/** Who is asked and has not answered. */
const ASKED = ['second_ac'] as const;

const DAY: CallSheetContent = {
  unit: 'Main unit',
  general_call: '06:30',
  unit_base: 'Harbour car park, Quay Street',
  parking: 'Behind the ice house. Leave the slipway clear for the crane.',
  hospital: 'St Anne’s, 14 Mill Lane, 9 minutes by car',
  hospital_phone: '+44 20 7946 0018',
  weather: 'Dry, 8 to 12 degrees, gusts of 30 km/h from the west after noon',
  locations: [
    { name: 'Slipway', address: 'Quay Street 4, London', map_url: '' },
    { name: 'Boathouse', address: 'Mill Lane 1, London', map_url: '' },
  ],
  schedule: [
    { time: '06:30', what: 'Call, breakfast at the unit base' },
    { time: '07:15', what: 'Sc. 3, the boat goes into the water' },
    { time: '10:30', what: 'Sc. 5, rain begins. Rain bars, crane' },
    { time: '13:00', what: 'Lunch' },
    { time: '14:00', what: 'Company move to the boathouse' },
    { time: '14:45', what: 'Sc. 8, tea' },
    { time: '18:00', what: 'Wrap' },
  ],
  contacts: [
    { name: 'Production office', role: '', phone: '+44 20 7946 0011' },
    { name: 'Unit medic', role: 'Medic', phone: '+44 20 7946 0014' },
  ],
  advance: '',
  notes: 'Two pairs of socks. Nobody steps on the slipway before the safety talk.',
};

const NEXT_DAY: CallSheetContent = {
  ...DAY,
  general_call: '07:00',
  weather: 'Showers from ten, wind easing',
  locations: [{ name: 'Boathouse', address: 'Mill Lane 1, London', map_url: '' }],
  schedule: [
    { time: '07:00', what: 'Call' },
    { time: '07:45', what: 'Sc. 9, the kettle' },
    { time: '12:30', what: 'Lunch' },
    { time: '13:30', what: 'Packshots' },
    { time: '17:00', what: 'Wrap' },
  ],
  notes: '',
};

const TIMEZONE = 'Europe/London';
const TITLE = 'Salt & Steam';

const firstOf = (profiles: readonly Profile[], email: string | undefined): Profile | undefined =>
  profiles.find((profile) => profile.email === email);

/** A commercial of the first demo employer, with a crew, open places, and call sheets for today and tomorrow. */
export function makeProjects(
  clock: Clock,
  profiles: readonly Profile[],
  company: Pick<SeedCompany, 'name'>,
): SeedProjects {
  const owner = firstOf(profiles, DEMO_EMPLOYERS[0].email);
  const [focus, gaffer] = DEMO_TALENTS.map(({ email }) => firstOf(profiles, email));
  if (!owner || !focus || !gaffer) throw new Error('The demo accounts are not among the profiles.');
  const id = seedId('project', owner.id, TITLE);
  const common = { created_at: clock.ago(21 * 1440), updated_at: clock.ago(5 * 1440) };
  const project: Project = {
    id,
    owner_id: owner.id,
    title: TITLE,
    production_kind: 'commercial',
    logline: 'A tea that keeps the sea out. Two days, one boat, real rain.',
    status: 'shooting',
    starts_on: clock.day(0),
    ends_on: clock.day(1),
    timezone: TIMEZONE,
    city: 'London',
    positions: { ...POSITIONS },
    owner_name: owner.full_name,
    company_name: company.name,
    ...common,
  };
  const member = (
    person: Profile,
    role: string,
    status: 'invited' | 'joined',
    access: ProjectMember['access'] = 'member',
  ): ProjectMember => ({
    id: seedId('project_member', id, person.id),
    project_id: id,
    user_id: person.id,
    role_code: role,
    access,
    invitation: 1,
    removed: false,
    is_offered: false,
    answer: status === 'joined' ? 'accepted' : '',
    takes_over: '',
    status,
    invited_by: access === 'owner' ? null : owner.id,
    invited_by_name: access === 'owner' ? '' : owner.full_name,
    user_name: person.full_name,
    // Mirrors `private.work_of`.
    user_headline:
      person.headline || person.role_codes[0] || (person.role === 'employer' ? company.name : ''),
    project_title: TITLE,
    project_kind: 'commercial',
    starts_on: project.starts_on,
    ends_on: project.ends_on,
    joined_at: status === 'joined' ? clock.ago(18 * 1440) : null,
    ...common,
  });
  const crew = [
    member(owner, '', 'joined', 'owner'),
    member(focus, 'first_ac', 'joined'),
    member(gaffer, 'gaffer', 'joined'),
  ];
  const taken = new Set(crew.map(({ user_id: user }) => user));
  const add = (role: string, status: 'invited' | 'joined'): void => {
    const free = profiles.filter((each) => each.role === 'talent' && !isDemo(each) && !taken.has(each.id));
    const person = free.find(({ role_codes: codes }) => codes.includes(role)) ?? free[0];
    if (!person) return;
    taken.add(person.id);
    crew.push(member(person, role, status));
  };
  for (const role of JOINING) add(role, 'joined');
  for (const role of ASKED) add(role, 'invited');

  const sheet = (place: number, content: CallSheetContent, fields: Partial<CallSheet>): CallSheet => ({
    id: seedId('call_sheet', id, String(place)),
    project_id: id,
    shoot_day: clock.day(place),
    status: 'published',
    content,
    calls: {
      [focus.id]: { call: place === 0 ? '05:45' : '06:15', name: '', role: '', note: 'Lens tests first' },
      [seedId('call_sheet_line', id, 'driver')]: {
        call: '05:15',
        name: 'Marisol Okada',
        role: 'Driver',
        note: 'Van from the hotel',
      },
    },
    version: 1,
    published_at: clock.ago(9 * 60),
    published_by_name: owner.full_name,
    history: [],
    project_title: TITLE,
    timezone: TIMEZONE,
    created_by: owner.id,
    created_at: clock.ago(2 * 1440),
    updated_at: clock.ago(9 * 60),
    ...fields,
  });
  const callsheets = [
    sheet(0, DAY, {
      version: 2,
      published_at: clock.ago(7 * 60),
      updated_at: clock.ago(7 * 60),
      history: [{ version: 1, at: clock.ago(13 * 60), was: { content: { general_call: '07:00' } } }],
    }),
    sheet(1, NEXT_DAY, { published_at: clock.ago(6 * 60), updated_at: clock.ago(6 * 60) }),
  ];
  const joined = crew.filter(({ status }) => status === 'joined');
  const receipts = callsheets.flatMap((each) =>
    joined.map(({ user_id: user }, place): CallSheetReceipt => {
      // The first demo talent has confirmed what today’s sheet said before it changed, and has not seen tomorrow’s.
      const isFocus = user === focus.id;
      const isToday = each === callsheets[0];
      const opened = isFocus ? (isToday ? 1 : 0) : place % 3 === 0 ? each.version - 1 : each.version;
      const confirmed = isFocus ? (isToday ? 1 : 0) : place % 2 === 0 ? opened : 0;
      return {
        id: seedId('call_sheet_receipt', each.id, user),
        sheet_id: each.id,
        project_id: id,
        user_id: user,
        version: each.version,
        marks: { delivered: isFocus ? opened : each.version, opened },
        confirmed_version: confirmed,
        confirmed_at: confirmed > 0 ? clock.ago(5 * 60) : null,
        created_at: each.created_at,
        updated_at: clock.ago(5 * 60),
      };
    }),
  );
  return {
    ...makeRecords(clock, project, crew, callsheets),
    projects: [project],
    crew,
    callsheets,
    receipts,
    projectfiles: makeProjectFiles(clock, project),
  };
}
