/**
 * Every figure that Marquee claims about itself, in one place (ruling 28): invented figures never pose as facts.
 *
 * `demo`: the specified figures (A9), for an installation that shows itself with demo data.
 * `live`: what was counted, or nothing. A count below the floor says more about the launch than about the market.
 */
export type ClaimsMode = 'demo' | 'live';

const LIVE_FLOOR = 50;

/** An own server names its URL at build time; without one the app is served by the local backend and its demo data. */
export function claimsMode(environment: Record<string, unknown> = import.meta.env): ClaimsMode {
  const wish = environment['VITE_CLAIMS'];
  if (wish === 'demo' || wish === 'live') return wish;
  return environment['VITE_SUPABASE_URL'] ? 'live' : 'demo';
}

export interface HomepageCounts {
  totalJobs: number;
  totalTalent: number;
}

/** A9, fallback homepage statistics. */
const DEMO_COUNTS: HomepageCounts = { totalJobs: 150, totalTalent: 8900 };

const countOf = (count: number | undefined): number | null =>
  count !== undefined && count >= LIVE_FLOOR ? count : null;

/** What the stat tiles show; null hides a tile. */
export function homepageFigures(
  mode: ClaimsMode,
  counted: HomepageCounts | null,
): { totalJobs: number | null; totalTalent: number | null } {
  if (mode === 'demo') return DEMO_COUNTS;
  return { totalJobs: countOf(counted?.totalJobs), totalTalent: countOf(counted?.totalTalent) };
}

export interface Praise {
  rating: number;
  notes: number;
}

const DEMO_PRAISE: readonly Praise[] = [
  { rating: 4.9, notes: 31 },
  { rating: 4.8, notes: 24 },
  { rating: 5, notes: 12 },
];

/** Stars of the sample creators (A2). Nobody gave them, so a live site shows none. */
export const samplePraise = (mode: ClaimsMode, index: number): Praise | null =>
  mode === 'demo' ? (DEMO_PRAISE[index] ?? null) : null;
