import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useRouteParams } from '@/client-state/page/route-params';
import { canReopen, REOPEN_TERMS } from '@/domain/jobs/lifetime/reopen';
import { isRouteId } from '@/domain/navigation/access';
import { jobs } from '@/domain/streams';
import type { Job } from '@/domain/streams/jobs';
import type { JobContent } from '@/domain/jobs/job-content';
import type { JobForm } from '@/domain/jobs/job-form-fields';
import { openFormCopy, withLeftText } from '@/platform/updates/copy/use-copy-saver';
import { useFormCopy } from '@/platform/updates/use-form-copy';
import { observeJob, updateJob } from '@/store/entities/jobs';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { useOpened } from '@/store/react/use-forms';
import { observeSyncState } from '@/store/writes/sync-state';
import { useIdentity } from '@/store/react/identity';
import { useMayFor } from '@/store/react/posting/use-hiring-team';
import { useLive } from '@/store/react/use-live';
import { useLoadableRow } from '@/store/react/use-loadable';
import { fetchJob } from '@/store/sync/fetch-rows';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button, LinkButton } from '@/ui/button';
import { jobName, hirerName } from '@/domain/jobs/job-copy';
import { SOMEBODY } from '@/domain/values/text/names';
import { LeftText } from '@/ui/fields/left-text';
import { EmptyState } from '@/ui/loading/empty-state';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StateLine } from '@/ui/status';
import { useNow } from '@/ui/dates/use-now';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { changedFields, contentOf, formOf, NULLABLE_INPUTS } from '../form/job-form';
import { DateFields } from '../fields/date-fields';
import { FormPart, FormSkeleton } from '../form/form-layout';
import { PayFields } from '../fields/pay-fields';
import { postingResolver } from '../form/job-form-resolver';
import { RefusedChange } from './refused-change';
import { RoleFields } from '../fields/role-fields';
import { STEPS } from '../form/steps';

const PARTS: readonly ReactNode[] = [
  <RoleFields key="role" />,
  <DateFields key="dates" />,
  <PayFields key="pay" />,
];

/** One's own job always is; an admin may open one whose description is still on its way. */
const isEditable = (job: Stored<Job>): job is Stored<Job & JobContent> =>
  job.status === 'active' && job.description !== undefined;

function EditForm({ job }: { job: Stored<Job & JobContent> }) {
  const store = useStore();
  const navigate = useNavigate();
  const announce = useAnnounce();
  // Changes that arrive meanwhile are merged by the store, field by field.
  const [of] = useState(() => ({ accountId: store.me(), name: `job ${job.id}` }));
  const [left] = useState(() => openFormCopy(of));
  const opened = useOpened(job, left);
  const start: JobContent = opened.shown;
  const defaults = useMemo(() => formOf(start), [start]);
  const form = useForm<JobForm>({
    resolver: useMemo(() => postingResolver(start, true), [start]),
    defaultValues: useMemo(() => withLeftText(of, defaults, NULLABLE_INPUTS), [of, defaults]),
  });
  const kept = useFormCopy({ form, of, opened, defaults });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  const save = form.handleSubmit(
    async (values) => {
      setFailure(null);
      try {
        // What the form shows and nobody changed is left out: a value may be written in another way in the form.
        const changes = changedFields(contentOf(formOf(start), start), contentOf(values, start));
        const result = await updateJob(store, opened, changes);
        await kept.finish();
        if (result === 'offered') announce(CHANGED_ELSEWHERE);
        void navigate(`/jobs/${job.id}`);
      } catch (error) {
        setFailure(sentenceOf(error));
        throw error;
      }
    },
    () => announce('Something is missing here. The first field to fix has the focus.'),
  );
  const submit = (event: FormEvent): void => {
    // `failure` shows the reason; the rejection only keeps the form from counting as saved.
    save(event).catch(() => {});
  };
  const discard = async (): Promise<void> => {
    await kept.finish();
    void navigate(`/jobs/${job.id}`);
  };
  const actions = (
    <div className="grid grid-cols-[auto_1fr] gap-2 md:flex">
      <Button onClick={() => void discard()}>{kept.wasRestored ? 'Discard' : 'Cancel'}</Button>
      <Button variant="primary" type="submit" form="edit-job" busy={isSubmitting} className="md:min-w-48">
        Save changes
      </Button>
    </div>
  );
  return (
    <>
      <FormProvider {...form}>
        <form id="edit-job" noValidate onSubmit={submit}>
          {kept.wasRestored && <LeftText />}
          {STEPS.slice(0, PARTS.length).map(({ id, label }, step) => (
            <FormPart key={id} title={label}>
              {PARTS[step]}
            </FormPart>
          ))}
        </form>
      </FormProvider>
      {failure !== null && (
        <div className="mt-2">
          <Problem>{failure}</Problem>
        </div>
      )}
      <div className="mt-4 hidden md:block">{actions}</div>
      <ActionBar>{actions}</ActionBar>
    </>
  );
}

const CannotEdit = ({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
}) => (
  <Page>
    <PageTitle hidden>Edit job</PageTitle>
    <EmptyState title={title} action={action}>
      {children}
    </EmptyState>
  </Page>
);

const manageJobsLink = (
  <LinkButton variant="primary" to="/jobs/manage">
    Manage jobs
  </LinkButton>
);

function EditableJob({ id }: { id: string }) {
  const { role } = useIdentity();
  const mayFor = useMayFor('hire');
  const copy = usePersistenceCopy();
  const blocker = useSyncBlocker();
  const now = useNow();
  const { value: job, absence, retry } = useLoadableRow(observeJob, fetchJob, id, jobs);
  const sync = useLive(observeSyncState);
  // A form that was opened stays, with what was typed, though the job comes again without its description, or closes.
  const [opened, setOpened] = useState<Stored<Job & JobContent> | null>(null);
  if (opened === null && job && isEditable(job)) setOpened(job);
  if (job === undefined || sync === undefined) return <FormSkeleton />;
  if (job === null) {
    if (absence === 'unknown') return <FormSkeleton />;
    return sync.connection === 'offline' ? (
      <CannotEdit title="This job is not on this device" action={manageJobsLink}>
        {copy.needsConnection}
      </CannotEdit>
    ) : (
      <CannotEdit title="This job is not here" action={manageJobsLink}>
        It may have been archived, or the link is incomplete.
      </CannotEdit>
    );
  }
  if (!mayFor(job) && role !== 'admin') {
    return (
      <CannotEdit
        title="Only whoever hires for it can edit this job"
        action={
          <LinkButton variant="primary" to={`/jobs/${id}`}>
            See the job
          </LinkButton>
        }
      >
        {jobName(job)} was posted by {hirerName(job) || SOMEBODY}.
      </CannotEdit>
    );
  }
  if (job.rev === 0) {
    return (
      <CannotEdit
        title={`This job is still waiting for ${blocker}`}
        action={
          <LinkButton variant="primary" to={`/jobs/post?draft=${id}`}>
            Take it back and edit
          </LinkButton>
        }
      >
        Nobody else sees it yet. Edit it as a draft and publish it again.
      </CannotEdit>
    );
  }
  return (
    <Page narrow className="md:max-w-[60rem]">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <PageTitle name="Edit job">Edit {job.title}</PageTitle>
        {job.sync.state === 'waiting' && (
          <StateLine state="waiting">An earlier change is waiting for {blocker}</StateLine>
        )}
      </div>
      {job.sync.state === 'refused' && <RefusedChange job={job} refused={job.sync} />}
      {opened !== null && job.status !== 'active' && (
        <Problem>
          This job has closed meanwhile. Nothing more of it can be saved; what you wrote stays here.
        </Problem>
      )}
      {opened !== null ? (
        <EditForm key={id} job={isEditable(job) ? job : opened} />
      ) : job.status === 'active' ? (
        <EmptyState
          title="This job is not all here yet"
          action={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          Its description comes as soon as the server sends it. Then it can be edited.
        </EmptyState>
      ) : (
        job.sync.state !== 'refused' && (
          <EmptyState
            title="This job has closed"
            action={
              <LinkButton variant="primary" to={`/jobs/post?repeat=${id}`}>
                Post it again
              </LinkButton>
            }
          >
            A closed job cannot be edited.{' '}
            {canReopen(job, now.getTime())
              ? `You can open it again from Manage Jobs ${REOPEN_TERMS}.`
              : 'Nor can it be opened again.'}
          </EmptyState>
        )
      )}
    </Page>
  );
}

/** `/jobs/:id/edit`: the posting form on a published job. */
export default function EditJobScreen() {
  const { id } = useRouteParams();
  return isRouteId(id) ? (
    <EditableJob key={id} id={id} />
  ) : (
    <CannotEdit title="This job is not here" action={manageJobsLink}>
      The link is incomplete.
    </CannotEdit>
  );
}
