import { MARKETING } from './marketing-constants';

/**
 * Every figure that Marquee claims about itself, in one place (ruling 28): invented figures never pose as facts.
 *
 * `demo`: the specified figures (A9), for an installation with demo data.
 * `live`: real counts, or nothing when a count is below the floor, which would say more about the launch than about the market.
 */
export type ClaimsMode = 'demo' | 'live';

const MIN_SHOWN_COUNT = 50;

/**
 * A hosted installation sets its server's URL at build time; without one the app runs on the local backend with demo
 * data.
 */
export function claimsMode(environment: Record<string, unknown> = import.meta.env): ClaimsMode {
  const configured = environment['VITE_CLAIMS'];
  if (configured === 'demo' || configured === 'live') return configured;
  return environment['VITE_SUPABASE_URL'] ? 'live' : 'demo';
}

/** What is counted for the landing page (A7). Null: too small to be shown, or not known. */
export interface HomepageFigures {
  /** Open jobs. */
  totalJobs: number | null;
  totalTalent: number | null;
  /** Ever sent. */
  totalApplications: number | null;
  /** The average hourly rate, in US dollars (ruling 30). */
  averageRate: number | null;
}

/** A9, fallback homepage statistics. */
const DEMO_FIGURES: HomepageFigures = {
  totalJobs: 150,
  totalTalent: 8900,
  totalApplications: 2400,
  averageRate: 68,
};

/** A real count, or null where it is too small to be shown. */
export const countOf = (count: number | null | undefined): number | null =>
  count !== null && count !== undefined && count >= MIN_SHOWN_COUNT ? count : null;

/** The figures of the stat tiles. @param counted by the server; null before it has answered, or where it does not */
export function homepageFigures(mode: ClaimsMode, counted: Partial<HomepageFigures> | null): HomepageFigures {
  if (mode === 'demo') return DEMO_FIGURES;
  return {
    totalJobs: countOf(counted?.totalJobs),
    totalTalent: countOf(counted?.totalTalent),
    totalApplications: countOf(counted?.totalApplications),
    // No count: the server averages nothing below the floor.
    averageRate: counted?.averageRate ?? null,
  };
}

/** What else is counted for the landing page (A7). Null: too small to be shown, or not known. */
export interface PlatformFigures {
  professionals: number | null;
  /** Jobs that were filled. */
  projects: number | null;
  /** In percent: of the notes that everybody reads, those that give 4 or 5. */
  satisfaction: number | null;
  /** Of the newsletter. */
  subscribers: number | null;
  companies: number | null;
  /** Neither hidden nor suspended. */
  active: number | null;
}

/** A9, fallback platform statistics. */
const DEMO_PLATFORM: PlatformFigures = {
  professionals: 2500,
  projects: 850,
  satisfaction: 92,
  subscribers: 1625,
  companies: 200,
  active: 1800,
};

/**
 * The platform in figures. @param counted by the server; null before it has answered, or where it does not
 */
export function platformFigures(mode: ClaimsMode, counted: Partial<PlatformFigures> | null): PlatformFigures {
  if (mode === 'demo') return DEMO_PLATFORM;
  return {
    // The tile of talent says it.
    professionals: null,
    projects: countOf(counted?.projects),
    // No count: the server shares nothing out below the floor.
    satisfaction: counted?.satisfaction ?? null,
    subscribers: countOf(counted?.subscribers),
    companies: countOf(counted?.companies),
    active: countOf(counted?.active),
  };
}

export interface Claim {
  figure: string;
  what: string;
}

/** A2, in the footer. */
const DEMO_FOOTER: readonly Claim[] = [
  { figure: '10K+', what: 'Professionals' },
  { figure: '500+', what: 'Projects' },
  { figure: '98%', what: 'Success Rate' },
];

/** Nobody has counted them, so a live site has none. */
export const footerClaims = (mode: ClaimsMode): readonly Claim[] => (mode === 'demo' ? DEMO_FOOTER : []);

/** A4: beside the call to action on a phone. */
const DEMO_JOINED = '2,847 joined this week';
/** A9: people who look at the page, to begin with. */
const DEMO_LIVE = MARKETING.firstViewers;

/** Null: nobody has counted them, so nothing is said. */
export const joinedThisWeek = (mode: ClaimsMode): string | null => (mode === 'demo' ? DEMO_JOINED : null);
export const liveViewers = (mode: ClaimsMode): number | null => (mode === 'demo' ? DEMO_LIVE : null);

/** A9: the number drifts by one at most. @param random from 0 to 1 */
export const drifted = (viewers: number, random: number): number => viewers + Math.round(random * 2) - 1;

export interface Praise {
  rating: number;
  notes: number;
}

const DEMO_PRAISE: readonly Praise[] = [
  { rating: 4.9, notes: 31 },
  { rating: 4.8, notes: 24 },
  { rating: 5, notes: 12 },
];

/** A9 has them random, from 80 to 99: placeholders of the specified kind, which do not change while somebody looks. */
const DEMO_MATCHES: readonly number[] = [96, 91, 84];

/** How well the sample jobs fit nobody in particular. Signed-in talent see their own scores (ruling 29). */
export const sampleMatch = (mode: ClaimsMode, index: number): number | null =>
  mode === 'demo' ? (DEMO_MATCHES[index] ?? null) : null;

/** The ratings of the sample creators (A2). They are invented, so a live site shows none. */
export const samplePraise = (mode: ClaimsMode, index: number): Praise | null =>
  mode === 'demo' ? (DEMO_PRAISE[index] ?? null) : null;
