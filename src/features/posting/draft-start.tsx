import { type ReactNode, useState } from 'react';
import { from, switchMap } from 'rxjs';
import { Link, useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/access';
import type { JobContent } from '@/domain/job-content';
import { getJobs, type JobDraft, observeDraft } from '@/store/entities/jobs';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { LinkButton } from '@/ui/button';
import { PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { EmptyState } from '@/ui/empty-state';
import { Page, PageTitle } from '@/ui/page';
import { Problem } from '@/ui/problem';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync-blocker-context';
import { FormSkeleton } from './form-skeleton';
import { beginningWith, hasPreferences } from './hiring-preferences';
import { contentFromDraft } from './post-form';
import { repeatOf } from './repeat';
import { FIELD_OF_REFUSAL } from './steps';
import { draftsSettled } from './use-draft';
import { blankFor, type Poster, usePoster } from './use-poster';

/** What a posting form begins with. */
export interface Beginning {
  start: JobContent;
  /** Null for a draft that begins now. */
  draftId: string | null;
  poster: Poster;
  /** Call once, when the new draft is stored. */
  onDraft: (id: string) => void;
  /** Why a publication was refused, that it still waits, or whose words a new one begins with. */
  note?: ReactNode;
  /** The field a refusal was about. */
  mend?: string;
}

type Children = (beginning: Beginning) => ReactNode;
interface Inner {
  poster: Poster;
  onDraft: (id: string) => void;
  children: Children;
}

const Gone = () => (
  <Page>
    <PageTitle hidden>Post Job</PageTitle>
    <EmptyState
      title="This draft is not on this device"
      action={
        <LinkButton variant="primary" to="/jobs/post">
          Start a new job
        </LinkButton>
      }
    >
      It may have been published or deleted on another device of yours. Your other drafts are under Manage
      Jobs.
    </EmptyState>
  </Page>
);

const Published = ({ id }: { id: string }) => (
  <Page>
    <PageTitle hidden>Post Job</PageTitle>
    <EmptyState
      title="This draft is a job now"
      action={
        <LinkButton variant="primary" to={`/jobs/${id}/edit`}>
          Edit the job
        </LinkButton>
      }
    >
      It has been published. What you change from here on, you change in the job itself.
    </EmptyState>
  </Page>
);

/** Why this draft is open again, or what becomes of it when it is touched. */
function Note({ draft }: { draft: JobDraft }) {
  const waitsFor = useSyncBlocker();
  if (draft.sync.state === 'refused')
    return <Problem>{draft.sync.sentence} Your text is all here. Mend it and publish again.</Problem>;
  if (draft.intent === 'publish')
    return (
      <StateLine state="waiting">
        This job is waiting for {waitsFor}. Change something and it is a draft again, until you publish it.
      </StateLine>
    );
  return null;
}

const observeSettledDraft = (store: Store, id: string) =>
  from(draftsSettled()).pipe(switchMap(() => observeDraft(store, id)));

const observeEarlierJobs = (store: Store, ids: readonly string[]) => from(getJobs(store, ids));

function FromDraft({ id, poster, onDraft, children }: { id: string } & Inner) {
  // Words on their way from a form that has just closed belong to the draft too.
  const draft = useLive(observeSettledDraft, id);
  // The form is the truth from the moment it is open: what arrives later must not overwrite what is being typed.
  const [first, setFirst] = useState<JobDraft | null>(null);
  if (draft && first === null) setFirst(draft);
  const [blank] = useState(() => blankFor(poster));
  const [start, setStart] = useState<JobContent | null>(null);
  if (first !== null && start === null) setStart(contentFromDraft(first.payload, blank));
  if (draft === undefined) return <FormSkeleton />;
  if (first === null || start === null) return <Gone />;
  if (first.result_id !== null) return <Published id={first.result_id} />;
  const mend = first.sync.state === 'refused' ? FIELD_OF_REFUSAL[first.sync.code] : undefined;
  return children({ start, draftId: id, poster, onDraft, note: <Note draft={draft ?? first} />, mend });
}

const WithPreferences = () => (
  <p className="text-sm text-ink-2">
    Begins with your{' '}
    <Link to={PREFERENCES_PATH} className="font-medium text-ink underline underline-offset-4">
      hiring preferences
    </Link>
    .
  </p>
);

function Anew({ repeat, poster, onDraft, children }: { repeat: string | null } & Inner) {
  const jobs = useLive(observeEarlierJobs, repeat === null ? [] : [repeat]);
  const [begun, setBegun] = useState<{ start: JobContent; note?: ReactNode } | null>(null);
  if (jobs === undefined) return <FormSkeleton />;
  if (begun === null) {
    const blank = blankFor(poster);
    const hiring = poster.profile?.settings.hiring;
    const [job] = jobs;
    setBegun(
      job
        ? { start: repeatOf(job, blank) }
        : { start: beginningWith(hiring, blank), note: hasPreferences(hiring) && <WithPreferences /> },
    );
    return <FormSkeleton />;
  }
  return children({ ...begun, draftId: null, poster, onDraft });
}

/** Reads what the address names, `?draft=` to go on with one, `?repeat=` to begin from an earlier job, and hands it to a form. */
export function DraftStart({ children }: { children: Children }) {
  const [params, setParams] = useSearchParams();
  const poster = usePoster();
  // The draft this very screen has begun: naming it in the address must not start the form again.
  const [made, setMade] = useState<string | null>(null);
  const asked = params.get('draft');
  const onDraft = (id: string): void => {
    setMade(id);
    setParams(
      () => {
        // The browser's own address, not the last one drawn: a step taken this moment must not be taken back.
        const next = new URLSearchParams(location.search);
        next.set('draft', id);
        next.delete('repeat');
        return next;
      },
      { replace: true },
    );
  };
  if (!poster) return <FormSkeleton />;
  if (asked !== null && asked !== made)
    return isRouteId(asked) ? (
      <FromDraft key={asked} id={asked} poster={poster} onDraft={onDraft}>
        {children}
      </FromDraft>
    ) : (
      <Gone />
    );
  const repeat = params.get('repeat') ?? undefined;
  return (
    <Anew key="new" repeat={isRouteId(repeat) ? repeat : null} poster={poster} onDraft={onDraft}>
      {children}
    </Anew>
  );
}
