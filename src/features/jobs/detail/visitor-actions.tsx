import { Bookmark } from 'lucide-react';
import { jobName } from '@/domain/jobs/job-copy';
import { withRedirect } from '@/domain/navigation/redirects';
import type { Job } from '@/domain/streams/jobs';
import { LinkButton } from '@/ui/button';
import { applyAnew } from '../actions/apply';
import { PrimaryAction } from '../actions/primary-action';
import { WhatIsSent } from './job-page';

interface VisitorActionsProps {
  job: Job;
  now: Date;
}

/** Leads to where a visitor signs in, and back, as the button of the screen does. */
const saveAddress = (job: Job): string => withRedirect('/sign-in', `/jobs/${job.id}`);

/**
 * What a visitor can do about a job, as links, where the screen will have its own (`actions/job-actions.tsx`): for the page that the server makes, which can be read long before
 * the store is open. Docked on a phone.
 */
export const VisitorBar = ({ job, now }: VisitorActionsProps) => (
  <div
    data-docked
    className="needs-script fixed inset-x-0 bottom-0 z-(--z-sticky) border-t border-hair bg-paper px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden print:hidden"
  >
    <div className="flex flex-wrap gap-2">
      <LinkButton
        to={saveAddress(job)}
        aria-label={`Save ${jobName(job)}`}
        className="size-12 px-0"
        icon={<Bookmark size={21} aria-hidden />}
      />
      {/* Sharing needs the app's code: its button comes here. */}
      <i aria-hidden className="block size-12" />
      <VisitorsFirst job={job} now={now} className="flex-1" />
    </div>
  </div>
);

const VisitorsFirst = ({ job, now, className }: VisitorActionsProps & { className: string }) => {
  const apply = applyAnew(job, now, false);
  return (
    <>
      <PrimaryAction job={job} apply={apply} className={className} />
      {apply.can === 'not apply' && (
        <p className="flex flex-1 items-center text-sm leading-snug text-ink-2">{apply.why}</p>
      )}
    </>
  );
};

const SaveLink = ({ job }: { job: Job }) => (
  <LinkButton to={saveAddress(job)} icon={<Bookmark size={18} aria-hidden />}>
    Save
  </LinkButton>
);

/** Under the facts, on tablets. */
export const VisitorRow = ({ job, now }: VisitorActionsProps) => (
  <div className="needs-script mt-3 hidden flex-wrap items-center gap-2 md:flex lg:hidden print:hidden">
    <VisitorsFirst job={job} now={now} className="min-w-44" />
    <SaveLink job={job} />
  </div>
);

/** Beside the job, on wide screens. */
export const VisitorRail = ({ job, now }: VisitorActionsProps) => (
  <aside aria-label="What to do" className="needs-script hidden lg:block print:hidden">
    <div className="sticky top-20">
      <div className="rounded-box border border-line bg-sheet p-4">
        {applyAnew(job, now, false).can === 'apply' && <WhatIsSent />}
        <div className="grid grid-cols-2 gap-2">
          <VisitorsFirst job={job} now={now} className="col-span-full" />
          <SaveLink job={job} />
        </div>
      </div>
    </div>
  </aside>
);
