import type { Job } from '@/domain/streams/jobs';
import { openUntilConfirmed, stillHiringText } from '@/domain/jobs/lifetime/still-hiring';
import { Button } from '../../button';
import { useNow } from '../../dates/use-now';

interface StillHiringProps {
  job: Pick<Job, 'status' | 'published_at' | 'last_confirmed_at' | 'timezone' | 'valid_through'>;
  onYes: () => void;
}

/** Asks the poster of a job that has been quiet for two weeks; nothing for any other. How to close it is in the menu beside it. */
export function StillHiring({ job, onYes }: StillHiringProps) {
  const now = useNow();
  const until = openUntilConfirmed(job, now);
  if (until === null) return null;
  return (
    <div className="mt-3 rounded-box border border-line bg-waiting-tint p-3">
      <p className="font-semibold">Still hiring?</p>
      <p className="mt-0.5 text-sm">{stillHiringText(until, now, job.timezone)}</p>
      <Button className="mt-2" onClick={onYes}>
        Yes, still hiring
      </Button>
    </div>
  );
}
