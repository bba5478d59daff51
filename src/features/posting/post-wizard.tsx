import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAnnounce } from '@/ui/announcer';
import { sentenceOf } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { JobSlate } from '@/ui/domain/job-slate';
import { ActionBar, Page, PageTitle } from '@/ui/page';
import { Problem } from '@/ui/problem';
import { StepFocus } from '@/ui/step-focus';
import { Stepper } from '@/ui/stepper';
import { CheckStep, stepOfPath, Troubles, troublesOf } from './check-step';
import { DateFields } from './date-fields';
import type { Beginning } from './draft-start';
import { DraftLine } from './draft-line';
import { PayFields } from './pay-fields';
import { contentOf, formOf, type PostForm } from './post-form';
import { postResolver } from './post-resolver';
import { previewOf } from './preview';
import { RoleFields } from './role-fields';
import { STEPS, stepOf } from './steps';
import { useDraft } from './use-draft';

const LAST = STEPS.length - 1;
const LABELS = STEPS.map(({ label }) => label);
const FIELDS = [<RoleFields key="role" />, <DateFields key="dates" />, <PayFields key="pay" />];

/** Which step the address names; the first when it names none. */
function useStep(mend: string | undefined): [number, (step: number) => void] {
  const [params, setParams] = useSearchParams();
  const named = Number(params.get('step') ?? (mend === undefined ? 1 : stepOf(mend) + 1));
  const step = Number.isInteger(named) && named >= 1 && named <= STEPS.length ? named - 1 : 0;
  const go = (to: number): void =>
    setParams(() => {
      // The browser's own address: the draft may have been named in it a moment ago.
      const next = new URLSearchParams(location.search);
      next.set('step', String(to + 1));
      return next;
    });
  return [step, go];
}

/** Four steps to a published job. Every pause is saved; a reload, a dead battery or no signal loses nothing. */
export function PostWizard({ start, draftId, poster, onDraft, note, mend }: Beginning) {
  const navigate = useNavigate();
  const announce = useAnnounce();
  const form = useForm<PostForm>({
    resolver: useMemo(() => postResolver(start, false), [start]),
    defaultValues: useMemo(() => formOf(start), [start]),
    reValidateMode: 'onChange',
  });
  const [step, goTo] = useStep(mend);
  const [moved, setMoved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPublishing, setIsPublishing] = useState(false);
  const [wanted, setWanted] = useState<string | null>(mend ?? null);
  const { draft, id, changed, publish } = useDraft(draftId, start);
  const { subscribe, trigger, setFocus } = form;
  const content = contentOf(form.watch(), start);
  const troubles = step === LAST ? troublesOf(form.getValues(), content) : [];

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Only what changed under the person's hands: showing a draft is no reason to write it again.
        callback: ({ values, name }) => {
          if (name !== undefined) changed(contentOf(values, start));
        },
      }),
    // `changed` is made anew at each render and always does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [subscribe, start],
  );

  // The address names the draft from its first save on, so that a reload finds it.
  useEffect(() => {
    if (id !== null && id !== draftId) onDraft(id);
    // Once for each id; the other two are as they are when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);

  // The field that somebody asked for stands on the page only now.
  useEffect(() => {
    if (wanted === null || stepOfPath(wanted) !== step) return;
    void trigger(wanted as FieldPath<PostForm>).then(() => setFocus(wanted as FieldPath<PostForm>));
    setWanted(null);
  }, [wanted, step, trigger, setFocus]);

  const go = (to: number): void => {
    setMoved(true);
    setFailure(null);
    goTo(to);
  };
  const next = async (): Promise<void> => {
    const fields = STEPS[step]?.fields ?? [];
    if (await trigger([...fields], { shouldFocus: true })) go(step + 1);
    else announce('Something is missing here. The first field that needs you has the focus.');
  };
  const finish = async (): Promise<void> => {
    setIsPublishing(true);
    setFailure(null);
    try {
      const job = await publish(contentOf(form.getValues(), start));
      void navigate(`/jobs/posted/${job}`, { replace: true });
    } catch (error) {
      setIsPublishing(false);
      setFailure(sentenceOf(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (step < LAST) void next();
    else if (troubles.length === 0 && !isPublishing) void finish();
  };

  const slate = (
    <JobSlate as="h3" job={previewOf(content, { company: poster.company, poster: poster.name })} />
  );
  const actions = (
    <div className="grid grid-cols-[auto_1fr] gap-2 md:flex">
      {step > 0 && <Button onClick={() => go(step - 1)}>Back</Button>}
      <Button
        variant="primary"
        type="submit"
        form="post-job"
        busy={isPublishing}
        disabled={troubles.length > 0}
        className={step === 0 ? 'col-span-2 md:min-w-48' : 'md:min-w-48'}
      >
        {step < LAST ? `Next: ${LABELS[step + 1]?.toLowerCase()}` : 'Publish'}
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
                moved={moved}
              >{`Step ${step + 1} of ${STEPS.length}: ${LABELS[step]}`}</StepFocus>
            </div>
            <DraftLine draft={draft} />
          </div>
          {note && <div className="mb-5">{note}</div>}
          <FormProvider {...form}>
            <form
              id="post-job"
              noValidate
              onSubmit={submit}
              className={step < LAST ? 'grid gap-x-4 gap-y-5 sm:grid-cols-6' : 'grid gap-6'}
            >
              {step < LAST ? (
                FIELDS[step]
              ) : (
                <>
                  {troubles.length > 0 && (
                    <Troubles
                      troubles={troubles}
                      onGo={(field) => {
                        setWanted(field);
                        go(stepOfPath(field));
                      }}
                    />
                  )}
                  <section className="lg:hidden">
                    <h2 className="caption mb-2">How crew will see it</h2>
                    {slate}
                  </section>
                  <CheckStep content={content} onStep={go} />
                </>
              )}
            </form>
          </FormProvider>
          {failure !== null && (
            <div className="mt-5">
              <Problem>{failure}</Problem>
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
