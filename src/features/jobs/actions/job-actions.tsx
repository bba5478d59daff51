import { Bookmark, Share2 } from 'lucide-react';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Stored } from '@/store/queries/write-status';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/ui/cx';
import { jobName } from '@/domain/jobs/job-copy';
import { useNow } from '@/ui/dates/use-now';
import type { Apply } from './apply';
import { AskQuestion } from './ask-question';
import { PrimaryAction } from './primary-action';
import { ShareJob } from './share-job';
import { useSavedJobs } from './use-saved-jobs';

export interface JobActionsProps {
  job: Stored<Job>;
  apply: Apply;
  /** `bar`: docked on a phone; `row`: under the facts; `rail`: stacked beside the job. */
  as: 'bar' | 'row' | 'rail';
}

/** Apply, save and share, laid out for the place. */
export function JobActions({ job, apply, as }: JobActionsProps) {
  const saved = useSavedJobs();
  const isSaved = saved.has(job.id);
  const saveIcon = (
    <Bookmark size={as === 'bar' ? 21 : 18} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
  );
  if (as === 'bar') {
    return (
      <div className="flex flex-wrap gap-2">
        <IconButton
          label={`Save ${jobName(job)}`}
          aria-pressed={isSaved}
          onClick={() => saved.toggle(job)}
          className="border border-line"
        >
          {saveIcon}
        </IconButton>
        <ShareJob
          job={job}
          renderButton={(onClick) => (
            <IconButton label={`Share ${jobName(job)}`} onClick={onClick} className="border border-line">
              <Share2 size={21} aria-hidden />
            </IconButton>
          )}
        />
        {apply.canAsk && <AskQuestion job={job} isIcon />}
        <PrimaryAction job={job} apply={apply} className="flex-1" />
        {apply.can === 'not apply' && (
          <p className="flex flex-1 items-center text-sm leading-snug text-ink-2">{apply.why}</p>
        )}
      </div>
    );
  }
  return (
    <div className={as === 'row' ? 'flex flex-wrap items-center gap-2' : 'grid grid-cols-2 gap-2'}>
      <PrimaryAction job={job} apply={apply} className={as === 'row' ? 'min-w-44' : 'col-span-full'} />
      <Button icon={saveIcon} aria-pressed={isSaved} onClick={() => saved.toggle(job)}>
        {isSaved ? 'Saved' : 'Save'}
      </Button>
      <ShareJob
        job={job}
        renderButton={(onClick) => (
          <Button icon={<Share2 size={18} aria-hidden />} onClick={onClick}>
            Share
          </Button>
        )}
      />
      {apply.canAsk && <AskQuestion job={job} className={as === 'rail' ? 'col-span-full' : undefined} />}
      {apply.can === 'not apply' && (
        <p className={cx('text-sm text-ink-2', as === 'rail' && 'col-span-full')}>{apply.why}</p>
      )}
    </div>
  );
}

/** The status of the person's own application, with its sync state before the server's (S8). */
export function ApplicationState({ application }: { application: Stored<Application> }) {
  const now = useNow();
  return (
    <p className="mt-3">
      You applied. <ApplicationStanding application={application} side="applicant" now={now} />
    </p>
  );
}
