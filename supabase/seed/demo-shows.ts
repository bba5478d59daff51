const HOUR = 60;
const DAY = 24 * HOUR;

export interface Show {
  from: string;
  to: string;
  title: string;
  company: string;
  roleCode: string;
  place: string;
  timezone: string;
  currency: string;
  rate: number;
  kit: number | null;
  note: string;
  /** Days from today. */
  days: readonly [number, number];
  askedAgo: number;
  /** Minutes ago at which a hold was given; null: not answered yet. */
  heldAgo: number | null;
  /** Booked at once, and its days are over. */
  isWorked?: boolean;
  /** Challenges whoever is before it, from the moment at which the demo begins (`insert.ts`): the rest of the seed is the same all day. */
  isChallenging?: boolean;
  /** Booked at once, and cancelled by the employer: minutes ago, and why. */
  cancelled?: { ago: number; why: string };
}

/** What the demo accounts are asked, and have been given. Two want the same days: the one asked first comes first. */
export const SHOWS: readonly Show[] = [
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Salt Road, second unit',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'Long Beach, dock 7',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 72_000,
    kit: 25_000,
    note: 'Three days on the water. Dry suits and a boat driver are ours.',
    days: [40, 42],
    askedAgo: 5 * DAY,
    heldAgo: 4 * DAY,
  },
  {
    from: 'employer2@marquee.test',
    to: 'talent@marquee.test',
    title: 'Kestrel Gin, spot',
    company: 'Stonecrop Films',
    roleCode: 'first_ac',
    place: 'Los Angeles',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 80_000,
    kit: 30_000,
    note: 'One long day, macro on a motion-control rig.',
    days: [42, 43],
    askedAgo: 3 * DAY,
    heldAgo: 2 * DAY,
    isChallenging: true,
  },
  {
    from: 'employer2@marquee.test',
    to: 'talent@marquee.test',
    title: 'Lantern Street, pilot',
    company: 'Stonecrop Films',
    roleCode: 'first_ac',
    place: 'Pasadena',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 74_000,
    kit: 25_000,
    note: 'Two nights on the backlot, anamorphic.',
    days: [61, 62],
    askedAgo: 4 * DAY,
    heldAgo: 3 * DAY,
  },
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Grey Heron, title shoot',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'Burbank',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 70_000,
    kit: 25_000,
    note: 'Two days on stage, macro and a probe lens.',
    days: [24, 25],
    askedAgo: 21 * DAY,
    heldAgo: 20 * DAY,
    cancelled: { ago: 3 * DAY, why: 'The titles are now done in post. Sorry for the late word.' },
  },
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Night Ferry, camera test',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'Burbank',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 60_000,
    kit: null,
    note: 'Lens tests with the cinematographer, home by six.',
    days: [47, 47],
    askedAgo: 9 * HOUR,
    heldAgo: null,
  },
  {
    from: 'employer@marquee.test',
    to: 'talent@marquee.test',
    title: 'Glass Harbour, pick-ups',
    company: 'Gullwing Pictures',
    roleCode: 'first_ac',
    place: 'San Pedro',
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    rate: 70_000,
    kit: 25_000,
    note: 'Two days of inserts on the quay.',
    days: [-26, -25],
    askedAgo: 40 * DAY,
    heldAgo: 39 * DAY,
    isWorked: true,
  },
  {
    from: 'employer2@marquee.test',
    to: 'talent2@marquee.test',
    title: 'Kestrel Gin, spot',
    company: 'Stonecrop Films',
    roleCode: '',
    place: 'London',
    timezone: 'Europe/London',
    currency: 'GBP',
    rate: 45_000,
    kit: null,
    note: '',
    days: [42, 43],
    askedAgo: 2 * DAY,
    heldAgo: null,
  },
];
