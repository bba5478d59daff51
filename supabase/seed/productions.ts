import type { PRODUCTION_KINDS } from '../../src/domain/vocabulary';
import type { Place } from '../../src/domain/taxonomy/places';
import type { SeedCompany } from './companies';
import { CORPORATE, LIVE, PHOTO, PRODUCTS, SUBJECTS, TRACKS } from './production-titles';
import { Random } from './random';
import { STORY_TITLES } from './story-titles';

export type ProductionKind = Exclude<(typeof PRODUCTION_KINDS)[number], 'other'>;

export interface Production {
  /** As in `jobs.production`: "Low Tide, feature". */
  label: string;
  title: string;
  kind: ProductionKind;
  /** What it shows or sells; completes "a film about ...". */
  subject: string;
  company: SeedCompany;
  place: Place;
  /** First shoot day, in days from today; negative if it has been shot. */
  start: number;
  /** Number of shoot days. */
  length: number;
  /** Pay relative to a mid-sized feature. */
  payLevel: number;
  union: boolean;
  /** The legal reason for being unpaid, if it is. */
  unpaidReason: 'student' | 'charity' | 'self_funded' | null;
}

interface KindFacts {
  weight: number;
  shootDays: readonly [number, number];
  payLevel: readonly [number, number];
  unionChance: number;
}

const KINDS: Record<ProductionKind, KindFacts> = {
  feature: { weight: 22, shootDays: [14, 32], payLevel: [0.85, 1.1], unionChance: 0.55 },
  series: { weight: 20, shootDays: [18, 40], payLevel: [0.9, 1.15], unionChance: 0.6 },
  commercial: { weight: 18, shootDays: [1, 4], payLevel: [1.1, 1.4], unionChance: 0.35 },
  short: { weight: 9, shootDays: [2, 6], payLevel: [0.5, 0.75], unionChance: 0 },
  music_video: { weight: 7, shootDays: [1, 3], payLevel: [0.7, 1], unionChance: 0.05 },
  documentary: { weight: 10, shootDays: [6, 24], payLevel: [0.7, 0.95], unionChance: 0.05 },
  corporate: { weight: 6, shootDays: [1, 5], payLevel: [0.8, 1], unionChance: 0 },
  live: { weight: 8, shootDays: [1, 6], payLevel: [0.85, 1.05], unionChance: 0.25 },
  photo: { weight: 5, shootDays: [1, 5], payLevel: [0.9, 1.2], unionChance: 0 },
  animation: { weight: 6, shootDays: [20, 40], payLevel: [0.8, 1], unionChance: 0.2 },
};

const KIND_WORDS: Record<ProductionKind, string> = {
  feature: 'feature',
  series: 'series',
  commercial: 'commercial',
  short: 'short',
  music_video: 'music video',
  documentary: 'documentary',
  corporate: 'corporate film',
  live: 'live',
  photo: 'photo shoot',
  animation: 'animation',
};

export const kindWord = (kind: ProductionKind): string => KIND_WORDS[kind];

/**
 * Returns each item of a list once, in random order, then again under a new name, so that titles stay unique.
 */
function createDealer(
  random: Random,
  items: readonly string[],
  rename: (item: string, round: number) => string,
): () => string {
  let round = 0;
  let left: string[] = [];
  return () => {
    if (left.length === 0) {
      left = random.shuffle(items);
      round += 1;
    }
    const item = left.pop() ?? '';
    return round === 1 ? item : rename(item, round);
  };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The largest markets; companies elsewhere make fewer productions. */
const BUSY_COUNTRIES = ['US', 'GB', 'CA'];

/** Invents productions for the companies; the same companies always get the same ones. */
export function makeProductions(companies: readonly SeedCompany[]): Production[] {
  const random = new Random('productions', companies.length);
  const story = createDealer(random, STORY_TITLES, (title, round) => `${title} ${'I'.repeat(round)}`);
  const product = createDealer(random, PRODUCTS, (text) => text.replace(',', ' II,'));
  const track = createDealer(random, TRACKS, (text, round) => `${text}, version ${round}`);
  const corporate = createDealer(random, CORPORATE, (text, round) => `${text}, part ${round}`);
  const live = createDealer(random, LIVE, (text, round) => `${text}, run ${round}`);
  const photo = createDealer(random, PHOTO, (text, round) => `${text}, part ${round}`);

  const name = (kind: ProductionKind): { title: string; subject: string } => {
    switch (kind) {
      case 'commercial': {
        const [brand = '', thing = ''] = product().split(', ');
        return { title: brand, subject: thing };
      }
      case 'music_video': {
        const title = track();
        return { title, subject: title };
      }
      case 'corporate': {
        const title = corporate();
        return { title, subject: title.charAt(0).toLowerCase() + title.slice(1) };
      }
      case 'live': {
        const [title = '', rest = ''] = live().split(/, (.*)/);
        return { title: capitalize(title), subject: rest === '' ? title : rest };
      }
      case 'photo': {
        const title = photo();
        return { title, subject: title };
      }
      default:
        return { title: story(), subject: random.pick(SUBJECTS[kind]) };
    }
  };

  const weights = Object.fromEntries(
    Object.entries(KINDS).map(([kind, { weight }]) => [kind, weight]),
  ) as Record<ProductionKind, number>;
  return companies.flatMap((company) =>
    Array.from(
      { length: BUSY_COUNTRIES.includes(company.place.country_code) ? random.int(3, 6) : random.int(1, 3) },
      (_, i) => {
        const kind = kindFor(random, company, weights);
        const facts = KINDS[kind];
        const past = i > 0 && random.chance(0.28);
        const unpaidChance =
          kind === 'short' ? 0.3 : kind === 'documentary' ? 0.08 : kind === 'corporate' ? 0.08 : 0;
        const { title, subject } = name(kind);
        return {
          label: `${title}, ${kindWord(kind)}`,
          title,
          kind,
          subject,
          company,
          place: company.place,
          start: past ? -random.int(5, 60) : Math.min(random.int(2, 88), random.int(2, 88)),
          length: random.int(...facts.shootDays),
          payLevel: facts.payLevel[0] + random.next() * (facts.payLevel[1] - facts.payLevel[0]),
          union: random.chance(facts.unionChance),
          unpaidReason: random.chance(unpaidChance) ? unpaidReason(kind) : null,
        };
      },
    ),
  );
}

const unpaidReason = (kind: ProductionKind): NonNullable<Production['unpaidReason']> =>
  kind === 'short' ? 'student' : kind === 'documentary' ? 'self_funded' : 'charity';

/** Post houses finish what others shot, agencies make commercials, broadcasters go live. */
function kindFor(
  random: Random,
  { industry }: SeedCompany,
  weights: Record<ProductionKind, number>,
): ProductionKind {
  const weightsByIndustry: Partial<Record<SeedCompany['industry'], Partial<Record<ProductionKind, number>>>> =
    {
      agency: { commercial: 6, photo: 2, corporate: 2, music_video: 1, animation: 1 },
      broadcaster: { live: 6, series: 2, documentary: 2 },
      post: { feature: 3, series: 3, documentary: 2, commercial: 2 },
      rental: { feature: 2, commercial: 3, music_video: 2, live: 1 },
      other: { photo: 5, commercial: 1, music_video: 1 },
    };
  return random.weighted(weightsByIndustry[industry] ?? weights);
}
