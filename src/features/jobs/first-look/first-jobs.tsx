import { Button } from '@/ui/button';
import { useAwaitedContent } from '@/ui/loading/use-awaited-content';
import type { ListedJob } from '../list/remembered/remembered-list';
import { NewestJobsList } from './newest-jobs-list';

const SAID = {
  loading: 'The newest jobs',
  offline: 'The newest jobs. No connection for more.',
  failed: 'The newest jobs. The rest did not load.',
  suspended: 'The newest jobs. This account is suspended: no others come.',
} as const;

type Absence = keyof typeof SAID;

/** What is said above the first jobs of a device that has no others yet. @param state why it has no others */
export const firstJobsLine = (state: string): string => SAID[state in SAID ? (state as Absence) : 'loading'];

function AwaitsTheRest(): null {
  useAwaitedContent();
  return null;
}

interface FirstJobsProps {
  jobs: readonly ListedJob[];
  state: string;
  /** Where there is no connection for the rest, or it did not load. */
  onRetry?: (() => void) | undefined;
}

/** In the place of the list, until the store has one. */
export const FirstJobs = ({ jobs, state, onRetry }: FirstJobsProps) => {
  const isComing = firstJobsLine(state) === SAID.loading;
  return (
    <div className="-mx-4">
      {isComing && <AwaitsTheRest />}
      <NewestJobsList jobs={jobs} />
      {!isComing && onRetry && (
        <div className="p-4">
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
};
