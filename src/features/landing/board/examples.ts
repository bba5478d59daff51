import { addDays, formatDayRange, type Day } from '@/domain/values/days';

/** Static samples (A2), each labelled "Example" on screen. Dates are relative to today, so that none looks stale. */
export interface ExampleJob {
  title: string;
  production: string;
  company: string;
  location: string;
  type: 'Full-time' | 'Contract' | 'Freelance';
  salary: string;
  unit: string;
  call: string;
  posted: string;
  urgent: boolean;
  /** Days from today: the first and the last. */
  days: readonly [number, number];
}

export const EXAMPLE_JOBS: readonly ExampleJob[] = [
  {
    title: '1st AC',
    production: 'Low Tide, feature',
    company: 'Gullwing Pictures',
    location: 'San Pedro, CA',
    type: 'Freelance',
    salary: '$620',
    unit: '/day',
    call: '05:30',
    posted: 'Posted today',
    urgent: false,
    days: [12, 16],
  },
  {
    title: 'Lighting technician',
    production: 'Stage 6, studio crew',
    company: 'Stonecrop Stages',
    location: 'Burbank, CA',
    type: 'Full-time',
    salary: '$1,900',
    unit: '/week',
    call: '07:00',
    posted: 'Posted today',
    urgent: true,
    days: [6, 96],
  },
  {
    title: 'Colorist',
    production: 'Salt & Iron, documentary',
    company: 'Fieldnote',
    location: 'Remote',
    type: 'Contract',
    salary: '$5,200',
    unit: '/project',
    call: '09:00',
    posted: 'Posted yesterday',
    urgent: false,
    days: [20, 31],
  },
];

export const exampleDates = ({ days: [from, to] }: ExampleJob, today: Day): string =>
  formatDayRange(addDays(today, from), addDays(today, to));

export interface ExamplePerson {
  name: string;
  role: string;
  location: string;
  skills: readonly string[];
}

export const EXAMPLE_PEOPLE: readonly ExamplePerson[] = [
  {
    name: 'Ines Marlow',
    role: '1st AC',
    location: 'Los Angeles, CA',
    skills: ['Anamorphic', 'Teradek', 'Underwater'],
  },
  {
    name: 'Tomas Reyes',
    role: 'Gaffer',
    location: 'Albuquerque, NM',
    skills: ['LED volumes', 'Night exteriors'],
  },
  {
    name: 'Jo Park',
    role: 'Sound mixer',
    location: 'Atlanta, GA',
    skills: ['Boom', 'Timecode', 'Music playback'],
  },
];
