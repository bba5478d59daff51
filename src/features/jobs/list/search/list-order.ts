import type { JobSort } from '@/store/search/job-query';

/** An order that somebody chooses: one of the list's, or the best fit for them. */
export type ListSort = Exclude<JobSort, 'match'> | 'fit';
/** What the control offers: while there are words, also the best match for them. */
export type ListOrder = ListSort | 'match';

export interface ChosenOrder {
  /** The order without words, and with words where `byMatch` is not set. */
  sort: ListSort;
  /** With words, the most relevant first. So it is until somebody chooses another order for them. */
  byMatch: boolean;
}

interface Ordered extends ChosenOrder {
  filter: { text?: string; near?: unknown };
}

export const DEFAULT_ORDER: ChosenOrder = { sort: 'newest', byMatch: true };

const SORTS: readonly ListSort[] = ['newest', 'soonest', 'pay', 'nearest', 'fit'];

export const hasWords = (filter: { text?: string }): boolean => (filter.text ?? '').trim() !== '';

/** Nothing is nearest without a place. */
export const orderOf = ({ filter, sort, byMatch }: Ordered): ListOrder =>
  byMatch && hasWords(filter) ? 'match' : sort === 'nearest' && !filter.near ? 'newest' : sort;

/** The best match keeps the other choice, which comes back when the words go. */
export function chooseOrder<Query extends Ordered>(query: Query, order: ListOrder): Query {
  if (order === 'match') return { ...query, byMatch: true };
  // Newest without words is what the list has by itself, and no choice for the words that come.
  return { ...query, sort: order, byMatch: order === 'newest' && !hasWords(query.filter) };
}

/** `sort=pay` is a choice, with words and without; `sort=pay&match=1` only without. */
export function readOrder(params: URLSearchParams): ChosenOrder {
  const sort = SORTS.find((name) => name === params.get('sort'));
  return sort === undefined ? DEFAULT_ORDER : { sort, byMatch: params.get('match') === '1' };
}

export const orderParams = ({
  sort,
  byMatch,
}: ChosenOrder): Record<'sort' | 'match', string | undefined> => ({
  sort: sort === 'newest' && byMatch ? undefined : sort,
  match: sort !== 'newest' && byMatch ? '1' : undefined,
});
