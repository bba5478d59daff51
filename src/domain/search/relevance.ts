/**
 * The order of what was found, the lowest first; newest first among equals. Whole numbers, so that device and server agree
 * (twins: `private.job_relevance` and `private.person_relevance` in supabase/schemas/06_jobs/10_search_order.sql).
 *
 * First counts whether somebody's words name the row's role; then, word by word, where the best place is that has it.
 */

/** The place of a word: title or name, role or department, another fact (skill, place, company, show), or the long text. */
export type WordPlace = 't' | 'r' | 'f' | 'd';

/** Best first: a word that is in the title counts as there, wherever else it is. */
export const WORD_PLACES: readonly WordPlace[] = ['t', 'r', 'f', 'd'];

const COSTS: Record<WordPlace, number> = { t: 0, r: 0, f: 1, d: 2 };

/** More than the places of all words of a search cost together. */
const TIER_STEP = 32;

/** @param roles of the row, its main one first */
function roleTier(
  roles: readonly string[],
  whole: ReadonlySet<string>,
  beginning: ReadonlySet<string>,
): number {
  const [main] = roles;
  if (main !== undefined && whole.has(main)) return 0;
  if (roles.some((role) => whole.has(role))) return 1;
  return roles.some((role) => beginning.has(role)) ? 2 : 3;
}

export const relevance = (
  roles: readonly string[],
  whole: ReadonlySet<string>,
  beginning: ReadonlySet<string>,
  places: readonly WordPlace[],
): number =>
  roleTier(roles, whole, beginning) * TIER_STEP + places.reduce((sum, place) => sum + COSTS[place], 0);
