import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { FormSkeleton } from './form-skeleton';
import { WithPostingStart } from './posting-start';
import { QuickPost } from './quick-post';

/** `/jobs/quick-post`: four questions (role, dates, rate, place), then post. */
export default function QuickPostScreen() {
  const mine = useLive(observeMyJobs);
  if (!mine) return <FormSkeleton />;
  return <WithPostingStart>{(start) => <QuickPost {...start} earlier={mine.jobs} />}</WithPostingStart>;
}
