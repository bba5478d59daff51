import { ACCEPTED_NOW } from '../../src/domain/legal/acceptance';
import type { ApplicationStatus } from '../../src/domain/lifecycles';
import { placeOf, type SeedCompany } from './companies';
import type { JobFate, JobPlan } from './jobs';
import { roleOrThrow } from './jobs';
import type { PersonPlan } from './people';
import type { Production } from './productions';

/** The demo accounts' password, as the start command prints it. No other seeded account has a password. */
export const DEMO_PASSWORD = 'Marquee-Demo-1!';

/**
 * bcrypt hash of DEMO_PASSWORD, cost 10. Precomputed, because hashing takes longer than the rest of the small
 * seed.
 */
export const DEMO_PASSWORD_HASH = '$2a$10$sJB7pTekbmHrv4aFrCrJxuqjyZSbHXi/xMkKleFrqcD3ExB8pCEYK';

export const DEMO_TALENTS: readonly PersonPlan[] = [
  {
    email: 'talent@marquee.test',
    fullName: 'Ines Marlow',
    roleCode: 'first_ac',
    place: placeOf('Los Angeles'),
    years: 9,
    overrides: {
      headline: '1st AC, 9 years, anamorphic and boats',
      role_codes: ['first_ac', 'second_ac'],
      skills: ['Anamorphic', 'Preston FIZ', 'Wireless video', 'Underwater housings', 'Camera prep'],
      kit: ['Wireless follow focus', 'Focus monitor', 'Camera cart'],
      unions: ['iatse_600'],
      languages: ['en', 'es'],
      username: 'ines_marlow',
      show_rate: true,
      open_to_contact: true,
      bio:
        'Nine years on focus, the last three mostly on and around water. I prep slowly so that the day can go fast, ' +
        'and if the shot is soft I say so before anyone asks. Los Angeles based, at home on small crews, happy to travel. Features, series and the odd tea commercial.',
      phone: '+1 213 555 0142',
      travel_radius_km: 120,
      portfolio_url: 'https://ines-marlow.example/work',
    },
  },
  {
    email: 'talent2@marquee.test',
    fullName: 'Tomas Reyes',
    roleCode: 'gaffer',
    place: placeOf('Albuquerque'),
    years: 14,
    overrides: {
      headline: 'Gaffer, night exteriors and LED volumes',
      role_codes: ['gaffer', 'best_boy_electric', 'rigging_gaffer'],
      skills: ['Night exteriors', 'LED volumes', 'grandMA3', 'DMX and sACN', 'Generator tie-in'],
      kit: ['Lighting van', 'Tube set', 'Battery lights'],
      unions: ['iatse_480'],
      languages: ['en', 'es'],
      username: 'tomas_reyes',
      show_rate: true,
      open_to_contact: true,
      bio:
        'Gaffer in Albuquerque with a small truck and a patient crew. Fourteen years of deserts, car parks and the ' +
        'occasional palace. Less light, better placed, home before sunrise where the schedule allows.',
      phone: '+1 505 555 0117',
      travel_radius_km: 500,
      website_url: 'https://tomas-reyes.example',
      portfolio_url: null,
      // Not for everybody: employers whom he applies to or answers see his links; his unions are his own business.
      settings: {
        muted: [],
        quiet_from: '',
        quiet_to: '',
        accepted: ACCEPTED_NOW,
        shown_links: 'contacts',
        shown_unions: 'nobody',
      },
    },
  },
];

export const DEMO_EMPLOYERS = [
  {
    email: 'employer@marquee.test',
    fullName: 'Mara Lindqvist',
    overrides: { headline: 'Producer, Gullwing Pictures', phone: '+1 213 555 0108' },
  },
  {
    email: 'employer2@marquee.test',
    fullName: 'Ewan Drummond',
    overrides: { headline: 'Line producer, Stonecrop Films', phone: '+44 7700 900144' },
  },
] as const;

export const DEMO_ADMIN = {
  email: 'admin@marquee.test',
  fullName: 'Ada Fenwick',
  place: placeOf('Los Angeles'),
};

export const DEMO_EMAILS: readonly string[] = [...DEMO_TALENTS, ...DEMO_EMPLOYERS, DEMO_ADMIN].map(
  ({ email }) => email,
);
export const isDemo = ({ email }: { email: string }): boolean => DEMO_EMAILS.includes(email);

/** Builds a hand-written production; its label is derived from its title. */
const demoProduction = (
  company: SeedCompany,
  kindLabel: string,
  details: Omit<Production, 'company' | 'label'>,
): Production => ({
  ...details,
  company,
  label: `${details.title}, ${kindLabel}`,
});

/**
 * The demo employers' productions. Written by hand, so that a tour of the product has familiar people and
 * places.
 */
function demoProductions(
  gullwing: SeedCompany,
  stonecrop: SeedCompany,
): Record<'lowTide' | 'kettle' | 'ferrymen' | 'orchard' | 'tarn', Production> {
  return {
    lowTide: demoProduction(gullwing, 'feature', {
      title: 'Low Tide',
      kind: 'feature',
      subject: 'a fishing crew that hauls up something with a serial number',
      place: placeOf('San Pedro'),
      start: 12,
      length: 16,
      payLevel: 1,
      union: true,
      unpaidReason: null,
    }),
    kettle: demoProduction(gullwing, 'commercial', {
      title: 'Kettle',
      kind: 'commercial',
      subject: 'a herbal tea',
      place: placeOf('Burbank'),
      start: 4,
      length: 2,
      payLevel: 1.15,
      union: false,
      unpaidReason: null,
    }),
    ferrymen: demoProduction(gullwing, 'documentary', {
      title: 'Ferrymen',
      kind: 'documentary',
      subject: 'the last car ferry on a long river',
      place: placeOf('Portland'),
      start: -24,
      length: 8,
      payLevel: 0.9,
      union: false,
      unpaidReason: null,
    }),
    orchard: demoProduction(stonecrop, 'series', {
      title: 'What the Orchard Kept',
      kind: 'series',
      subject: 'four cousins and a contested farm',
      place: placeOf('London'),
      start: 20,
      length: 24,
      payLevel: 1,
      union: true,
      unpaidReason: null,
    }),
    tarn: demoProduction(stonecrop, 'commercial', {
      title: 'Tarn',
      kind: 'commercial',
      subject: 'a hiking boot',
      place: placeOf('Leeds'),
      start: 8,
      length: 2,
      payLevel: 1.1,
      union: false,
      unpaidReason: null,
    }),
  };
}

/** A demo employer's job and the statuses of its applications, so that no column of the board is empty. */
export interface DemoJob {
  plan: JobPlan;
  applications: readonly ApplicationStatus[];
}

const demoJob = (
  key: string,
  role: string,
  from: Production,
  fate: JobFate,
  applications: readonly ApplicationStatus[],
): DemoJob => ({
  plan: { key, role: roleOrThrow(role), production: from, fate, title: roleOrThrow(role).label },
  applications,
});

export function demoJobs(gullwing: SeedCompany, stonecrop: SeedCompany): DemoJob[] {
  const made = demoProductions(gullwing, stonecrop);
  return [
    demoJob('low-tide-1st-ac', 'first_ac', made.lowTide, 'active', [
      'pending',
      'pending',
      'pending',
      'reviewed',
      'reviewed',
      'shortlisted',
      'shortlisted',
      'interview',
      'offered',
      'turned_down',
      'declined',
      'withdrawn',
    ]),
    demoJob('low-tide-gaffer', 'gaffer', made.lowTide, 'active', [
      'pending',
      'pending',
      'reviewed',
      'shortlisted',
      'interview',
      'declined',
    ]),
    demoJob('low-tide-make-up', 'key_make_up_artist', made.lowTide, 'active', [
      'pending',
      'reviewed',
      'shortlisted',
      'accepted',
    ]),
    demoJob('low-tide-script', 'script_supervisor', made.lowTide, 'active', ['pending', 'shortlisted']),
    demoJob('low-tide-driver', 'unit_driver', made.lowTide, 'active', ['pending']),
    demoJob('kettle-boom', 'boom_operator', made.kettle, 'active', [
      'pending',
      'pending',
      'reviewed',
      'change_asked',
    ]),
    demoJob('kettle-food', 'food_stylist', made.kettle, 'active', ['pending', 'shortlisted', 'withdrawn']),
    demoJob('kettle-set-pa', 'set_production_assistant', made.kettle, 'active', [
      'pending',
      'pending',
      'pending',
      'reviewed',
      'declined',
    ]),
    demoJob('low-tide-colorist', 'colorist', made.lowTide, 'active', []),
    demoJob('low-tide-locations', 'location_manager', made.lowTide, 'filled', [
      'hired',
      'declined',
      'declined',
      'job_closed',
    ]),
    demoJob('ferrymen-camera', 'director_of_photography', made.ferrymen, 'filled', [
      'hired',
      'declined',
      'withdrawn',
    ]),
    demoJob('ferrymen-sound', 'production_sound_mixer', made.ferrymen, 'expired', ['job_closed', 'declined']),
    demoJob('kettle-drone', 'drone_pilot', made.kettle, 'cancelled', ['job_closed', 'job_closed']),
    demoJob('ferrymen-researcher', 'researcher', made.ferrymen, 'archived', ['hired', 'declined']),
    demoJob('orchard-1st-ac', 'first_ac', made.orchard, 'active', ['pending', 'reviewed', 'shortlisted']),
    demoJob('orchard-spark', 'electrician', made.orchard, 'active', ['pending', 'pending', 'interview']),
    demoJob('orchard-costume', 'costume_supervisor', made.orchard, 'active', ['pending', 'offered']),
    demoJob('tarn-gaffer', 'gaffer', made.tarn, 'active', ['pending', 'reviewed']),
    demoJob('tarn-runner', 'set_production_assistant', made.tarn, 'active', ['pending', 'declined']),
    demoJob('orchard-carpenter', 'carpenter', made.orchard, 'filled', ['hired', 'declined', 'job_closed']),
  ];
}

/** The demo talents' own applications to other employers' jobs: the status, and what became of the job. */
export const DEMO_APPLICATIONS: Readonly<
  Record<string, readonly (readonly [status: ApplicationStatus, fate: 'active' | 'filled' | 'ended'])[]>
> = {
  'talent@marquee.test': [
    ['pending', 'active'],
    ['pending', 'active'],
    ['reviewed', 'active'],
    ['interview', 'active'],
    ['offered', 'active'],
    ['declined', 'active'],
    ['withdrawn', 'active'],
    ['hired', 'filled'],
    ['job_closed', 'ended'],
  ],
  'talent2@marquee.test': [
    ['pending', 'active'],
    ['reviewed', 'active'],
    ['offered', 'active'],
    ['hired', 'filled'],
    ['declined', 'filled'],
  ],
};

/** The demo talents' own applications on the demo employers' boards. */
export const DEMO_BOARD: readonly (readonly [email: string, jobKey: string, status: ApplicationStatus])[] = [
  ['talent@marquee.test', 'low-tide-1st-ac', 'shortlisted'],
  ['talent2@marquee.test', 'low-tide-gaffer', 'pending'],
  ['talent@marquee.test', 'orchard-1st-ac', 'pending'],
  ['talent2@marquee.test', 'tarn-gaffer', 'interview'],
];
