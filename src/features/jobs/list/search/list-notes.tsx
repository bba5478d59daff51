import { JOBS_COMPARED_BY } from '@/domain/pay/comparison-copy';
import type { JobFilter } from '@/store/search/job-query';
import { Corrections } from '@/ui/results/corrections';
import type { JobListView } from '../job-query';
import type { ListOrder } from './list-order';

interface ListNotesProps {
  order: ListOrder;
  filter: JobFilter;
  corrections: JobListView['corrections'];
}

/** What the list does with words that nobody has written, and how it compares pay. */
export function ListNotes({ order, filter, corrections }: ListNotesProps) {
  const isPayCompared = order === 'pay' || filter.minDayPay !== undefined;
  return (
    <>
      <Corrections corrections={corrections} />
      {isPayCompared && <p className="pb-2 text-sm text-ink-2">{JOBS_COMPARED_BY}</p>}
    </>
  );
}
