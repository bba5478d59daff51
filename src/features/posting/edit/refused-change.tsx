import { useState } from 'react';
import type { Job } from '@/domain/streams/jobs';
import { SHOWN_FIELDS } from '@/domain/jobs/job-form-fields';
import { reopenJob } from '@/store/entities/jobs';
import { discardRefused, retryRefused } from '@/store/writes/queue-actions';
import { observeQueue } from '@/store/writes/queue';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';
import type { Stored, WriteStatus } from '@/store/queries/write-status';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { canReopen } from '@/domain/jobs/lifetime/reopen';
import { DefinitionList } from '@/ui/layout/definition-list';
import { Problem } from '@/ui/feedback/problem';

/** The refused change, field by field, with the form's labels. */
const linesOf = (change: Readonly<Record<string, unknown>>, job: Job): (readonly [string, string])[] =>
  SHOWN_FIELDS.filter(({ name }) => {
    const value = change[name];
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(job[name]);
  }).map(({ name, label, formLabel, codec }) => [
    formLabel ?? label,
    codec.words(change[name], { ...job, ...change }) || 'Nothing',
  ]);

/** A refused change of a published job: the reason, its content, and what can be done with it (S7). */
export function RefusedChange({
  job,
  refused,
}: {
  job: Stored<Job>;
  refused: Extract<WriteStatus, { state: 'refused' }>;
}) {
  const store = useStore();
  const [now] = useState(() => Date.now());
  const item = useLive(observeQueue)?.refused.find(({ id }) => id === refused.refusedId);
  const retry = async (): Promise<void> => {
    if (job.status === 'closed') await reopenJob(store, job.id);
    await retryRefused(store, refused.refusedId);
  };
  // A conflict, not a refusal: it is resolved where both versions are shown side by side.
  if (item?.isConflict)
    return (
      <div className="mb-6">
        <Problem>{refused.sentence} Compare both and choose under Needs attention, in the bar.</Problem>
      </div>
    );
  const lines = item ? linesOf(item.document, job) : [];
  const label = job.status === 'closed' ? 'Open it again with my change' : 'Send it again';
  return (
    <section aria-label="Refused change" className="mb-6">
      <Problem>{refused.sentence} Your change is kept here until you decide.</Problem>
      {lines.length > 0 && (
        <div className="mt-3">
          <DefinitionList rows={lines} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {(job.status === 'active' || canReopen(job, now)) && (
          <Button onClick={() => void attempt(retry)}>{label}</Button>
        )}
        <Button variant="danger" onClick={() => void attempt(() => discardRefused(store, refused.refusedId))}>
          Discard my change
        </Button>
      </div>
    </section>
  );
}
