import { type ReactNode, useEffect, useState } from 'react';
import { from } from 'rxjs';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { moreRolesIn, type PostingContent } from '@/domain/jobs/roles/more-roles';
import type { InputName } from '@/domain/jobs/job-form-fields';
import { getJobs, type JobDraft, observeDraft } from '@/store/entities/jobs';
import { useStore } from '@/store/react/store-context';
import { observeJobTemplates } from '@/store/posting/job-templates';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';
import { LinkButton } from '@/ui/button';
import { PREFERENCES_PATH } from '@/ui/domain/employer-settings-links';
import { EmptyState } from '@/ui/loading/empty-state';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import { FormSkeleton } from '../form/form-layout';
import { hasPreferences, preferencesFor, withPreferences } from '../preferences/hiring-preferences';
import { unsavedDraft } from '@/platform/updates/draft-saver';
import { jobDraftKey, type UnsavedJobDraft } from './job-draft-keeper';
import { contentFromDraft } from '../form/job-form';
import { anotherRoleOf, repeatOf } from './repeat';
import { inputOfRefusal } from '../form/steps';
import { FromTemplate } from '../templates/from-template';
import { blankFor, type Poster, usePoster } from './use-poster';

/** What a posting form starts from. */
export interface PostingStart {
  start: PostingContent;
  /** What a form of this draft that has closed could not save yet; the form shows it, and goes on from there. */
  unsaved?: UnsavedJobDraft;
  /** Null for a new draft. */
  draftId: string | null;
  poster: Poster;
  /** Call once, when a new draft is stored. */
  onDraft: (id: string) => void;
  /** Says why a publication was refused, that it is still waiting, or where a new job's content comes from. */
  note?: ReactNode;
  /** Beside the first question of a new job: other ways to begin. */
  offer?: ReactNode;
  /** The input that a refusal concerns. */
  refusedInput?: InputName;
}

type Children = (start: PostingStart) => ReactNode;
interface StartProps {
  poster: Poster;
  onDraft: (id: string) => void;
  children: Children;
}

const DraftNotFound = () => (
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
      It may have been published or deleted on another of your devices. Your other drafts are under Manage
      Jobs.
    </EmptyState>
  </Page>
);

const AlreadyPublished = ({ id }: { id: string }) => (
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
      It has been published. From now on, make changes in the job itself.
    </EmptyState>
  </Page>
);

/** Says why this draft is open again, or what happens when it is changed. */
function DraftNote({ draft }: { draft: JobDraft }) {
  const blocker = useSyncBlocker();
  // Written in two places: both texts are kept, the form shows this one, and says so itself. Nobody has published anything.
  if (draft.sync.state === 'refused' && draft.sync.code === 'CONFLICT') return null;
  if (draft.sync.state === 'refused')
    return <Problem>{draft.sync.sentence} Your text is all here. Fix it and publish again.</Problem>;
  if (draft.intent === 'publish')
    return (
      <StateLine state="waiting">
        This job is waiting for {blocker}. If you change it, it becomes a draft again until you publish it.
      </StateLine>
    );
  return null;
}

function startFrom(payload: JobDraft['payload'], blank: PostingContent): PostingContent {
  const content = contentFromDraft(payload, blank);
  const more = moreRolesIn(payload);
  return more.length > 0 ? { ...content, more_roles: more } : content;
}

const observeEarlierJobs = (store: Store, ids: readonly string[]) => from(getJobs(store, ids));

function StoredDraft({ id, poster, onDraft, children }: { id: string } & StartProps) {
  const store = useStore();
  const draft = useLive(observeDraft, id);
  // Once the form is open, what arrives later must not overwrite what is being typed.
  const [first, setFirst] = useState<JobDraft | null>(null);
  if (draft && first === null) setFirst(draft);
  const [blank] = useState(() => blankFor(poster));
  const [start, setStart] = useState<PostingContent | null>(null);
  const [unsaved] = useState(() => unsavedDraft<UnsavedJobDraft>(jobDraftKey(store, id))?.value);
  if (first !== null && start === null) setStart(startFrom(first.payload, blank));
  if (draft === undefined) return <FormSkeleton />;
  if (first === null || start === null) return <DraftNotFound />;
  if (first.result_id !== null) return <AlreadyPublished id={first.result_id} />;
  return children({
    start,
    unsaved,
    draftId: id,
    poster,
    onDraft,
    note: <DraftNote draft={draft ?? first} />,
    refusedInput: first.sync.state === 'refused' ? inputOfRefusal(first.sync.code) : undefined,
  });
}

/** @param company whose they are; '': this person's own */
const PreferencesNote = ({ company }: { company: string }) => (
  <p className="text-sm text-ink-2">
    Begins with {company ? 'the' : 'your'}{' '}
    <Link to={PREFERENCES_PATH} className="font-medium text-ink underline underline-offset-4">
      hiring preferences
    </Link>
    {company && ` of ${company}`}.
  </p>
);

function NewDraft({
  repeat,
  ofShow,
  template,
  poster,
  onDraft,
  onClosed,
  children,
}: { repeat: string | null; ofShow: boolean; template: string | null; onClosed: () => void } & StartProps) {
  // oxlint-disable-next-line react/exhaustive-deps -- a new function in each render, but always does the same
  useEffect(() => onClosed, []);
  const jobs = useLive(observeEarlierJobs, repeat === null ? [] : [repeat]);
  // Before the form is shown: what came later would push it down.
  const templates = useLive(observeJobTemplates);
  // Also when the last one has just been removed: that can be undone.
  const [hadTemplates, setHadTemplates] = useState<boolean | null>(null);
  if (templates !== undefined && hadTemplates === null) setHadTemplates(templates.length > 0);
  const { pathname } = useLocation();
  const [first, setFirst] = useState<{ start: PostingContent; note?: ReactNode } | null>(null);
  if (jobs === undefined || templates === undefined) return <FormSkeleton />;
  if (first === null) {
    const blank = blankFor(poster);
    const hiring = preferencesFor(poster.companyHiring, poster.profile?.settings.hiring);
    const whose = hasPreferences(poster.companyHiring) ? poster.company : '';
    const [job] = jobs;
    const chosen = templates.find(({ id }) => id === template);
    setFirst(
      job
        ? { start: ofShow ? anotherRoleOf(job, blank) : repeatOf(job, blank) }
        : chosen
          ? {
              start: repeatOf(contentFromDraft(chosen.content, blank), blank),
              note: <p className="text-sm text-ink-2">Begins with your template {chosen.name}.</p>,
            }
          : template !== null
            ? {
                start: blank,
                note: (
                  <p className="text-sm text-ink-2">
                    This template is not on this device any more. You begin with an empty job.
                  </p>
                ),
              }
            : {
                start: withPreferences(hiring, blank),
                note: hasPreferences(hiring) && <PreferencesNote company={whose} />,
              },
    );
    return <FormSkeleton />;
  }
  return children({
    ...first,
    draftId: null,
    poster,
    onDraft,
    offer: hadTemplates === true && <FromTemplate path={pathname} />,
  });
}

/**
 * Reads the URL, `?draft=` to continue a draft, `?repeat=` to start from an earlier job, and with `&role=another` from its show, `?template=` to start from
 * a template, and renders a form with it.
 */
export function WithPostingStart({ children }: { children: Children }) {
  const [params, setParams] = useSearchParams();
  const poster = usePoster();
  // The draft that the form on this screen has created: adding its id to the URL must not start the form again.
  const [createdId, setCreatedId] = useState<string | null>(null);
  const draftParam = params.get('draft');
  const onDraft = (id: string): void => {
    setCreatedId(id);
    setParams(
      () => {
        // From the browser's own URL, not the last rendered one, which would undo a step taken a moment ago.
        const next = new URLSearchParams(location.search);
        next.set('draft', id);
        next.delete('repeat');
        next.delete('role');
        next.delete('template');
        return next;
      },
      { replace: true },
    );
  };
  // A template that is chosen while a form is open begins another one. The draft that it becomes is still the same form.
  const template = params.get('template');
  const [origin, setOrigin] = useState(template);
  if (draftParam === null && template !== origin) setOrigin(template);
  if (!poster) return <FormSkeleton />;
  if (draftParam !== null && draftParam !== createdId)
    return isRouteId(draftParam) ? (
      <StoredDraft key={draftParam} id={draftParam} poster={poster} onDraft={onDraft}>
        {children}
      </StoredDraft>
    ) : (
      <DraftNotFound />
    );
  const repeat = params.get('repeat') ?? undefined;
  return (
    <NewDraft
      key={`new ${origin}`}
      template={origin}
      repeat={isRouteId(repeat) ? repeat : null}
      ofShow={params.get('role') === 'another'}
      poster={poster}
      onDraft={onDraft}
      onClosed={() => setCreatedId(null)}
    >
      {children}
    </NewDraft>
  );
}
