import { lazy, Suspense, useMemo } from 'react';
import { combineLatest, type Observable, of, switchMap } from 'rxjs';
import { today } from '@/domain/days';
import type { Draft } from '@/domain/streams/drafts';
import { completenessMessage, isProfileComplete } from '@/domain/profile-completeness';
import { observeApplications } from '@/store/entities/applications';
import { observeConversations } from '@/store/entities/conversations';
import { observeDrafts, observeJobs } from '@/store/entities/jobs';
import { observeMe } from '@/store/entities/profiles';
import { useIdentity } from '@/store/react/identity';
import { useAsOf } from '@/store/react/use-as-of';
import { useEmptyReason } from '@/store/react/use-empty-reason';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { AsOf } from '@/ui/as-of';
import { LinkButton } from '@/ui/button';
import { ApplicationRow } from '@/ui/domain/application-row';
import { JobSlate } from '@/ui/domain/job-slate';
import { useNow } from '@/ui/use-now';
import { Greeting } from './greeting';
import { DashboardSkeleton, DraftRows, MessageRows, NotHereYet, Panel, Quiet, Rows } from './panels';
import { fitting, needsAnswer, summary, unfinished } from './talent-day';

/** How many of the newest jobs are weighed: enough for a day's market, little enough for a phone. */
const WEIGHED = 200;
const SHOWN = { applications: 4, jobs: 4, messages: 4, drafts: 3 };

const draftPath = (draft: Draft): string =>
  draft.kind === 'job' ? `/jobs/post?draft=${draft.id}` : `/jobs/${draft.subject_id}/apply`;

const observeMyMarket = (store: Store): ReturnType<typeof observeJobs> =>
  observeMe(store).pipe(
    switchMap((me) =>
      observeJobs(store, {
        filter: me && me.departments.length > 0 ? { departments: me.departments } : {},
        sort: 'newest',
        limit: WEIGHED,
      }),
    ),
  );

const observeDay = (store: Store, me: string) =>
  combineLatest({
    me: observeMe(store),
    applications: observeApplications(store, { applicantId: me }),
    conversations: observeConversations(store),
    drafts: observeDrafts(store, 'application') as Observable<readonly Draft[]>,
    market: observeMyMarket(store),
  });

const EmployerDashboard = lazy(() => import('./employer-dashboard-screen'));

const Opening = () => <DashboardSkeleton title={<Greeting now={useNow()} />} />;

/** `/dashboard`: what needs an answer today, then where everything stands (P4). All from this device. Employers find their own day here, too. */
export default function DashboardScreen() {
  const { role } = useIdentity();
  if (role !== 'employer') return <TalentDashboard />;
  return (
    <Suspense fallback={<Opening />}>
      <EmployerDashboard />
    </Suspense>
  );
}

function TalentDashboard() {
  const store = useStore();
  const { userId } = useIdentity();
  const now = useNow();
  const nothingYet = useEmptyReason();
  const asOf = useAsOf();
  const day = useLive(() => (userId === null ? of(undefined) : observeDay(store, userId)), [store, userId]);
  const work = useMemo(() => {
    if (!day) return null;
    const applied = new Set(day.applications.map(({ job_id: job }) => job));
    return {
      urgent: day.applications.filter(needsAnswer),
      applications: summary(day.applications, SHOWN.applications),
      total: day.applications.length,
      drafts: unfinished(day.drafts, applied).slice(0, SHOWN.drafts),
      unread: day.conversations.filter(({ unread }) => unread > 0).slice(0, SHOWN.messages),
      jobs: day.me ? fitting(day.market.jobs, day.me, applied, now, SHOWN.jobs) : [],
      me: day.me,
    };
  }, [day, now]);
  if (!work || userId === null || (nothingYet === 'filling' && work.total === 0))
    return <DashboardSkeleton title={<Greeting now={now} />} />;
  const { urgent, applications, total, drafts, unread, jobs, me } = work;
  const isIdle = urgent.length === 0 && unread.length === 0;
  return (
    <div className="wrap pt-3 pb-8 md:pt-4">
      <Greeting now={now} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          {me && !isProfileComplete(me) && (
            <Panel title="Your profile">
              <Quiet>{completenessMessage(me)}, so that you can apply.</Quiet>
              <LinkButton to="/onboarding?redirect=%2Fdashboard">Complete your profile</LinkButton>
            </Panel>
          )}
          <Panel title="Needs an answer">
            {isIdle && <Quiet>Nothing right now.</Quiet>}
            {urgent.length > 0 && (
              <Rows>
                {urgent.map((application) => (
                  <li key={application.id}>
                    <ApplicationRow
                      flush
                      application={application}
                      today={today(now)}
                      now={now}
                      to={`/applications?a=${application.id}`}
                    />
                  </li>
                ))}
              </Rows>
            )}
            {unread.length > 0 && <MessageRows conversations={unread} me={userId} now={now} />}
          </Panel>
          {drafts.length > 0 && (
            <Panel title="To finish">
              <DraftRows drafts={drafts} toOf={draftPath} now={now} />
            </Panel>
          )}
          <Panel
            title="Applications"
            link={total > 0 ? { label: `All ${total}`, to: '/applications' } : undefined}
          >
            {applications.length === 0 ? (
              <Quiet>{total === 0 ? 'You have not applied anywhere yet.' : 'All of them are above.'}</Quiet>
            ) : (
              <Rows>
                {applications.map((application) => (
                  <li key={application.id}>
                    <ApplicationRow
                      flush
                      application={application}
                      today={today(now)}
                      now={now}
                      to={`/applications?a=${application.id}`}
                    />
                  </li>
                ))}
              </Rows>
            )}
          </Panel>
        </div>
        <Panel title="Fits you" link={{ label: 'All jobs', to: '/jobs' }}>
          {jobs.length === 0 ? (
            <Quiet>
              {me && me.departments.length === 0 && me.role_codes.length === 0
                ? 'Say what you do in your profile, and jobs that fit stand here.'
                : 'No new job fits well enough to stand here today.'}
            </Quiet>
          ) : (
            <ul className="grid gap-2.5">
              {jobs.map(({ job, score }) => (
                <li key={job.id}>
                  <JobSlate job={job} to={`/jobs/${job.id}`} fit={{ free: true, text: `${score} of 100` }} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {nothingYet === 'offline' ? (
        <NotHereYet />
      ) : (
        <div className="mt-6">
          <AsOf at={asOf} now={now} />
        </div>
      )}
    </div>
  );
}
