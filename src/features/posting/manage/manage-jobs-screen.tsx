import { type ReactNode, useState } from 'react';
import { Download, Plus } from 'lucide-react';
import { REOPEN_TERMS } from '@/domain/jobs/lifetime/reopen';
import type { Job } from '@/domain/streams/jobs';
import { countsAsApplication } from '@/domain/applications/figures';
import { jobName, optionsOf } from '@/domain/jobs/job-copy';
import { type Loadable, onceComplete } from '@/domain/sync/loadable';
import { fitsText } from '@/domain/taxonomy/name-search';
import { saveFile } from '@/platform/save-file';
import { observeApplications } from '@/store/entities/applications';
import { type JobDraft, type MyJobs, observeMyJobs } from '@/store/entities/jobs';
import { useLoadable } from '@/store/react/use-loadable';
import { Button, LinkButton } from '@/ui/button';
import { Select } from '@/ui/fields/choice';
import { SearchField } from '@/ui/fields/search-field';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs } from '@/ui/navigation/tabs';
import { useSection } from '@/ui/navigation/use-section';
import { DraftRow, JobRow, ManageHead } from './job-rows';
import { PickedJobs } from './picked-jobs';
import { type JobSort, jobsAsCsv, shownJobs, SORT_LABELS } from './shown-jobs';

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
    text: `Filled, cancelled and expired jobs are listed here. Each can be opened again ${REOPEN_TERMS}.`,
  },
  archived: {
    title: 'Nothing archived',
    text: 'Jobs that you or your company’s team archive are kept here. Nobody else sees them.',
  },
};

const NOTHING_FOUND = { title: 'Nothing found', text: 'None of these jobs has all of these words.' };

const NO_JOBS: MyJobs = { jobs: [], drafts: [], publishing: [] };

/** The number of applications per job that this employer has received; undefined until all are here. */
function useApplicantCounts(): ReadonlyMap<string, number> | undefined {
  const applications = onceComplete(
    useLoadable(['applications', 'colleagues'], observeApplications, 'received'),
  ).value;
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

/** While jobs are still arriving, a section without any says so, and not that there are none. */
function Rows({ section, text, rows }: { section: Section; text: string; rows: Loadable<ReactNode[]> }) {
  const copy = usePersistenceCopy();
  return (
    <LiveView
      data={rows}
      what="your jobs"
      skeleton={<RowsSkeleton rows={4} />}
      offline={{ title: 'Your jobs are not here yet', text: copy.dataDownloads }}
      empty={text.trim() === '' ? EMPTY[section] : NOTHING_FOUND}
    >
      {(all) => (
        <>
          {section !== 'drafts' && <ManageHead />}
          <ul>{all}</ul>
        </>
      )}
    </LiveView>
  );
}

const isRefused = ({ sync }: JobDraft): boolean => sync.state === 'refused';
const nameOf = ({ payload: { title = '', production = '' } }: JobDraft): string =>
  jobName({ title, production });

const LABELS: Record<Section, string> = {
  active: 'Active',
  drafts: 'Drafts',
  closed: 'Closed',
  archived: 'Archived',
};
const STATUS: Partial<Record<Section, Job['status']>> = {
  active: 'active',
  closed: 'closed',
  archived: 'archived',
};
/** With fewer jobs there is nothing to search. */
const MIN_JOBS_TO_SEARCH = 6;

function Sections({ data }: { data: Loadable<MyJobs> }) {
  const { value: mine = NO_JOBS } = data;
  const [section, open] = useSection<Section>('/employer/jobs', SECTIONS);
  const applicants = useApplicantCounts();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<JobSort>('newest');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const shown = shownJobs(mine.jobs, text, sort, applicants);
  const at = section ?? 'active';
  const isSearchable = mine.jobs.length + mine.drafts.length >= MIN_JOBS_TO_SEARCH;
  const pick = (id: string, isPicked: boolean): void =>
    setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((each) => each !== id)));
  const jobRows = (status: Job['status']): ReactNode[] =>
    shown
      .filter((job) => job.status === status)
      .map((job) => (
        <JobRow
          key={job.id}
          job={job}
          applicants={applicants && (applicants.get(job.id) ?? 0)}
          isPicked={picked.has(job.id)}
          onPick={(isPicked) => pick(job.id, isPicked)}
        />
      ));
  const draftRows = (drafts: readonly JobDraft[]): ReactNode[] =>
    drafts
      .filter((draft) => fitsText([nameOf(draft)], text))
      .map((draft) => <DraftRow key={draft.id} draft={draft} />);
  const rows: Record<Section, ReactNode[]> = {
    active: [...draftRows(mine.publishing.filter((draft) => !isRefused(draft))), ...jobRows('active')],
    drafts: draftRows([...mine.publishing.filter(isRefused), ...mine.drafts]),
    closed: jobRows('closed'),
    archived: jobRows('archived'),
  };
  const here = shown.filter(({ status }) => status === STATUS[at]);
  const chosen = here.filter(({ id }) => picked.has(id));
  return (
    <>
      {(mine.jobs.length > 0 || isSearchable) && (
        <div className="mb-3 flex flex-wrap items-end gap-2">
          {isSearchable && (
            <div className="flex min-w-56 flex-1">
              <SearchField
                label="Search your jobs"
                placeholder="Role, show or town"
                text={text}
                onText={setText}
              />
            </div>
          )}
          <Select
            label="Order"
            hideLabel
            className="min-w-44"
            options={optionsOf(SORT_LABELS)}
            value={sort}
            onChange={(event) => setSort(event.target.value as JobSort)}
          />
          <Button
            icon={<Download size={18} aria-hidden />}
            disabled={here.length === 0}
            onClick={() =>
              saveFile('jobs.csv', jobsAsCsv(chosen.length > 0 ? chosen : here, applicants), 'text/csv')
            }
          >
            CSV
          </Button>
        </div>
      )}
      <div className="-mx-4 md:mx-0">
        {chosen.length > 0 && <PickedJobs jobs={chosen} onClear={() => setPicked(new Set())} />}
        <Tabs
          label="Your jobs"
          value={at}
          onChange={(id) => {
            setPicked(new Set());
            open(id as Section);
          }}
          tabs={(Object.keys(SECTIONS) as Section[]).map((id) => ({
            id,
            label: LABELS[id],
            count: data.absence === null ? rows[id].length : undefined,
            panel: <Rows section={id} text={text} rows={{ ...data, value: rows[id] }} />,
          }))}
        />
      </div>
    </>
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
          text: copy.dataDownloads,
        }}
        empty={<Sections data={mine} />}
      >
        {() => <Sections data={mine} />}
      </LiveView>
      <ActionBar>
        <PostJobLink className="w-full" />
      </ActionBar>
    </Page>
  );
}
