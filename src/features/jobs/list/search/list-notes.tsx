import { JOBS_COMPARED_BY } from '@/domain/pay/comparison-copy';
import type { JobFilter } from '@/store/search/job-query';
import type { JobListView } from '../job-query';
import type { ListOrder } from './list-order';

interface ListNotesProps {
  order: ListOrder;
  filter: JobFilter;
  corrections: JobListView['corrections'];
}

/** What the list does with words that nobody has written, and how it compares pay. */
export function ListNotes({ order, filter, corrections = [] }: ListNotesProps) {
  const isPayCompared = order === 'pay' || filter.minDayPay !== undefined;
  return (
    <>
      {corrections.length > 0 && (
        <p className="pb-2 text-sm text-ink-2" role="status">
          {corrections.map(({ typed, meant }) => `Nothing has “${typed}”. Showing “${meant}”.`).join(' ')}
        </p>
      )}
      {isPayCompared && <p className="pb-2 text-sm text-ink-2">{JOBS_COMPARED_BY}</p>}
    </>
  );
}
