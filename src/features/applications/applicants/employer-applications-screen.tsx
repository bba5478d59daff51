import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '@/domain/values/days';
import type { ApplicationSection } from '@/domain/lifecycles';
import { useAsOf } from '@/store/react/use-sync-state';
import { TitleLine } from '@/ui/dates/as-of';
import { Button, LinkButton } from '@/ui/button';
import { Segmented, Select } from '@/ui/fields/choice';
import { SECTION_LABELS } from '@/ui/domain/applications/application-copy';
import { LiveView } from '@/ui/loading/live-view';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs } from '@/ui/navigation/tabs';
import { useNow } from '@/ui/dates/use-now';
import { useSection } from '@/ui/navigation/use-section';
import { useWide } from '@/ui/layout/use-wide';
import { type Applicant, jobsOf, promiseOf } from './applicant';
import { ApplicantSheet } from './applicant-sheet';
import { ApplicantCompare, ApplicantTable } from './views/applicant-tables';
import { ApplicantBoard, ApplicantRows, type ViewProps } from './views/applicant-views';
import { FilledJobNotice } from './filled-job-notice';
import { JobLine, PromiseLine } from './applications-head';
import { BulkBar } from './bulk-bar';
import { DeclineSheet } from './decline-sheet';
import { DealSheets } from './deals/deal-sheets';
import { sectionOf, SECTION_NAMES, SECTION_TITLES, SECTIONS } from './moves';
import { useApplicants } from './use-applicants';
import { asksFirst, useTriage } from './use-triage';

const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'compare', label: 'Compare' },
];

/**
 * `/employer/applications` and its sections. `?job=` filters by job, `?view=` is for wide screens, `?a=` is the open
 * application.
 */
export default function EmployerApplicationsScreen() {
  const copy = usePersistenceCopy();
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const setParamValues = (changes: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <LiveView
      data={useApplicants(now)}
      what="applications"
      renderFrame={(state) => (
        <div className="wrap pt-4 md:pt-2">
          <PageTitle className="mb-3">Applications</PageTitle>
          <div className="-mx-4 md:mx-0">{state}</div>
        </div>
      )}
      skeleton={<RowsSkeleton rows={4} />}
      offline={{
        title: 'Applications are not here yet',
        text: `Your data downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
      }}
      empty={{
        title: 'Nobody has applied yet',
        text: 'People who apply to your jobs are listed here, with the day by which they are promised an answer.',
        action: (
          <LinkButton to="/jobs/manage" variant="primary">
            See your jobs
          </LinkButton>
        ),
      }}
    >
      {(all) => <Applications all={all} now={now} params={params} setParamValues={setParamValues} />}
    </LiveView>
  );
}

interface ApplicationsProps {
  all: Applicant[];
  now: Date;
  params: URLSearchParams;
  setParamValues: (changes: Record<string, string | null>) => void;
}

function Applications({ all, now, params, setParamValues }: ApplicationsProps) {
  const isWide = useWide();
  const asOf = useAsOf();
  const day = today(now);
  const jobs = useMemo(() => jobsOf(all.map(({ application }) => application)), [all]);
  const jobId = jobs.some(({ id }) => id === params.get('job')) ? params.get('job') : null;
  const applicants = useMemo(
    () => (jobId === null ? all : all.filter(({ application }) => application.job_id === jobId)),
    [all, jobId],
  );
  const job = jobId === null && jobs.length > 1 ? null : (applicants[0]?.job ?? null);
  const replies = useMemo(() => promiseOf(applicants, day), [applicants, day]);
  const opened = all.find(({ application }) => application.id === params.get('a')) ?? null;
  const triage = useTriage(applicants);
  const [section, openSection] = useSection<ApplicationSection>('/employer/applications', SECTION_NAMES);
  // A URL with a section shows only that one, also on wide screens.
  const showsBoard = isWide && section === null;
  const view = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'board';

  const actions: ViewProps['actions'] = {
    open: (id) => setParamValues({ a: id }),
    move: triage.move,
    pick: triage.pick,
  };
  const viewProps: ViewProps = {
    applicants,
    picked: triage.picked,
    now,
    actions,
    showJob: jobId === null && jobs.length > 1,
  };
  const next = replies.waiting.find(({ application }) => application.id !== opened?.application.id);
  const answer = replies.waiting.length > 0 && (
    <Button
      variant="primary"
      wide={!isWide}
      onClick={() => setParamValues({ a: replies.waiting[0]?.application.id ?? null })}
    >
      Answer {replies.waiting.length} {replies.waiting.length === 1 ? 'person' : 'people'}
    </Button>
  );
  const bulk = triage.picked.size > 0 && <BulkBar {...triage.bulk} count={triage.picked.size} />;

  return (
    <div className="mx-auto w-full max-w-[1264px] pb-8 md:px-8">
      <div className="px-4 pt-4 md:px-0 md:pt-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-3 md:pb-5">
          <div>
            <TitleLine at={asOf} now={now}>
              <PageTitle>{section === null || !isWide ? 'Applications' : SECTION_TITLES[section]}</PageTitle>
            </TitleLine>
            <JobLine applicants={applicants} isSingleJob={jobId !== null} jobs={jobs.length} />
          </div>
          {isWide && (
            <div className="flex items-center gap-3">
              {showsBoard && (
                <div className="w-64">
                  <Segmented
                    label="View"
                    options={VIEWS}
                    value={view}
                    onChange={(value) => setParamValues({ view: value })}
                  />
                </div>
              )}
              {!bulk && answer}
            </div>
          )}
        </div>
        <PromiseLine replies={replies} today={day} />
        {job && <FilledJobNotice job={job} applicants={applicants} onDecline={triage.askDecline} />}
      </div>
      {(jobs.length > 1 || isWide) && (
        <div className="flex min-h-16 items-center justify-between gap-6 bg-paper px-4 md:px-0 lg:sticky lg:top-(--bar-height) lg:z-(--z-sticky)">
          {jobs.length > 1 && (
            <Select
              label="Job"
              hideLabel
              className="w-full max-w-96"
              placeholder={`All ${jobs.length} jobs`}
              options={jobs.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` }))}
              value={jobId ?? ''}
              onChange={(event) => setParamValues({ job: event.target.value || null })}
            />
          )}
          {isWide && bulk}
        </div>
      )}
      {showsBoard ? (
        <WideView view={view} props={viewProps} waiting={replies.waiting} />
      ) : (
        <Tabs
          label="Stage"
          value={section ?? 'pending'}
          onChange={(id) => openSection(id as ApplicationSection)}
          tabs={SECTIONS.map((id) => {
            const inSection = applicants.filter(({ application }) => sectionOf(application.status) === id);
            return {
              id,
              label: SECTION_LABELS[id],
              count: inSection.length,
              panel: <ApplicantRows {...viewProps} applicants={inSection} />,
            };
          })}
        />
      )}
      {(bulk || answer) && !isWide && <ActionBar>{bulk || answer}</ActionBar>}
      <ApplicantSheet
        applicant={opened}
        now={now}
        onClose={() => setParamValues({ a: null })}
        onMove={(applicant, to) => {
          // These open sheets of their own, and two modal sheets at once would trap each other's focus.
          if (asksFirst(to)) setParamValues({ a: null });
          triage.move(applicant, to);
        }}
        onNext={next && (() => setParamValues({ a: next.application.id }))}
      />
      <DealSheets triage={triage} now={now} />
      <DeclineSheet {...triage.declining} onClose={triage.cancelDecline} onDecline={triage.decline} />
    </div>
  );
}

function WideView({
  view,
  props,
  waiting,
}: {
  view: string;
  props: ViewProps;
  waiting: readonly Applicant[];
}) {
  if (view === 'list') return <ApplicantTable {...props} />;
  if (view === 'compare')
    return (
      <ApplicantCompare
        {...props}
        applicants={props.picked.size > 0 || waiting.length === 0 ? props.applicants : waiting}
      />
    );
  return <ApplicantBoard {...props} />;
}
