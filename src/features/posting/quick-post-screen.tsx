import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { DraftStart } from './draft-start';
import { FormSkeleton } from './form-skeleton';
import { QuickPost } from './quick-post';

/** `/jobs/quick-post`: role, dates, rate, place, post. */
export default function QuickPostScreen() {
  const mine = useLive(observeMyJobs);
  if (!mine) return <FormSkeleton />;
  return <DraftStart>{(beginning) => <QuickPost {...beginning} earlier={mine.jobs} />}</DraftStart>;
}
