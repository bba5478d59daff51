import type { Coordinates } from '@/domain/jobs/fit/distance';
import { COMPARED_IN } from '@/domain/pay/exchange-rates';
import { RATES_DAY } from '@/domain/pay/comparison-copy';
import type { PersonOrder } from '@/store/search/person-query';

/** An order that somebody chooses for the directory. Empty: the best match for the words, without any the newest. */
export const TALENT_SORTS = ['newest', 'nearest', 'rate'] as const;
export type TalentSort = (typeof TALENT_SORTS)[number] | '';
/** What the control shows and offers. */
type ListedSort = PersonOrder['by'];

interface Sorted {
  text: string;
  sort: TalentSort;
}

const LABELS: Readonly<Record<ListedSort, string>> = {
  match: 'Best match',
  newest: 'Newest first',
  nearest: 'Nearest first',
  rate: 'Lowest rate',
};

const hasWords = (text: string): boolean => text.trim() !== '';

/** What is chosen, as far as it can be done. @param origin the place that is asked for, or the reader's home; null: nobody is near it */
export function orderOf({ text, sort }: Sorted, origin: Coordinates | null): PersonOrder {
  if (sort === 'nearest' && origin) return { by: 'nearest', from: { lat: origin.lat, lng: origin.lng } };
  if (sort === 'newest' || sort === 'rate') return { by: sort };
  return { by: hasWords(text) ? 'match' : 'newest' };
}

/** The orders to choose from. */
export const ordersFor = (
  { text }: Pick<Sorted, 'text'>,
  origin: Coordinates | null,
): { value: ListedSort; label: string }[] => {
  const offered: readonly (ListedSort | false)[] = [
    hasWords(text) && 'match',
    'newest',
    origin !== null && 'nearest',
    'rate',
  ];
  return offered.filter((value) => value !== false).map((value) => ({ value, label: LABELS[value] }));
};

/** What choosing an order makes of the query: what the list does by itself is no choice for the words that come. */
export function sortFor({ text }: Pick<Sorted, 'text'>, chosen: string): TalentSort {
  const sort = TALENT_SORTS.find((name) => name === chosen) ?? '';
  return sort === 'newest' && !hasWords(text) ? '' : sort;
}

/** What is said of an order; empty: nothing needs to be. @param isWhole this device has everybody */
export function orderNote({ by }: PersonOrder, isWhole: boolean): string {
  if (by !== 'nearest' && by !== 'rate') return '';
  return [
    by === 'rate'
      ? `Day rates, hourly ones for ten hours, compared in ${COMPARED_IN} at rates of ${RATES_DAY}.`
      : '',
    isWhole ? '' : 'Sorted among the people on this device.',
  ]
    .filter(Boolean)
    .join(' ');
}
