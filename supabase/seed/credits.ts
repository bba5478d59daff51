import type { Credits } from '../../src/domain/definition/profile-parts';
import type { CrewRole } from '../../src/domain/taxonomy/crew-roles';
import type { Clock } from './clock';
import { PRODUCTS, TRACKS } from './production-titles';
import { Random, seedId } from './random';
import { STORY_TITLES } from './story-titles';

const KIND_WEIGHTS = { feature: 24, series: 26, commercial: 20, short: 14, documentary: 10, music_video: 6 };
const PLACE_STEP = 1024;

const titleOf = (random: Random, kind: keyof typeof KIND_WEIGHTS): string => {
  if (kind === 'commercial') return random.pick(PRODUCTS).split(', ')[0] ?? '';
  return random.pick(kind === 'music_video' ? TRACKS : STORY_TITLES);
};

/** What a person has worked on, newest first. Nobody has a credit from before they began. */
export function makeCredits(email: string, role: CrewRole, years: number, clock: Clock): Credits {
  const random = new Random('credits', email);
  const thisYear = Number(clock.today.slice(0, 4));
  const count = Math.min(years + 1, random.int(2, 9));
  const worked = Array.from({ length: count }, () => {
    const kind = random.weighted(KIND_WEIGHTS);
    return { kind, production: titleOf(random, kind), year: thisYear - random.int(0, Math.max(years, 1)) };
  });
  const unique = [...new Map(worked.map((one) => [one.production, one])).values()];
  return Object.fromEntries(
    unique
      .toSorted((a, b) => b.year - a.year)
      .map(({ production, year, kind }, index) => [
        seedId('credit', email, production),
        { production, role: role.code, year, kind, url: null, place: index * PLACE_STEP },
      ]),
  );
}
