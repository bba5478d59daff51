import { lazy, Suspense, useMemo, useState } from 'react';
import { today } from '@/domain/values/days';
import type { ApplicationSection } from '@/domain/lifecycles';
import { plural } from '@/domain/values/counts';
import { saveFile } from '@/platform/save-file';
import { useAsOf } from '@/store/react/use-sync-state';
import { TitleLine } from '@/ui/dates/as-of';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Segmented, Select } from '@/ui/fields/choice';
import { useAnnounce } from '@/ui/feedback/announcer';
import { SECTION_LABELS } from '@/ui/domain/applications/application-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { PageTitle } from '@/ui/layout/page';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { Tabs } from '@/ui/navigation/tabs';
import { useSection } from '@/ui/navigation/use-section';
import { useDocked, useWide } from '@/ui/layout/use-wide';
import { type Applicant, jobsOf, promiseOf } from './applicant';
import { JobLine, PromiseLine } from './applications-head';
import { BulkBar } from './bulk/bulk-bar';
import { bulkMoves, whyNoComparison } from './bulk/bulk-moves';
import { filtered, isNarrowing, readFilter } from './filter/applicant-filter';
import { applicantsAsCsv } from './views/applicants-csv';
import { ApplicantFilters, useApplicantFilter } from './filter/applicant-filters';
import { FilledJobNotice } from './filled-job-notice';
import { LateStepSheets } from './late-step-sheets';
import { asksFirst, sectionOf, SECTION_NAMES, SECTION_TITLES, SECTIONS } from './moves';
import { ApplicantPane } from './person/applicant-pane';
import { PersonOverList } from './person/person-over-list';
import { useLinkedStage } from './person/use-linked-stage';
import { shownOrder, useListKeys } from './selection/use-list-keys';
import { useTriage } from './use-triage';
import { applicantName, type ViewProps } from './views/applicant-parts';
import { ApplicantRows } from './views/applicant-rows';
import { readOrder } from './views/table-order';

// For wide screens alone.
const WideView = lazy(() => import('./views/wide-view'));

const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'compare', label: 'Compare' },
] as const;

interface ApplicationsProps {
  all: Applicant[];
  /** Whether all have arrived. */
  isWhole: boolean;
  now: Date;
  params: URLSearchParams;
  setParamValues: (changes: Record<string, string | null>) => void;
}

/** Head, filters, the list in one of its views, and whoever is open. */
export function Applications({ all, isWhole, now, params, setParamValues }: ApplicationsProps) {
  const isWide = useWide();
  const isDocked = useDocked();
  const asOf = useAsOf();
  const announce = useAnnounce();
  const day = today(now);
  const jobs = useMemo(() => jobsOf(all.map(({ application }) => application)), [all]);
  const jobId = jobs.some(({ id }) => id === params.get('job')) ? params.get('job') : null;
  const ofJob = useMemo(
    () => (jobId === null ? all : all.filter(({ application }) => application.job_id === jobId)),
    [all, jobId],
  );
  const [filter, setText] = useApplicantFilter(readFilter(params), setParamValues);
  const applicants = useMemo(() => filtered(ofJob, filter), [ofJob, filter]);
  const job = jobId === null && jobs.length > 1 ? null : (ofJob[0]?.job ?? null);
  const replies = useMemo(() => promiseOf(ofJob, day), [ofJob, day]);
  const opened = all.find(({ application }) => application.id === params.get('a')) ?? null;
  const openId = opened?.application.id ?? null;
  const linkedStage = useLinkedStage(all, openId);
  const [section, openSection] = useSection<ApplicationSection>('/employer/applications', SECTION_NAMES);
  const listedStage = section ?? linkedStage ?? 'pending';
  // A URL with a section shows only that one, also on wide screens.
  const showsBoard = isWide && section === null;
  const close = (): void => setParamValues({ a: null });
  const triage = useTriage({ applicants, everybody: all, onTaken: () => isDocked || close() });
  const { selection, picked, pickedPeople } = triage;
  const [isMessaging, setIsMessaging] = useState(false);
  // On a phone. Those who are compared stay so, also when a step that was taken from there ends their selection.
  const [comparedIds, setComparedIds] = useState<readonly string[]>([]);
  const stopComparing = (): void => setComparedIds([]);
  const compared = all.filter(({ application }) => comparedIds.includes(application.id));
  const noComparison = whyNoComparison(pickedPeople.length);
  const asked = VIEWS.find(({ value }) => value === params.get('view'))?.value ?? 'board';
  const view = asked === 'compare' && noComparison !== null ? 'list' : asked;
  const listed = (
    showsBoard
      ? applicants
      : applicants.filter(({ application }) => sectionOf(application.status) === listedStage)
  ).map(({ application }) => application.id);

  const open = (id: string): void => {
    setParamValues({ a: id });
    const person = isDocked && all.find(({ application }) => application.id === id);
    if (person) announce(`${applicantName(person)} is open beside the list`);
  };
  useListKeys({
    selection,
    picked,
    listed,
    openBeside: isDocked ? openId : null,
    onOpen: open,
    onClose: close,
  });
  const viewProps: ViewProps = {
    applicants,
    picked,
    now,
    openId: isDocked ? openId : null,
    showJob: jobId === null && jobs.length > 1,
    actions: {
      open,
      move: triage.move,
      pick: selection.pick,
      pickTo: (id) => selection.pickTo(shownOrder(), id),
      pickAll: () => selection.pickAll(listed),
      clear: selection.clear,
    },
  };
  const saveCsv = (): void => {
    const rows = pickedPeople.length > 0 ? pickedPeople : applicants;
    saveFile('applicants.csv', applicantsAsCsv(rows, now), 'text/csv');
  };
  const next = replies.waiting.find(({ application }) => application.id !== openId);
  const personProps = {
    now,
    onClose: close,
    onMove: (applicant: Applicant, to: Parameters<typeof triage.move>[1]) => {
      if (!isDocked && asksFirst(to)) stopComparing();
      triage.move(applicant, to);
    },
    onNext: next && (() => open(next.application.id)),
  };
  const answer = replies.waiting.length > 0 && (
    <Button
      variant="primary"
      wide={!isWide}
      onClick={() => replies.waiting[0] && open(replies.waiting[0].application.id)}
    >
      Answer {plural(replies.waiting.length, 'person', 'people')}
    </Button>
  );
  const bulk = picked.size > 0 && (
    <BulkBar
      count={picked.size}
      listed={listed.length}
      moves={bulkMoves(pickedPeople)}
      busy={triage.busy}
      isWide={isWide}
      onMove={triage.moveMany}
      onMessage={() => setIsMessaging(true)}
      onCompare={
        isWide || noComparison !== null
          ? undefined
          : () => setComparedIds(pickedPeople.map(({ application }) => application.id))
      }
      onAll={() => selection.pickAll(listed)}
      onClear={selection.clear}
    />
  );

  return (
    <div
      className={cx(
        'grid w-full pb-8',
        isDocked && opened
          ? // The list stays where it is; whoever is open takes the room at its right.
            'grid-cols-[minmax(0,1fr)_27rem] gap-x-6 pr-8 pl-[max(2rem,calc((100%-1200px)/2))]'
          : 'mx-auto max-w-[1264px] md:px-8',
      )}
    >
      <div className="min-w-0">
        <div className="px-4 pt-4 md:px-0 md:pt-2">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-3">
            <div>
              <TitleLine at={asOf} now={now}>
                <PageTitle>
                  {section === null || !isWide ? 'Applications' : SECTION_TITLES[section]}
                </PageTitle>
              </TitleLine>
              <JobLine applicants={ofJob} isSingleJob={jobId !== null} jobs={jobs.length} isWhole={isWhole} />
            </div>
            {isWide && (
              <div className="flex items-center gap-3">
                {showsBoard && (
                  <div className="w-64">
                    <Segmented
                      label="View"
                      options={VIEWS.map((option) => ({
                        ...option,
                        whyNot: option.value === 'compare' ? (noComparison ?? undefined) : undefined,
                      }))}
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
          {job && <FilledJobNotice job={job} applicants={ofJob} onDecline={triage.askDecline} />}
        </div>
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 bg-paper px-4 py-1.5 md:px-0 lg:sticky lg:top-(--bar-height) lg:z-(--z-sticky)">
          {/* What narrows the list gives way to what is done with those who are selected. */}
          {jobs.length > 1 && !(isWide && bulk) && (
            <Select
              label="Job"
              hideLabel
              className="w-full sm:w-52"
              placeholder={`All ${jobs.length} jobs`}
              options={jobs.map(({ id, title, count }) => ({ value: id, label: `${title} (${count})` }))}
              value={jobId ?? ''}
              onChange={(event) => setParamValues({ job: event.target.value || null })}
            />
          )}
          {isWide && bulk ? (
            <div className="min-w-0 flex-1">{bulk}</div>
          ) : (
            <ApplicantFilters
              all={all}
              filter={filter}
              onText={setText}
              setParamValues={setParamValues}
              onCsv={applicants.length === 0 ? undefined : saveCsv}
            />
          )}
        </div>
        {applicants.length === 0 && isNarrowing(filter) ? (
          <div className="px-4 py-6 md:px-0" role="status">
            <p className="mb-3 text-ink-2">Nobody fits this search.</p>
            <Button
              onClick={() => {
                setText('');
                setParamValues({ q: null, stars: null, tag: null, free: null });
              }}
            >
              Clear the search
            </Button>
          </div>
        ) : showsBoard ? (
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            <WideView
              view={view}
              {...viewProps}
              compared={pickedPeople}
              order={readOrder(params.get('order'))}
              onOrder={(order) => setParamValues({ order })}
            />
          </Suspense>
        ) : (
          <Tabs
            label="Stage"
            value={listedStage}
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
      </div>
      {isDocked && opened ? (
        <ApplicantPane applicant={opened} {...personProps} />
      ) : (
        <PersonOverList
          // What a step asks is a sheet of its own, and two modal sheets at once would trap each other's focus.
          applicant={triage.isAsking ? null : opened}
          compared={compared}
          onOpen={open}
          onStopComparing={stopComparing}
          {...personProps}
        />
      )}
      <LateStepSheets
        triage={triage}
        now={now}
        isMessaging={isMessaging}
        onMessaged={() => setIsMessaging(false)}
      />
    </div>
  );
}
