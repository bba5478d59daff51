import { combineLatest, map, of, switchMap } from 'rxjs';
import { today } from '@/domain/values/days';
import { isStillComing, loadStateOf } from '@/domain/sync/loadable';
import { observeBookings } from '@/store/bookings/bookings';
import { observeToWrite } from '@/store/notes/notes';
import { observeApplications } from '@/store/entities/applications';
import { observeConversations } from '@/store/entities/conversations';
import { observeMyJobs } from '@/store/entities/jobs';
import { observeMe, observeMyCompany } from '@/store/entities/profiles';
import { observeMyCallsheets } from '@/store/projects/callsheets';
import { observeSavedCounts } from '@/store/saved/saved-counts';
import { observeConversationsToAnswer } from '@/store/messages/to-answer';
import { useIdentity } from '@/store/react/identity';
import { useAsOf } from '@/store/react/use-sync-state';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import type { Application } from '@/domain/streams/applications';
import { agreedByJob } from '@/domain/jobs/unfilled';
import { plural } from '@/domain/values/counts';
import { SOMEBODY } from '@/domain/values/text/names';
import { useLoadable } from '@/store/react/use-loadable';
import type { Stored } from '@/store/queries/write-status';
import type { Store } from '@/store/store';
import { ApplicationStanding } from '@/ui/domain/applications/application-standing';
import { AsOf } from '@/ui/dates/as-of';
import { LinkButton } from '@/ui/button';
import { answerBy } from '@/ui/domain/applications/deal-copy';
import { ListRow } from '@/ui/layout/list-row';
import { ActionBar } from '@/ui/layout/action-bar';
import { StateLine } from '@/ui/status';
import { useNow } from '@/ui/dates/use-now';
import { dealsToSettle, type JobToAnswer, jobsToAnswer } from './employer-day';
import { firstSteps, hasAnsweredSomebody } from './first-steps';
import { BookingsPanel } from './panels/bookings-panel';
import { NotesPanel } from './panels/notes-panel';
import { CallsPanel } from './panels/calls-panel';
import { FirstStepsPanel } from './panels/first-steps-panel';
import { DaysAtRisk, OpenJobs, Publishing } from './panels/hiring-panels';
import { InvitePanel } from './panels/invite-panel';
import { Day, PLACE_OF_MAIN, POST_A_JOB } from './greeting';
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

const MAX_SHOWN = { settle: 6, answer: 6, jobs: 6, messages: 4, drafts: 4 };

/** What the first steps need; read for newcomers alone. */
const observeBeginnings = (store: Store) =>
  combineLatest({
    conversations: observeConversations(store),
    saved: observeSavedCounts(store),
    company: observeMe(store).pipe(
      switchMap((profile) => observeMyCompany(store, profile?.company_id ?? '')),
    ),
  });

const observeWaiting = (store: Store) =>
  combineLatest({
    applied: observeApplications(store, 'received').pipe(
      switchMap((applications) =>
        hasAnsweredSomebody(applications)
          ? of({ applications, beginnings: null })
          : observeBeginnings(store).pipe(map((beginnings) => ({ applications, beginnings }))),
      ),
    ),
    questions: observeConversationsToAnswer(store),
    sheets: observeMyCallsheets(store),
    bookings: observeBookings(store),
    toReview: observeToWrite(store),
  });

/** Until all applications are here: "Answer 3 people" comes in its place and leads to the same. */
const TO_APPLICATIONS = (
  <LinkButton to="/employer/applications" variant="primary" wide>
    Applications
  </LinkButton>
);

/** `/employer/dashboard`: who waits for an answer and by when, what is being published, and drafts. */
export default function EmployerDashboardScreen() {
  const { userId } = useIdentity();
  const now = useNow();
  const asOf = useAsOf();
  const waiting = useLoadable(
    ['applications', 'conversations', 'messages', 'profiles', 'companies', 'saved'],
    observeWaiting,
  );
  const jobs = useLoadable(['jobs', 'drafts'], observeMyJobs);
  const { applications = [], beginnings = null } = waiting.value?.applied ?? {};
  const mayHire = useMayFor('hire');
  const mayAnswer = (one: Application): boolean =>
    mayHire({ posted_by: one.employer_id, company_id: one.company_id });
  const toAnswer = jobsToAnswer(applications, today(now), mayAnswer);
  const agreed = agreedByJob(applications);
  const toSettle = dealsToSettle(applications, now, mayAnswer);
  const people = toAnswer.reduce((sum, job) => sum + job.people, 0);
  const { questions = [] } = waiting.value ?? {};
  const drafts = jobs.value?.drafts ?? [];
  const isComplete = jobs.absence === null && waiting.absence === null;
  const steps =
    isComplete && beginnings
      ? firstSteps({
          company: beginnings.company,
          jobs: jobs.value?.jobs.length ?? 0,
          savedPeople: beginnings.saved.people,
          conversations: beginnings.conversations.length,
          applications,
        })
      : [];
  if (loadStateOf(waiting) === 'loading' || loadStateOf(jobs) === 'loading')
    return (
      <Day now={now} main={PLACE_OF_MAIN}>
        <PanelsSkeleton what="applications and messages" />
      </Day>
    );

  const isCertain = !isStillComing(waiting);
  const main = !isCertain ? (
    TO_APPLICATIONS
  ) : people > 0 ? (
    <LinkButton to="/employer/applications" variant="primary" wide>
      Answer {plural(people, 'person', 'people')}
    </LinkButton>
  ) : (
    POST_A_JOB
  );
  return (
    <Day now={now} main={main}>
      <Columns>
        <MainColumn>
          <CallsPanel sheets={waiting.value?.sheets ?? []} me={userId ?? ''} now={now} />
          <BookingsPanel bookings={waiting.value?.bookings ?? []} me={userId ?? ''} now={now} />
          <NotesPanel bookings={waiting.value?.toReview ?? []} me={userId ?? ''} now={now} />
          {steps.length > 0 && <FirstStepsPanel steps={steps} />}
          <Panel
            title="Needs an answer"
            link={
              toAnswer.length > 0 ? { label: 'All applications', to: '/employer/applications' } : undefined
            }
          >
            <PanelView
              data={waiting}
              isEmpty={() => toSettle.length + toAnswer.length + questions.length === 0}
              what="applications and messages"
              empty="Nobody is waiting for you."
            >
              {() => (
                <>
                  {toSettle.length > 0 && (
                    <Rows>
                      {toSettle.slice(0, MAX_SHOWN.settle).map((application) => (
                        <li key={application.id}>
                          <ToSettle application={application} now={now} />
                        </li>
                      ))}
                    </Rows>
                  )}
                  {toAnswer.length > 0 && (
                    <Rows>
                      {toAnswer.slice(0, MAX_SHOWN.answer).map((job) => (
                        <li key={job.jobId}>
                          <ToAnswer job={job} today={today(now)} isCertain={isCertain} />
                        </li>
                      ))}
                    </Rows>
                  )}
                  {questions.length > 0 && (
                    <MessageRows
                      conversations={questions.slice(0, MAX_SHOWN.messages)}
                      me={userId ?? ''}
                      now={now}
                    />
                  )}
                </>
              )}
            </PanelView>
          </Panel>
        </MainColumn>
        <div className="space-y-6">
          <Publishing drafts={jobs.value?.publishing ?? []} />
          {jobs.absence === null && <DaysAtRisk jobs={jobs.value?.jobs ?? []} {...{ agreed, now }} />}
          <OpenJobs {...{ jobs, agreed }} />
          {drafts.length > 0 && (
            <Panel title="Drafts" link={{ label: 'All', to: '/jobs/manage' }}>
              <DraftRows
                drafts={drafts.slice(0, MAX_SHOWN.drafts)}
                toOf={(draft) => `/jobs/post?draft=${draft.id}`}
                now={now}
              />
            </Panel>
          )}
          {jobs.absence === null && <InvitePanel jobs={jobs.value?.jobs ?? []} {...{ agreed, now }} />}
        </div>
      </Columns>
      {waiting.absence === 'offline' || jobs.absence === 'offline' ? (
        <NotLoadedYet />
      ) : isStillComing(waiting) || isStillComing(jobs) ? (
        <StillComing />
      ) : (
        <div className="mt-6">
          <AsOf at={asOf} now={now} />
        </div>
      )}
      <ActionBar>{main}</ActionBar>
    </Day>
  );
}

/** Somebody's answer to an offer or an interview, which waits for this employer's next step. */
function ToSettle({ application, now }: { application: Stored<Application>; now: Date }) {
  return (
    <ListRow
      flush
      to={`/employer/applications?a=${application.id}`}
      title={application.applicant_name || SOMEBODY}
      meta={application.job_title}
    >
      <ApplicationStanding application={application} side="employer" now={now} />
    </ListRow>
  );
}

/** @param isCertain all applications are here: until then the numbers grow, and are not said */
function ToAnswer({ job, today: day, isCertain }: { job: JobToAnswer; today: string; isCertain: boolean }) {
  return (
    <ListRow
      flush
      to={`/employer/applications?job=${job.jobId}`}
      title={job.title}
      aside={isCertain ? `${job.people} waiting` : undefined}
    >
      <span className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {isCertain && job.overdue > 0 && <StateLine state="no-reply">{job.overdue} overdue</StateLine>}
        {job.next !== null && <StateLine state="pending">Answer by {answerBy(job.next, day)}</StateLine>}
      </span>
    </ListRow>
  );
}
