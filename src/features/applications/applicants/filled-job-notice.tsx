import { isOpenApplication } from '@/domain/lifecycles';
import type { Job } from '@/domain/streams/jobs';
import { plural } from '@/domain/values/counts';
import { closeJob } from '@/store/entities/jobs';
import { useStore } from '@/store/react/store-context';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import type { Applicant } from './applicant';

interface FilledJobNoticeProps {
  job: Job;
  applicants: readonly Applicant[];
  onDecline: (people: readonly Applicant[]) => void;
}

/** Every place of the job is taken: the rest can be answered, and the job closed. Nothing otherwise. */
export function FilledJobNotice({ job, applicants, onDecline }: FilledJobNoticeProps) {
  const store = useStore();
  if (job.status !== 'active' || job.hired_count < job.headcount) return null;
  // Somebody who has accepted an offer is not one of the rest, and must not be ended by the way.
  const accepted = applicants.filter(({ application: { status } }) => status === 'accepted').length;
  const rest = applicants.filter(
    ({ application: { status } }) => isOpenApplication(status) && status !== 'accepted',
  );
  return (
    <section
      aria-label="All places are taken"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-hair bg-sheet px-4 py-3"
    >
      <div>
        <h2 className="font-semibold">All places are taken</h2>
        <p className="text-sm text-ink-2">
          {accepted > 0
            ? `${accepted} more ${accepted === 1 ? 'person has' : 'people have'} accepted your offer: confirm the hire, or tell them no. Then the job can be closed.`
            : rest.length === 0
              ? 'Close the job, so that nobody applies for nothing.'
              : `${plural(rest.length, 'person is', 'people are')} still in the running. Closing the job ends their applications; a word of yours is kinder.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {rest.length > 0 && <Button onClick={() => onDecline(rest)}>Answer the rest</Button>}
        {accepted === 0 && (
          <Button onClick={() => void attempt(() => closeJob(store, job.id, 'filled'))}>Close the job</Button>
        )}
      </div>
    </section>
  );
}
