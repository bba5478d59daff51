import { lazy, Suspense, useMemo } from 'react';
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { StreamName } from '@/domain/definition/stream';
import { comingUp } from '@/domain/applications/coming-up';
import { readShownDays } from '@/domain/availability/shown-days';
import { busyWords } from '@/domain/jobs/fit/fit-words';
import { slateFactsFor } from '@/domain/jobs/fit/travel-words';
import { isStillComing, loadStateOf } from '@/domain/sync/loadable';
import { type Day as CalendarDay, today } from '@/domain/values/days';
import type { Draft } from '@/domain/streams/drafts';
import { isProfileComplete } from '@/domain/people/profile-completeness';
import { hires } from '@/domain/roles';
import { observeApplications } from '@/store/entities/applications';
import { observeBookings } from '@/store/bookings/bookings';
import { observeProposedCredits } from '@/store/profile/credits';
import { observeToWrite } from '@/store/notes/notes';
import { observeOwnDays } from '@/store/entities/availability';
import { observeDrafts, observeJobs } from '@/store/entities/jobs';
import { observeMe } from '@/store/entities/profiles';
import { observeConversationsToAnswer } from '@/store/messages/to-answer';
import { observeMyCallsheets } from '@/store/projects/callsheets';
import { observeHiddenJobs, observeJobsById, observeSavedJobs } from '@/store/saved/saved-jobs';
import { useIdentity } from '@/store/react/identity';
import { useAsOf } from '@/store/react/use-sync-state';
import { useLoadable, useLoadableKeepingPrevious } from '@/store/react/use-loadable';
import type { Store } from '@/store/store';
import { AsOf } from '@/ui/dates/as-of';
import { ApplicationRow } from '@/ui/domain/applications/application-row';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { useNow } from '@/ui/dates/use-now';
import { Day, PLACE_OF_MAIN } from './greeting';
import { SavedPanel } from './panels/saved-panel';
import {
  Columns,
  MainColumn,
  DraftRows,
  MessageRows,
  NotLoadedYet,
  Panel,
  PanelsSkeleton,
  PanelView,
  Rows,
  StillComing,
} from './panels/panel';
import { BookingsPanel } from './panels/bookings-panel';
import { CreditsPanel } from './panels/credits-panel';
import { NotesPanel } from './panels/notes-panel';
import { ProfilePanel } from './panels/profile-panel';
import { CallsPanel } from './panels/calls-panel';
import { ComingUpPanel } from './panels/coming-up-panel';
import { DaysPanel } from './panels/days-panel';
import { fitting, movedAt, needsAnswer, summary, unfinished } from './talent-day';

/** How many of the newest jobs are scored: enough for a day's market, few enough for a phone. */
const SCORED_JOBS = 200;
const MAX_SHOWN = { applications: 4, jobs: 4, messages: 4, drafts: 3 };

const draftPath = (draft: Draft): string =>
  draft.kind === 'job' ? `/jobs/post?draft=${draft.id}` : `/jobs/${draft.subject_id}/apply`;

/** My applications, and the jobs of those whose days or call may be coming up. */
const observeMyApplications = (store: Store, me: string) =>
  observeApplications(store, { applicantId: me }).pipe(
    switchMap((applications) => {
      const agreed = applications.filter(({ status }) => status === 'accepted' || status === 'hired');
      return observeJobsById(
        store,
        agreed.map(({ job_id: job }) => job),
      ).pipe(map((jobs) => ({ applications, jobs })));
    }),
  );

/** Whatever a panel lists or counts of this person's own. */
const STREAMS: readonly StreamName[] = [
  'applications',
  'conversations',
  'messages',
  'drafts',
  'saved',
  'availability',
  'bookings',
  'callsheets',
  'receipts',
  'notes',
];

const observeMine = (store: Store, me: string, from: CalendarDay) =>
  combineLatest({
    applied: observeMyApplications(store, me),
    conversations: observeConversationsToAnswer(store),
    drafts: observeDrafts(store, 'application') as Observable<readonly Draft[]>,
    profile: observeMe(store),
    saved: observeSavedJobs(store, 'closing'),
    days: observeOwnDays(store, from),
    sheets: observeMyCallsheets(store),
    bookings: observeBookings(store),
    credits: observeProposedCredits(store),
    toReview: observeToWrite(store),
  });

const observeMarket = (store: Store) =>
  combineLatest([observeMe(store), observeHiddenJobs(store)]).pipe(
    switchMap(([me, hidden]) =>
      combineLatest({
        me: of(me),
        page: observeJobs(store, {
          filter: me && me.departments.length > 0 ? { departments: me.departments } : {},
          sort: 'newest',
          without: hidden,
          limit: SCORED_JOBS,
        }),
      }),
    ),
  );

const EmployerDashboard = lazy(() => import('./employer-dashboard-screen'));
const AdminDashboard = lazy(() => import('./admin-dashboard'));

/**
 * `/dashboard`: what needs an answer today, then the state of everything else (P4), all from this device. Employers and
 * admins get their own.
 */
export default function DashboardScreen() {
  const { role } = useIdentity();
  if (!hires(role)) return <TalentDashboard />;
  return (
    <Suspense fallback={<WaitingForCode />}>
      {role === 'admin' ? <AdminDashboard /> : <EmployerDashboard />}
    </Suspense>
  );
}

const WaitingForCode = () => (
  <Day now={useNow()} main={PLACE_OF_MAIN}>
    <PanelsSkeleton what="applications and messages" />
  </Day>
);

function TalentDashboard() {
  const { userId } = useIdentity();
  const now = useNow();
  const asOf = useAsOf();
  const mine = useLoadableKeepingPrevious(STREAMS, observeMine, userId, today(now));
  const market = useLoadable(['jobs', 'profiles'], observeMarket);
  const work = useMemo(() => {
    const { conversations = [], drafts = [] } = mine.value ?? {};
    const { applications = [], jobs = new Map() } = mine.value?.applied ?? {};
    const applied = new Set(applications.map(({ job_id: job }) => job));
    return {
      next: comingUp(applications, jobs, now),
      urgent: applications.filter((application) => needsAnswer(application, now)),
      applications: summary(applications, now, MAX_SHOWN.applications),
      total: applications.length,
      drafts: unfinished(drafts, applied).slice(0, MAX_SHOWN.drafts),
      toAnswer: conversations.slice(0, MAX_SHOWN.messages),
      applied,
    };
  }, [mine.value, now]);
  const { next, urgent, applications, total, drafts, toAnswer, applied } = work;
  const profile = mine.value?.profile ?? null;
  const me = market.value?.me ?? null;
  const days = mine.value?.days ?? '';
  const isComplete = mine.absence === null;
  const known = useMemo(() => readShownDays(days), [days]);
  const jobs = useMemo(
    () =>
      mine.value &&
      market.value &&
      (me ? fitting(market.value.page.jobs, me, known, applied, now, MAX_SHOWN.jobs) : []),
    [mine.value, market.value, me, known, applied, now],
  );
  const rowOf = (application: (typeof applications)[number]) => (
    <li key={application.id}>
      <ApplicationRow
        flush
        application={application}
        today={today(now)}
        now={now}
        to={`/applications?a=${application.id}`}
        movedAt={movedAt(application, now)}
      />
    </li>
  );
  if (loadStateOf(mine) === 'loading')
    return (
      <Day now={now}>
        <PanelsSkeleton what="your applications and messages" />
      </Day>
    );
  return (
    <Day now={now}>
      <Columns>
        <MainColumn>
          <CallsPanel sheets={mine.value?.sheets ?? []} me={userId ?? ''} now={now} />
          <BookingsPanel bookings={mine.value?.bookings ?? []} me={userId ?? ''} now={now} />
          <CreditsPanel proposed={mine.value?.credits ?? []} />
          <NotesPanel bookings={mine.value?.toReview ?? []} me={userId ?? ''} now={now} />
          <ComingUpPanel upcoming={next} now={now} />
          <DaysPanel days={{ ...mine, value: days }} me={profile} />
          {profile && !isProfileComplete(profile) && <ProfilePanel me={profile} />}
          <Panel title="Needs an answer">
            <PanelView
              data={mine}
              isEmpty={() => urgent.length + toAnswer.length === 0}
              what="your applications and messages"
              empty="Nothing right now."
            >
              {() => (
                <>
                  {urgent.length > 0 && <Rows>{urgent.map(rowOf)}</Rows>}
                  {toAnswer.length > 0 && (
                    <MessageRows conversations={toAnswer} me={userId ?? ''} now={now} />
                  )}
                </>
              )}
            </PanelView>
          </Panel>
          {drafts.length > 0 && (
            <Panel title="To finish">
              <DraftRows drafts={drafts} toOf={draftPath} now={now} />
            </Panel>
          )}
          <Panel
            title="Applications"
            link={total > 0 ? { label: isComplete ? `All ${total}` : 'All', to: '/applications' } : undefined}
          >
            <PanelView
              data={mine}
              isEmpty={() => applications.length === 0}
              what="your applications"
              empty={total === 0 ? 'You have not applied anywhere yet.' : 'All of them are above.'}
            >
              {() => <Rows>{applications.map(rowOf)}</Rows>}
            </PanelView>
          </Panel>
        </MainColumn>
        <div className="space-y-6">
          {profile && isProfileComplete(profile) && <ProfilePanel me={profile} />}
          <SavedPanel list={mine.value?.saved ?? []} isComplete={isComplete} now={now} />
          <Panel title="Fits you" link={{ label: 'All jobs', to: '/jobs' }}>
            <PanelView
              data={{ ...market, value: jobs }}
              what="jobs that fit"
              empty={
                me && me.departments.length === 0 && me.role_codes.length === 0
                  ? 'Say what you do in your profile, and jobs that fit appear here.'
                  : 'No new job is a good fit today.'
              }
            >
              {(fits) => (
                <ul className="grid gap-2.5">
                  {fits.map(({ job, match }) => (
                    <li key={job.id}>
                      <JobSlate
                        job={job}
                        to={`/jobs/${job.id}`}
                        facts={slateFactsFor(job, me ?? null, now, known)}
                        fit={{ free: match.busyDays === 0, text: `${match.score} of 100${busyWords(match)}` }}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </PanelView>
          </Panel>
        </div>
      </Columns>
      {mine.absence === 'offline' || market.absence === 'offline' ? (
        <NotLoadedYet />
      ) : isStillComing(mine) || isStillComing(market) ? (
        <StillComing />
      ) : (
        <div className="mt-6">
          <AsOf at={asOf} now={now} />
        </div>
      )}
    </Day>
  );
}
