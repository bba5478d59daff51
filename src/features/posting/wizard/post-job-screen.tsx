import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { InputName, JobForm } from '@/domain/jobs/job-form-fields';
import { type MoreRole, moreRolesIn, type PostingContent } from '@/domain/jobs/roles/more-roles';
import { loadOrReload } from '@/platform/updates/missing-code';
import { useFetchedWhenIdle } from '@/platform/when-idle';
import { useAnnounce } from '@/ui/feedback/announcer';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { LatePart } from '@/ui/loading/late-part';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { StepFocus } from '@/ui/navigation/steps/step-focus';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { DateFields } from '../fields/date-fields';
import { DraftLine } from '@/ui/sync/draft-line';
import {
  contentOf,
  formOf,
  formProblems,
  inputOf,
  problemsNotInDraft,
  roleProblemsNow,
} from '../form/job-form';
import { postingResolver } from '../form/job-form-resolver';
import { ProblemList, problemsIn, stepOfProblem } from './problem-list';
import { PayFields } from '../fields/pay-fields';
import { type PostingStart, WithPostingStart } from '../drafts/posting-start';
import { previewOf } from '../drafts/preview';
import { RoleFields } from '../fields/role-fields';
import { STEPS, stepOf } from '../form/steps';
import { usePosting } from '../drafts/use-posting';

const importWhatIsPublished = () => import('./what-is-published');
const loadWhatIsPublished = loadOrReload(importWhatIsPublished);

const LAST_STEP = STEPS.length - 1;
const LABELS = STEPS.map(({ label }) => label);
const INPUTS = STEPS.flatMap(({ inputs }) => inputs);
const FIELDS = [<RoleFields key="role" />, <DateFields key="dates" />, <PayFields key="pay" />];

/** The step in the URL; without one, the step of the refused input or the first. */
function useStep(refusedInput: InputName | undefined): [number, (step: number) => void] {
  const [params, setParams] = useSearchParams();
  const initialStep = refusedInput === undefined ? 0 : stepOf(refusedInput);
  const stepParam = Number(params.get('step') ?? initialStep + 1);
  const step = Number.isInteger(stepParam) && stepParam >= 1 && stepParam <= STEPS.length ? stepParam - 1 : 0;
  const go = (to: number): void =>
    setParams(() => {
      // From the browser's own URL, because the draft's id may have been added to it a moment ago.
      const next = new URLSearchParams(location.search);
      next.set('step', String(to + 1));
      return next;
    });
  return [step, go];
}

/**
 * Four steps to a published job. It is saved at every pause, so that a reload, a dead battery or no signal loses
 * nothing.
 */
function PostWizard(props: PostingStart) {
  const { start, unsaved, poster, note, offer, refusedInput } = props;
  const announce = useAnnounce();
  const form = useForm<JobForm>({
    resolver: useMemo(() => postingResolver(start, false), [start]),
    defaultValues: useMemo(() => formOf(unsaved?.content ?? start), [unsaved, start]),
    reValidateMode: 'onChange',
  });
  const [step, goTo] = useStep(refusedInput);
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [pathToFocus, setPathToFocus] = useState<string | null>(refusedInput ?? null);
  // As the form writes it: a difference in spelling is nobody's change.
  const [shown] = useState(() => contentOf(formOf(start), start));
  const posting = usePosting({ ...props, start: shown });
  useFetchedWhenIdle(importWhatIsPublished);
  const { subscribe, trigger, setFocus, getValues, getFieldState } = form;
  const [notInDraft, setNotInDraft] = useState(false);
  // S8: what is wrong with a draft is said where it is, as soon as it is open.
  useEffect(() => {
    const wrong = formProblems(formOf(unsaved?.content ?? start)).map(({ path }) => inputOf(path));
    if (wrong.length > 0) void trigger(wrong);
    // Only what the form was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [trigger]);
  // At each save, not at each keystroke: half a number is not wrong yet.
  useEffect(() => {
    if (posting.draft.state !== 'saved') return;
    const lost = problemsNotInDraft(getValues()).map(({ path }) => inputOf(path));
    setNotInDraft(lost.length > 0);
    if (lost.length > 0) void trigger(lost);
  }, [posting.draft, getValues, trigger]);
  const [roles, setRoles] = useState<readonly MoreRole[]>(() => moreRolesIn(unsaved?.content ?? start));
  const latestRoles = useRef(roles);
  const whole = (values: JobForm): PostingContent => {
    const first = contentOf(values, start);
    const more = [...latestRoles.current];
    return more.length > 0 || 'more_roles' in start ? { ...first, more_roles: more } : first;
  };
  const changeRoles = (next: MoreRole[]): void => {
    latestRoles.current = next;
    setRoles(next);
    posting.changed(whole(getValues()));
  };
  const content = contentOf(form.watch(), start);
  const problems = step === LAST_STEP ? problemsIn(form.getValues(), content) : [];
  const areRolesReady = roles.every((role) => roleProblemsNow(role, content).length === 0);
  const isReady = problems.length === 0 && (step < LAST_STEP || areRolesReady);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // `name` is set only for the person's own changes: showing a draft must not save it again.
        callback: ({ values, name }) => {
          if (name === undefined) return;
          posting.changed(whole(values));
          // As soon as it is fixed, nothing says that it is wrong; another field may have fixed it (remote work has no town).
          const wrong = INPUTS.filter((input) => getFieldState(input).error);
          if (wrong.length > 0) void trigger(wrong);
        },
      }),
    // `posting.changed` is a new function in each render, but always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [subscribe, start],
  );

  // The input to focus is on the page only after its step has rendered.
  useEffect(() => {
    if (pathToFocus === null || stepOfProblem(pathToFocus) !== step) return;
    const path = pathToFocus as FieldPath<JobForm>;
    void trigger(path).then(() => setFocus(path));
    setPathToFocus(null);
  }, [pathToFocus, step, trigger, setFocus]);

  const go = (to: number): void => {
    setHasChangedStep(true);
    posting.clearFailure();
    goTo(to);
  };
  const next = async (): Promise<void> => {
    const inputs = STEPS[step]?.inputs ?? [];
    if (await trigger([...inputs], { shouldFocus: true })) go(step + 1);
    else announce('Something is missing here. The first field to fix has the focus.');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step < LAST_STEP) void next();
    else if (isReady && !posting.isPublishing) void posting.publish(whole(form.getValues()));
  };

  const slate = <JobSlate as="h3" job={previewOf(content, poster)} />;
  const actions = (
    <div className="grid grid-cols-[auto_1fr] gap-2 md:flex">
      {step > 0 && (
        <Button disabled={posting.isPublishing} onClick={() => go(step - 1)}>
          Back
        </Button>
      )}
      <Button
        variant="primary"
        type="submit"
        form="post-job"
        busy={posting.isPublishing}
        disabled={!isReady}
        className={step === 0 ? 'col-span-2 md:min-w-48' : 'md:min-w-48'}
      >
        {step < LAST_STEP
          ? `Next: ${LABELS[step + 1]?.toLowerCase()}`
          : roles.length > 0
            ? `Publish ${roles.length + 1} jobs`
            : 'Publish'}
      </Button>
    </div>
  );

  return (
    <Page className="md:pt-6">
      <div className="grid grid-cols-1 gap-14 lg:grid-cols-[minmax(0,1.618fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Stepper steps={LABELS} at={step} />
          <div className="mt-5 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
            <div>
              <PageTitle name="Post Job" className="text-2xl">
                {LABELS[step]}
              </PageTitle>
              <StepFocus
                key={step}
                moved={hasChangedStep}
              >{`Step ${step + 1} of ${STEPS.length}: ${LABELS[step]}`}</StepFocus>
            </div>
            <DraftLine draft={posting.draft} isIncomplete={notInDraft} className="basis-full" />
          </div>
          {note && <div className="mb-5">{note}</div>}
          {step === 0 && offer && <div className="mb-5">{offer}</div>}
          <FormProvider {...form}>
            <form
              id="post-job"
              noValidate
              onSubmit={submit}
              inert={posting.isPublishing}
              className={step < LAST_STEP ? 'grid gap-x-4 gap-y-5 sm:grid-cols-6' : 'grid gap-6'}
            >
              {step < LAST_STEP ? (
                FIELDS[step]
              ) : (
                <>
                  {problems.length > 0 && (
                    <ProblemList
                      problems={problems}
                      onGo={(path) => {
                        setPathToFocus(path);
                        go(stepOfProblem(path));
                      }}
                    />
                  )}
                  <section className="lg:hidden">
                    <h2 className="caption mb-2">How crew will see it</h2>
                    {slate}
                  </section>
                  <LatePart
                    load={loadWhatIsPublished}
                    props={{ content, roles, onStep: go, onRoles: changeRoles }}
                    of="check"
                  />
                </>
              )}
            </form>
          </FormProvider>
          {posting.failure !== null && (
            <div className="mt-5">
              <Problem>{posting.failure}</Problem>
            </div>
          )}
          <div className="mt-8 hidden md:block">{actions}</div>
        </div>
        <aside className="hidden lg:block" aria-label="Preview">
          <div className="sticky top-20">
            <h2 className="caption mb-2">How crew will see it</h2>
            {slate}
          </div>
        </aside>
      </div>
      <ActionBar>{actions}</ActionBar>
    </Page>
  );
}

/** `/jobs/post`: four steps, saved as a draft at every pause. */
export default function PostJobScreen() {
  return <WithPostingStart>{(start) => <PostWizard {...start} />}</WithPostingStart>;
}
