import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lastList } from '@/client-state/last/last-list';
import { useIdentity } from '@/store/react/identity';
import { Page } from '@/ui/layout/page';
import { BackStroke } from '@/ui/stroke-icons';

const BACK_CLASS =
  '-mt-3 -ml-2 inline-flex min-h-11 items-center gap-0.5 pr-3 text-sm font-medium text-ink-2 md:hidden print:hidden';

/** Phones have no breadcrumbs: back to the list, as it was left where this account has been there. */
export function BackToJobs() {
  const { userId } = useIdentity();
  const last = lastList('/jobs', userId);
  return (
    <Link to={`/jobs${last?.search ?? ''}`} state={last && { returnsTo: last.key }} className={BACK_CLASS}>
      <BackStroke size={20} />
      Jobs
    </Link>
  );
}

/** The same in a page that has no router yet. */
const PlainBackToJobs = () => (
  <a href="/jobs" className={BACK_CLASS}>
    <BackStroke size={20} />
    Jobs
  </a>
);

interface JobPageProps {
  /** The link back, as long as the page has the app. */
  back?: ReactNode;
  children: ReactNode;
}

/** The frame of a job's page: the job, and on wide screens a column beside it. */
export const JobPage = ({ back = <PlainBackToJobs />, children }: JobPageProps) => (
  <Page className="md:pt-4">
    {back}
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">{children}</div>
  </Page>
);

/** Where tablets have the actions, as long as there are none. */
export const ActionsPlaceholder = () => <div className="mt-3 hidden h-12 md:block lg:hidden" />;
