import { useState } from 'react';
import type { Job, JobContent } from '@/domain/entities/job';
import { reopenJob } from '@/store/entities/jobs';
import { discardRefused, observeQueue, retryRefused } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Stored, WriteStatus } from '@/store/queries/write-status';
import { attempt } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { canReopen } from '@/ui/domain/job-actions-menu';
import { DefinitionList } from '@/ui/definition-list';
import { Problem } from '@/ui/problem';

const NAMES: Partial<Record<keyof JobContent, string>> = {
  title: 'Role',
  description: 'The work',
  production: 'Show',
  headcount: 'People',
  salary_min: 'From',
  salary_max: 'To',
  overtime_terms: 'Overtime',
  location: 'Unit base',
  city: 'Town',
  application_deadline: 'Apply by',
};

/** The person's own words of a change the server would not take, field by field, as far as they are words. */
function wordsOf(document: Record<string, unknown>, job: Job): (readonly [string, string])[] {
  return Object.entries(NAMES).flatMap(([field, name]) => {
    const value = document[field];
    const isNew = value !== undefined && JSON.stringify(value) !== JSON.stringify(job[field as keyof Job]);
    return isNew && (typeof value === 'string' || typeof value === 'number')
      ? [[name, String(value)] as const]
      : [];
  });
}

/** A refused change of a published job: why, what it said, and what can be done with it (S7). */
export function RefusedChange({
  job,
  refused,
}: {
  job: Stored<Job>;
  refused: Extract<WriteStatus, { state: 'refused' }>;
}) {
  const store = useStore();
  const [now] = useState(() => Date.now());
  const item = useLive(() => observeQueue(store), [store])?.refused.find(
    ({ id }) => id === refused.refusedId,
  );
  const again = async (): Promise<void> => {
    if (job.status === 'closed') await reopenJob(store, job.id);
    await retryRefused(store, refused.refusedId);
  };
  // Not refused: settled field by field, where both versions stand side by side.
  if (item?.isConflict)
    return (
      <div className="mb-6">
        <Problem>{refused.sentence} Compare both and choose under Needs attention, in the bar.</Problem>
      </div>
    );
  const words = item ? wordsOf(item.document, job) : [];
  const label = job.status === 'closed' ? 'Open it again with my change' : 'Send it again';
  return (
    <section aria-label="Refused change" className="mb-6">
      <Problem>{refused.sentence} Your change is kept here until you decide.</Problem>
      {words.length > 0 && (
        <div className="mt-3">
          <DefinitionList rows={words} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {(job.status === 'active' || canReopen(job, now)) && (
          <Button onClick={() => void attempt(again)}>{label}</Button>
        )}
        <Button variant="danger" onClick={() => void attempt(() => discardRefused(store, refused.refusedId))}>
          Discard my change
        </Button>
      </div>
    </section>
  );
}
