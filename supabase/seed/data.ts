import type { StreamName } from '../../src/domain/definition/stream';
import type { Availability } from '../../src/domain/streams/availability';
import type { Draft } from '../../src/domain/streams/drafts';
import type { Endorsement } from '../../src/domain/streams/endorsements';
import type { Notification } from '../../src/domain/streams/notifications';
import type { Saved } from '../../src/domain/streams/saved';
import type { Colleague } from '../../src/domain/streams/company/colleagues';
import type { CompanySettingsRow } from '../../src/domain/streams/company/companysettings';
import type { TeamNote } from '../../src/domain/streams/company/teamnotes';
import type { Company } from '../../src/domain/streams/company/companies';
import type { Booking } from '../../src/domain/streams/production/bookings';
import type { Person } from '../../src/domain/streams/people';
import type { Profile } from '../../src/domain/streams/profiles';
import type { ApplicationStatus } from '../../src/domain/lifecycles';
import {
  DEMO_ADMIN,
  DEMO_APPLICATIONS,
  DEMO_BOARD,
  DEMO_EMPLOYERS,
  DEMO_TALENTS,
  demoJobs,
  isDemo,
} from './accounts';
import { makeApplication, statusesFor, type SeedApplication } from './applications';
import { makeAvailability, shownDaysOf } from './availability';
import { makeBookings, NEW_BOOKING } from './bookings';
import { placeBookings } from './place-bookings';
import { Clock } from './clock';
import { makeColleagues, makeCompanySettings, makeTeamNotes } from './colleagues';
import { makeCompanyThreads } from './company-threads';
import { makeCompanies, companyRow } from './companies';
import { COMPANIES } from './companies-list';
import { logoFilesOf, seedLogo, type SeedLogoFile } from './logo';
import { companyFigures } from './company-figures';
import type { SeedKind } from './context';
import { makeConversation, type SeedConversation } from './conversations';
import { planConversations } from './correspondence';
import { makeEndorsements, shownConfirmations } from './endorsements';
import { makeMarks, makeMessageDrafts, makeReports, type SeedReport } from './inbox';
import { makeJobDays, type SeedJobDays } from './job-days';
import { makeJob, planJobs, type SeedJob } from './jobs';
import { makeNotes, type SeedNotes } from './notes';
import { makeNotifications } from './notifications';
import {
  makeAdmin,
  makeEmployer,
  makeTalent,
  createNameGenerator,
  planTalents,
  publicPerson,
  type SeedPerson,
} from './people';
import { makeDrafts, makeSaved } from './personal';
import { makeProductions } from './productions';
import { makeProjects, type SeedProjects } from './projects';
import { Random, seedId } from './random';
import { flagJob, makeVerifications, type SeedVerification } from './verifications';
import { slug } from './words';

/** Everything the seed inserts, as the app will read it. */
export interface SeedData {
  clock: Clock;
  profiles: Profile[];
  people: Person[];
  companies: Company[];
  colleagues: Colleague[];
  teamnotes: TeamNote[];
  companysettings: CompanySettingsRow[];
  logoFiles: SeedLogoFile[];
  jobs: SeedJob[];
  applications: SeedApplication[];
  conversations: SeedConversation[];
  notifications: Notification[];
  saved: Saved[];
  endorsements: Endorsement[];
  availability: Availability[];
  production: SeedProjects;
  bookings: Booking[];
  written: SeedNotes;
  drafts: Draft[];
  reports: SeedReport[];
  verifications: SeedVerification[];
  jobDays: SeedJobDays;
}

/** The rows of each stream's table. Whatever the seed leaves out, a test names. */
export const rowsByStream = (data: SeedData): Record<StreamName, readonly { id: string }[]> => ({
  profiles: data.profiles,
  companies: data.companies,
  jobs: data.jobs.map(({ job }) => job),
  people: data.people,
  applications: data.applications.map(({ application }) => application),
  conversations: data.conversations.map(({ conversation }) => conversation),
  messages: data.conversations.flatMap(({ messages }) => messages),
  notifications: data.notifications,
  drafts: data.drafts,
  saved: data.saved,
  endorsements: data.endorsements,
  availability: data.availability,
  ...data.production,
  bookings: data.bookings,
  notes: data.written.notes,
  colleagues: data.colleagues,
  teamnotes: data.teamnotes,
  companysettings: data.companysettings,
});

interface Size {
  jobs: number;
  talents: number;
  employers: number;
  conversations: number;
  approaches: number;
  /** The most applications that a job outside the demo accounts gets. */
  maxApplicants: number;
}

const SIZES: Readonly<Record<SeedKind, Size>> = {
  demo: { jobs: 1_580, talents: 640, employers: 92, conversations: 190, approaches: 50, maxApplicants: 6 },
  small: { jobs: 60, talents: 25, employers: 5, conversations: 24, approaches: 6, maxApplicants: 2 },
};

/**
 * Candidates for a job: people with the role first, then its department, then anybody (only a small seed gets
 * that far).
 */
function candidates(
  random: Random,
  job: SeedJob,
  talents: readonly SeedPerson[],
  count: number,
): SeedPerson[] {
  if (count === 0) return [];
  const same = talents.filter(({ profile }) => profile.role_codes.includes(job.role.code));
  const near = talents.filter(
    ({ role, profile }) =>
      role.department === job.role.department && !profile.role_codes.includes(job.role.code),
  );
  const rest =
    same.length + near.length >= count
      ? []
      : talents.filter(({ role }) => role.department !== job.role.department);
  return [...random.shuffle(same), ...random.shuffle(near), ...random.shuffle(rest)].slice(0, count);
}

/** How many people apply; none if the employer takes applications elsewhere. */
function applicantCount(random: Random, { job }: SeedJob, max: number): number {
  if (job.apply_mode === 'external') return 0;
  const drawn = Math.floor(random.next() ** 1.3 * (max + 1));
  return job.closed_reason === 'filled' ? Math.max(1, drawn) : drawn;
}

export function buildSeed(kind: SeedKind, now: Date): SeedData {
  const size = SIZES[kind];
  const clock = new Clock(now);
  const nextName = createNameGenerator(
    [...DEMO_TALENTS, ...DEMO_EMPLOYERS, DEMO_ADMIN].map(({ fullName }) => fullName),
  );

  const employerPlans = [
    ...DEMO_EMPLOYERS,
    ...Array.from({ length: size.employers - DEMO_EMPLOYERS.length }, () => {
      const fullName = nextName();
      return { email: `${slug(fullName).replaceAll('-', '.')}@example.test`, fullName };
    }),
  ];
  const companies = makeCompanies(employerPlans.map(({ email }) => seedId('user', email)));
  const employers = employerPlans.flatMap((plan, i) =>
    companies[i] === undefined ? [] : [makeEmployer(plan, companies[i], clock)],
  );
  const employerById = new Map(employers.map((employer) => [employer.id, employer]));
  const employerOf = (id: string): Profile => {
    const found = employerById.get(id);
    if (found === undefined) throw new Error(`There is no employer ${id}.`);
    return found;
  };
  const talents = [...DEMO_TALENTS, ...planTalents(size.talents - DEMO_TALENTS.length, nextName)].map(
    (plan) => makeTalent(plan, clock),
  );
  const admin = makeAdmin(DEMO_ADMIN, clock);

  const [gullwing, stonecrop, ...others] = companies;
  if (gullwing === undefined || stonecrop === undefined)
    throw new Error(`Two of the ${COMPANIES.length} companies must belong to the demo employers.`);
  const demoJobPlans = demoJobs(gullwing, stonecrop);
  const plans = [
    ...demoJobPlans.map(({ plan }) => plan),
    ...planJobs(size.jobs - demoJobPlans.length, makeProductions(others)),
  ];
  const jobs = plans.map((plan) =>
    makeJob(plan, employerOf(plan.production.company.ownerId).full_name, clock),
  );

  const applications = makeApplications(
    size,
    clock,
    demoJobPlans.map(({ applications: states }) => states),
    jobs,
    talents,
    employerOf,
  );
  for (const { application, job } of applications) if (application.status === 'hired') job.hired_count += 1;

  const people = { employers: employerById, talents: talents.map(({ profile }) => profile) };
  const conversations = planConversations(
    clock,
    applications,
    jobs,
    people,
    size.conversations,
    size.approaches,
  ).map((plan) => makeConversation(plan, clock));
  const profiles = [...talents.map(({ profile }) => profile), ...employers, admin];
  const demo = profiles.filter(isDemo);
  const endorsements = makeEndorsements(clock, profiles);
  const availability = makeAvailability(clock, talents);
  const production = makeProjects(clock, profiles, gullwing);
  const agreed = makeBookings(clock, applications, profiles);
  const bookings = [...agreed, ...placeBookings(clock, production, profiles, agreed, NEW_BOOKING)];
  const written = makeNotes(clock, bookings, profiles);
  const daysOf = shownDaysOf(clock, availability, bookings);
  const listed = new Set(talents.map(({ profile }) => profile.id));
  const saved = [...makeSaved(clock, talents, employers, jobs), ...makeMarks(clock, conversations, profiles)];
  const companyRows = companies.map((company, i) => ({
    ...companyRow(company, clock, companyFigures(company.ownerId, company.id, jobs, applications, clock)),
    // The first demo employer's; all others have their initials.
    ...(i === 0 ? { logo: seedLogo(company.id) } : {}),
  }));
  const colleagues = makeColleagues(clock, companyRows, employers);
  const reports = makeReports(clock, conversations, jobs);
  const flagged = flagJob(clock, companyRows, jobs, new Set(reports.map(({ subject_id: id }) => id)));
  return {
    clock,
    profiles,
    people: talents.map(({ profile }) =>
      publicPerson(profile, {
        confirmations: shownConfirmations(profile, endorsements, listed),
        shown_days: daysOf(profile),
      }),
    ),
    companies: companyRows,
    companysettings: makeCompanySettings(companyRows),
    logoFiles: logoFilesOf(companyRows),
    colleagues,
    teamnotes: makeTeamNotes(
      clock,
      colleagues,
      applications.map(({ application }) => application),
    ),
    jobs,
    applications,
    conversations: [
      ...conversations,
      ...makeCompanyThreads(
        clock,
        companyRows,
        colleagues,
        profiles,
        applications.map(({ application }) => application),
      ),
    ],
    notifications: makeNotifications(applications, conversations, endorsements, production, demo, clock),
    saved,
    endorsements,
    availability,
    production,
    bookings,
    written,
    drafts: [
      ...makeDrafts(clock, employers),
      ...makeMessageDrafts(clock, conversations, profiles),
      ...written.drafts,
    ],
    reports: [...reports, ...flagged],
    verifications: makeVerifications(clock, companyRows),
    jobDays: makeJobDays(clock, saved, jobs, new Set(demo.map(({ id }) => id))),
  };
}

/** Creates all applications. The first jobs are the demo employers', whose statuses are given. */
function makeApplications(
  size: Size,
  clock: Clock,
  demoStates: readonly (readonly ApplicationStatus[])[],
  jobs: readonly SeedJob[],
  talents: readonly SeedPerson[],
  employerOf: (id: string) => Profile,
): SeedApplication[] {
  const random = new Random('applications');
  const otherTalents = talents.filter(({ profile }) => !isDemo(profile));
  const demoTalents = talents.filter(({ profile }) => isDemo(profile));
  const made: SeedApplication[] = [];
  const apply = (job: SeedJob, person: SeedPerson, status: ApplicationStatus): void => {
    made.push(makeApplication(job, person, employerOf(job.job.posted_by), status, clock));
  };

  const demoJobsMade = jobs.slice(0, demoStates.length);
  for (const [i, job] of demoJobsMade.entries()) {
    const states = demoStates[i] ?? [];
    for (const [n, person] of candidates(random, job, otherTalents, states.length).entries())
      apply(job, person, states[n] ?? 'pending');
  }
  for (const [email, key, status] of DEMO_BOARD) {
    const person = demoTalents.find(({ profile }) => profile.email === email);
    const job = demoJobsMade.find(({ job: { id, company_name } }) => id === seedId('job', company_name, key));
    if (person !== undefined && job !== undefined) apply(job, person, status);
  }

  const elsewhere = jobs.slice(demoStates.length);
  for (const person of demoTalents) {
    const open = random.shuffle(
      elsewhere.filter(({ job }) => job.category === person.role.department && job.apply_mode === 'marquee'),
    );
    const fits = ({ job, role }: SeedJob): number =>
      (person.profile.role_codes.includes(role.code) ? 2 : 0) +
      (job.country_code === person.profile.country_code ? 1 : 0);
    const near = open.toSorted((a, b) => fits(b) - fits(a));
    const pool = [
      ...near,
      ...random.shuffle(
        elsewhere.filter(
          ({ job }) => job.category !== person.role.department && job.apply_mode === 'marquee',
        ),
      ),
    ];
    for (const [status, fate] of DEMO_APPLICATIONS[person.profile.email] ?? []) {
      const at = pool.findIndex(({ job }) =>
        fate === 'active'
          ? job.status === 'active'
          : job.status === 'closed' && (job.closed_reason === 'filled') === (fate === 'filled'),
      );
      const job = pool[at];
      if (job === undefined) continue;
      pool.splice(at, 1);
      apply(job, person, status);
    }
  }
  for (const job of elsewhere) {
    const count = applicantCount(random, job, size.maxApplicants);
    const states = statusesFor(random, job.job, count);
    for (const [n, person] of candidates(random, job, otherTalents, count).entries())
      apply(job, person, states[n] ?? 'pending');
  }
  return made;
}
