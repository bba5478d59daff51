import { formatDays } from '@/domain/availability/day-words';
import type { Application } from '@/domain/streams/applications';
import { useRefusedDays } from '@/store/react/applications/use-refused-days';
import type { Stored } from '@/store/queries/write-status';

/** Days that were said again and refused: the form for them may not open any more, and they can still be written to the employer. */
export function RefusedDays({ application }: { application: Stored<Application> }) {
  const days = useRefusedDays(application);
  if (days === null) return null;
  return (
    <>
      <h4 className="head mt-6 mb-1 text-md">Days that were not saved</h4>
      <p className="max-w-[62ch]">
        {days.length === 0 ? 'You had chosen none of the days' : `You had chosen ${formatDays(days)}`}. The
        employer does not see this.
      </p>
    </>
  );
}
