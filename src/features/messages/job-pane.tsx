import { formatDayRange } from '@/domain/values/days';
import { formatPayAmount } from '@/domain/values/money';
import { observeJob } from '@/store/entities/jobs';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useLive } from '@/store/react/use-live';
import { LinkButton } from '@/ui/button';
import { jobPlace, payUnit, productionLine, hirerName, callLabel } from '@/domain/jobs/job-copy';
import { SlateCells } from '@/ui/layout/slate';

/** The job that a thread is about, beside the thread on wide screens. */
export function JobPane({ jobId, title }: { jobId: string; title: string }) {
  const mayFor = useMayFor('read');
  const job = useLive(observeJob, jobId);
  if (job === undefined) return null;
  if (job === null) {
    return (
      <>
        <h2 className="head text-lg">{title || 'This job'}</h2>
        <p className="mt-1 mb-3 text-sm text-ink-2">It is not on this device.</p>
        <LinkButton to={`/jobs/${jobId}`} wide>
          Open the job
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h2 className="head text-lg">{job.title}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {[productionLine(job), hirerName(job)].filter(Boolean).join(', ')}
      </p>
      <SlateCells
        cols="two"
        className="rounded-box border border-hair"
        cells={[
          { label: 'Dates', value: formatDayRange(job.starts_on, job.ends_on), wide: true },
          { label: 'Call', value: callLabel(job) },
          { label: 'Rate', value: formatPayAmount(job), unit: payUnit(job) || undefined },
          {
            label: 'Place',
            value: [job.location, jobPlace(job)].filter(Boolean).join(', '),
            mono: false,
            wide: true,
          },
        ]}
      />
      <div className="mt-4">
        {mayFor(job) ? (
          <LinkButton to={`/employer/applications?job=${jobId}`} wide>
            See applications
          </LinkButton>
        ) : (
          <LinkButton to={`/jobs/${jobId}`} wide>
            Open the job
          </LinkButton>
        )}
      </div>
    </>
  );
}
