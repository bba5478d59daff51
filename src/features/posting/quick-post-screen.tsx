import { observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import { DraftStart } from './draft-start';
import { FormSkeleton } from './form-skeleton';
import { QuickPost } from './quick-post';

/** `/jobs/quick-post`: role, dates, rate, place, post. */
export default function QuickPostScreen() {
  const store = useStore();
  const mine = useLive(() => observeMyJobs(store), [store]);
  if (!mine) return <FormSkeleton />;
  return <DraftStart>{(beginning) => <QuickPost {...beginning} earlier={mine.jobs} />}</DraftStart>;
}
