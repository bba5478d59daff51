import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { attachmentsOf } from '@/domain/attachments';
import type { Application } from '@/domain/streams/applications';
import type { Job } from '@/domain/streams/jobs';
import type { Profile } from '@/domain/streams/profiles';
import { vibrate } from '@/platform/haptics';
import { applyToJob } from '@/store/entities/applications';
import { partsForApplication } from '@/store/profile/parts-for-application';
import { retryRefused } from '@/store/writes/queue-actions';
import { usePickedFilesCache } from '@/store/react/files/use-picked-files-cache';
import { useStore } from '@/store/react/store-context';
import type { Stored } from '@/store/queries/write-status';
import { unsavedDraft } from '@/platform/updates/draft-saver';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useDraftSaving } from '@/platform/updates/use-draft-saving';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { FilesField } from '@/ui/files/file-picker';
import { DraftLine } from '@/ui/sync/draft-line';
import { ActionBar } from '@/ui/layout/action-bar';
import { PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StepFocus } from '@/ui/navigation/steps/step-focus';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { useStepPlace } from '@/ui/navigation/steps/use-step-place';
import { usePickedFiles } from '@/ui/files/use-picked-files';
import { ApplyFields } from './apply-fields';
import { ProfilePartsFields } from './profile-parts-fields';
import { type ApplyForm, applyForm, blankApplication, fromApplication, toNewApplication } from './apply-form';
import { ApplyReview } from './apply-review';
import { StoredApplication } from './stored-application';

const STEPS = ['Your application', 'Check and send'];
/** As they are named in the address. */
const WRITE = 'write';
const CHECK = 'check';

const INCOMPLETE = 'Some answers are missing. The first one has the focus.';

/** What is typed and not saved yet. The draft goes with it: the form that opens it again saves it on the version that it began from. */
interface UnsavedApplication {
  form: ApplyForm;
  stored: StoredApplication;
}

interface ApplyWizardProps {
  job: Stored<Job>;
  me: Profile;
  /** An earlier application that the server refused; it prefills the form. */
  refused: Stored<Application> | null;
  onSending: (isSending: boolean) => void;
}

export function ApplyWizard({ job, me, refused, onSending }: ApplyWizardProps) {
  const store = useStore();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const blank = useMemo(
    () => (refused ? fromApplication(refused, job) : blankApplication(job, me)),
    [refused, job, me],
  );
  const resolver = useMemo(() => zodResolver(applyForm(job)), [job]);
  const form = useForm<ApplyForm>({ resolver, defaultValues: blank });
  const place = useStepPlace();
  const [isFilled, setFilled] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // After a reload there is nothing to check before the draft is read. On the way out through the history the form must not flash.
  const step = (place.id === CHECK && isFilled) || isLeaving ? 1 : 0;
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const picked = usePickedFiles(usePickedFilesCache(), job.id);
  // A reload that would lose picked files must ask first.
  useHoldWhile(!picked.isKept);
  const draftKey = `application ${store.me()} ${job.id}`;
  const [stored] = useState(
    () => unsavedDraft<UnsavedApplication>(draftKey)?.value.stored ?? new StoredApplication(store, job),
  );
  const save = useCallback(({ form: value }: UnsavedApplication) => stored.save(value), [stored]);
  const { draft, changed, settle } = useDraftSaving(draftKey, save, sentenceOf);

  const { reset, subscribe } = form;
  const hasLoadedDraft = useRef(false);
  useEffect(() => {
    if (hasLoadedDraft.current) return;
    hasLoadedDraft.current = true;
    const unsaved = unsavedDraft<UnsavedApplication>(draftKey);
    if (unsaved) changed(unsaved.value);
    (unsaved ? Promise.resolve(unsaved.value.form) : stored.load(blank)).then(
      (shown) => {
        if (shown) reset(shown);
        return setFilled(true);
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    );
  }, [draftKey, stored, blank, reset, changed]);
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      // Only the person's changes: filling the form from a draft must not save it again.
      callback: ({ values, type }) => {
        if (type === 'change') changed({ form: values, stored });
      },
    });
  }, [subscribe, changed, stored]);

  const toForm = (): void => {
    setHasChangedStep(true);
    place.backwards(WRITE);
  };
  // The fields may have changed since they were checked: on the way here, or with the job.
  const refuseIncomplete = (): void => {
    if (step === 1) toForm();
    announce(step === 1 ? 'Some answers are missing.' : INCOMPLETE);
  };

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    onSending(true);
    vibrate('medium');
    try {
      const application = toNewApplication(values, job, me);
      const id = refused
        ? await resend(refused, application)
        : await applyToJob(store, { ...application, files: picked.files });
      picked.take()();
      await settle();
      // The application is stored. A leftover draft must not look like a failure, or the person would send twice (S3).
      await stored
        .remove()
        .catch((error: unknown) => console.error('The draft of a sent application was not removed:', error));
      setLeaving(true);
      await place.toStart();
      void navigate(`/applications?a=${id}`, { replace: true });
    } catch (error) {
      onSending(false);
      setFailure(sentenceOf(error));
    }
  }, refuseIncomplete);

  const resend = async (
    before: Stored<Application>,
    application: ReturnType<typeof toNewApplication>,
  ): Promise<string> => {
    if (before.sync.state !== 'refused') return before.id;
    await retryRefused(store, before.sync.refusedId, {
      cover_note: application.coverNote,
      rate_quote_minor: application.rateQuoteMinor,
      rate_unit: application.rateUnit,
      currency: application.currency,
      available_dates: application.availableDates,
      asked_dates: application.askedDates,
      kit_offered: application.kitOffered,
      ...(await partsForApplication(store, application)),
      answers: application.answers,
    });
    return before.id;
  };

  // Files of the refused application are sent again with it.
  const before = refused ? attachmentsOf(refused) : [];
  const files = refused ? (
    <ResentFiles names={before.map(({ name }) => name)} />
  ) : (
    <FilesField
      label="Files"
      picked={picked}
      hint="Anything else for this job: up to 10, each up to 50 MB. They stay here with the draft until you send or remove them, and are not on your other devices before."
    />
  );
  const names = (refused ? before : picked.files).map(({ name }) => name);

  const check = form.handleSubmit(() => {
    setHasChangedStep(true);
    // Also where no draft could be read.
    setFilled(true);
    place.forwards(CHECK);
  }, refuseIncomplete);
  const actions =
    step === 0 ? (
      <Button variant="primary" wide onClick={check}>
        Check before sending
      </Button>
    ) : (
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button onClick={toForm}>Back</Button>
        <Button variant="primary" busy={form.formState.isSubmitting} onClick={send}>
          Send application
        </Button>
      </div>
    );

  return (
    <>
      <Stepper steps={STEPS} at={step} />
      <div className="mt-5 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <PageTitle name="Apply">{step === 0 ? `Apply: ${job.title}` : 'Check and send'}</PageTitle>
          <StepFocus
            key={step}
            moved={hasChangedStep}
          >{`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}</StepFocus>
        </div>
        <DraftLine draft={draft} className="basis-full" />
      </div>
      <div className="mb-6">
        <JobSlate job={job} as="h2" />
      </div>
      {refused?.sync.state === 'refused' && (
        <div className="mb-5">
          <Problem>{refused.sync.sentence} What you wrote is below.</Problem>
        </div>
      )}
      {step === 0 ? (
        <ApplyFields
          job={job}
          form={form}
          files={
            <>
              <ProfilePartsFields me={me} form={form} />
              {files}
            </>
          }
        />
      ) : (
        <ApplyReview job={job} me={me} form={form.getValues()} files={names} />
      )}
      {failure !== null && (
        <div className="mt-5">
          <Problem>{failure}</Problem>
        </div>
      )}
      <div className="mt-8 hidden max-w-96 md:block">{actions}</div>
      <ActionBar>{actions}</ActionBar>
    </>
  );
}

function ResentFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h2 className="text-sm font-semibold">Files</h2>
      <p className="text-sm text-ink-2">They are sent with it again.</p>
      <ul className="mt-1">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
