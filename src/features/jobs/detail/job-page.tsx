import type { ReactNode } from 'react';
import { Page } from '@/ui/layout/page';
import { JOBS_LIST, PlainBackToList } from '@/ui/navigation/back-to-list';

interface JobPageProps {
  /** The link back, as long as the page has the app. */
  back?: ReactNode;
  children: ReactNode;
}

/** The frame of a job's page: the job, and on wide screens a column beside it. */
export const JobPage = ({ back = <PlainBackToList list={JOBS_LIST} />, children }: JobPageProps) => (
  <Page className="md:pt-4">
    {back}
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">{children}</div>
  </Page>
);

/** Where tablets have the actions, as long as there are none. */
export const ActionsPlaceholder = () => <div className="mt-3 hidden h-12 md:block lg:hidden" />;

/** Above what sends an application. */
export const WhatIsSent = () => (
  <>
    <p className="head text-lg">Apply with what is on this device</p>
    <p className="mt-1 mb-4 text-sm text-ink-2">
      Your profile, your quote and the days you are free. It goes out at once, or when there is signal.
    </p>
  </>
);
