import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { FormSkeleton } from './form-skeleton';
import { WithPostingStart } from './posting-start';
import { QuickPost } from './quick-post';

/** `/jobs/quick-post`: role, dates, rate, place, post. */
export default function QuickPostScreen() {
  const store = useStore();
  const mine = useLive(() => observeMyJobs(store), [store]);
  if (!mine) return <FormSkeleton />;
  return <WithPostingStart>{(start) => <QuickPost {...start} earlier={mine.jobs} />}</WithPostingStart>;
}
