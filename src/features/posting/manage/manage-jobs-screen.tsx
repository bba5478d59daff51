import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import type { Job } from '@/domain/streams/jobs';
import { countsAsApplication } from '@/domain/applications/figures';
import { observeApplications } from '@/store/entities/applications';
import { type JobDraft, type MyJobs, observeMyJobs } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { LinkButton } from '@/ui/button';
import { EmptyState } from '@/ui/loading/empty-state';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs } from '@/ui/navigation/tabs';
import { useSection } from '@/ui/navigation/use-section';
import { DraftRow, JobRow, ManageHead } from './job-rows';

/** Each section with its name in URLs (P2). */
const SECTIONS = { active: 'active', drafts: 'draft', closed: 'closed', archived: 'archived' } as const;
type Section = keyof typeof SECTIONS;

const EMPTY: Readonly<Record<Section, { title: string; text: string }>> = {
  active: {
    title: 'No open jobs',
    text: 'Jobs that people can apply to are listed here, each with its number of applicants.',
  },
  drafts: {
    title: 'No drafts',
    text: 'Jobs that you start and have not published are kept here, on all your devices.',
  },
  closed: {
    title: 'Nothing closed',
    text: 'Filled, cancelled and expired jobs are listed here. They can be opened again for 30 days.',
  },
  archived: { title: 'Nothing archived', text: 'Jobs you have archived. Only you see them.' },
};

const NO_JOBS: MyJobs = { jobs: [], drafts: [], publishing: [] };

/** The number of applications per job that this employer has received. */
function useApplicantCounts(): ReadonlyMap<string, number> | undefined {
  const store = useStore();
  const applications = useLive(observeApplications, { employerId: store.me() });
  if (!applications) return undefined;
  const counts = new Map<string, number>();
  for (const { job_id: id } of applications.filter(countsAsApplication))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const PostJobLink = ({ className }: { className?: string }) => (
  <LinkButton variant="primary" to="/jobs/post" icon={<Plus size={20} aria-hidden />} className={className}>
    Post Job
  </LinkButton>
);

function Rows({ section, children }: { section: Section; children: ReactNode[] }) {
  if (children.length > 0)
    return (
      <>
        {section !== 'drafts' && <ManageHead />}
        <ul>{children}</ul>
      </>
    );
  return <EmptyState title={EMPTY[section].title}>{EMPTY[section].text}</EmptyState>;
}

const isRefused = ({ sync }: JobDraft): boolean => sync.state === 'refused';

function Sections({ mine }: { mine: MyJobs }) {
  const [section, open] = useSection<Section>('/employer/jobs', SECTIONS);
  const applicants = useApplicantCounts();
  const row = (job: Stored<Job>) => (
    <JobRow key={job.id} job={job} applicants={applicants && (applicants.get(job.id) ?? 0)} />
  );
  const withStatus = (status: Job['status']): Stored<Job>[] =>
    mine.jobs.filter((job) => job.status === status);
  const publishing = mine.publishing.filter((draft) => !isRefused(draft));
  const drafts = [...mine.publishing.filter(isRefused), ...mine.drafts];
  const rows: Record<Section, ReactNode[]> = {
    active: [
      ...publishing.map((draft) => <DraftRow key={draft.id} draft={draft} />),
      ...withStatus('active').map(row),
    ],
    drafts: drafts.map((draft) => <DraftRow key={draft.id} draft={draft} />),
    closed: withStatus('closed').map(row),
    archived: withStatus('archived').map(row),
  };
  const labels: Record<Section, string> = {
    active: 'Active',
    drafts: 'Drafts',
    closed: 'Closed',
    archived: 'Archived',
  };
  return (
    <div className="-mx-4 md:mx-0">
      <Tabs
        label="Your jobs"
        value={section ?? 'active'}
        onChange={(id) => open(id as Section)}
        tabs={(Object.keys(SECTIONS) as Section[]).map((id) => ({
          id,
          label: labels[id],
          count: rows[id].length,
          panel: <Rows section={id}>{rows[id]}</Rows>,
        }))}
      />
    </div>
  );
}

/**
 * `/jobs/manage`, and `/employer/jobs` with its sections: everything that this employer has started, published and
 * closed.
 */
export default function ManageJobsScreen() {
  const copy = usePersistenceCopy();
  const mine = useLoadable(['jobs', 'drafts'], observeMyJobs);
  return (
    <Page>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Manage Jobs</PageTitle>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/employer/jobs/analytics">Analytics</LinkButton>
          <LinkButton to="/jobs/quick-post">Quick post</LinkButton>
          <PostJobLink className="hidden md:inline-flex" />
        </div>
      </div>
      <LiveView
        data={mine}
        isEmpty={({ jobs, drafts, publishing }) => jobs.length + drafts.length + publishing.length === 0}
        what="your jobs"
        renderFrame={(state) => <div className="-mx-4 md:mx-0">{state}</div>}
        skeleton={<RowsSkeleton rows={4} />}
        offline={{
          title: 'Your jobs are not here yet',
          text: `Your data downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        }}
        empty={<Sections mine={NO_JOBS} />}
      >
        {(all) => <Sections mine={all} />}
      </LiveView>
      <ActionBar>
        <PostJobLink className="w-full" />
      </ActionBar>
    </Page>
  );
}
