import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePathOf } from '@/domain/navigation/access';
import type { Profile } from '@/domain/streams/profiles';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { isProfileComplete } from '@/domain/people/profile-completeness';
import { intendedPath } from '@/domain/navigation/redirects';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { completeOnboarding, observeMe } from '@/store/entities/profiles';
import { useLoadable } from '@/store/react/use-loadable';
import { useIdentity } from '@/store/react/identity';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import type { Stored } from '@/store/queries/write-status';
import { useStore } from '@/store/react/store-context';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { SyncLine } from '@/ui/sync/sync-line';
import { type Absent, LiveView } from '@/ui/loading/live-view';
import { ActionBar } from '@/ui/layout/action-bar';
import { Page, PageTitle } from '@/ui/layout/page';
import { Problem } from '@/ui/feedback/problem';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { personName } from '@/ui/domain/people/person-copy';
import { StepFocus } from '@/ui/navigation/steps/step-focus';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { finish, readStep, rememberStep } from './place-in-steps';
import { STEP_FORM, type StepProps } from './step-form';
import { CompanyStep } from './company-step';
import { STEP_FIELDS } from './step-fields';
import { firstStep, knownOf, type StepId, stepsFor } from './steps';
import { useStepPlace } from '@/ui/navigation/steps/use-step-place';

/** `/onboarding` (P4): step by step; each step can be skipped, it resumes where it stopped, and it works offline. */
export default function OnboardingScreen() {
  const { userId, role } = useIdentity();
  const leave = useLeave();
  const notHere: Absent = {
    title: 'Your profile is not here yet',
    text: 'It downloads the first time you connect after signing in on this device. Then this continues on its own.',
    action: (
      <Button
        onClick={() => {
          if (userId) finish(userId, { skipped: true });
          leave(role === 'visitor' ? 'talent' : role);
        }}
      >
        Skip for now
      </Button>
    ),
  };
  return (
    <Page narrow>
      <LiveView
        data={useLoadable(['profiles'], observeMe)}
        what="your profile"
        renderFrame={(state) => (
          <>
            <PageTitle hidden>Your profile</PageTitle>
            {state}
          </>
        )}
        skeleton={<RowsSkeleton rows={4} />}
        offline={notHere}
        empty={notHere}
      >
        {(me) => <Steps me={me} />}
      </LiveView>
    </Page>
  );
}

/**
 * Returns a function that navigates to where the person was going, or home (P4). The navigation's state tells the guard,
 * because the profile is updated a moment later.
 */
function useLeave() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (role: Profile['role']): void =>
    void navigate(intendedPath(search) ?? homePathOf(role), {
      replace: true,
      state: { onboardingSkipped: true },
    });
}

/** A step as it is answered. What arrives meanwhile is merged when it is saved. */
function OpenStep({ id, me, onDone }: { id: StepId; me: Stored<Profile>; onDone: () => void }) {
  const updateMe = useUpdateMe();
  const announce = useAnnounce();
  // The profile's section of the same name is the same form.
  const [of] = useState(() => ({ accountId: me.id, name: id }));
  // That of a company is not the profile.
  const [left] = useState(() => (id === 'company' ? null : openFormCopy(of)));
  const form = useOpened(me, left);
  const save: StepProps['save'] = async (values) => {
    if ((await updateMe(form, values)) === 'offered') announce(CHANGED_ELSEWHERE);
  };
  if (id === 'company') return <CompanyStep of={of} opened={form} me={me} onDone={onDone} />;
  const Fields = STEP_FIELDS[id];
  return <Fields me={form.shown} save={save} of={of} opened={form} onDone={onDone} />;
}

/** What signing up has asked, in one line, and the way to change it. */
function KnownLine({ me, onChange }: { me: Profile; onChange: (id: StepId) => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 border-y border-hair py-1">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-semibold">{personName(me)}</span>, {PURPOSES[me.role]}
      </p>
      <Button variant="quiet" className="px-3" onClick={() => onChange('name')}>
        Change name
      </Button>
      {me.role !== 'admin' && (
        <Button variant="quiet" className="px-3" onClick={() => onChange('role')}>
          Change role
        </Button>
      )}
    </div>
  );
}

const PURPOSES: Readonly<Record<Profile['role'], string>> = {
  talent: 'here to find work',
  employer: 'here to hire',
  admin: 'admin',
};

function Steps({ me }: { me: Stored<Profile> }) {
  const store = useStore();
  const leave = useLeave();
  const place = useStepPlace();
  const [known] = useState(() => knownOf(me));
  const [resumed] = useState(() => {
    const stopped = readStep(me.id);
    return stepsFor(me.role).find(({ id }) => id === stopped)?.id ?? firstStep(me);
  });
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = place.id ?? resumed;
  const steps = stepsFor(me.role, known, wanted);
  // Employers have other steps, so after changing the role the current step may not exist.
  const index = Math.max(
    0,
    steps.findIndex((step) => step.id === wanted),
  );
  const step = steps[index];
  const stepId = step?.id;
  useEffect(() => {
    if (stepId !== undefined) rememberStep(me.id, stepId);
  }, [me.id, stepId]);
  if (!step) return null;

  const go = (to: StepId | undefined): void => {
    if (to === undefined) return;
    setHasChangedStep(true);
    place.forwards(to);
  };
  const end = async (skipped: boolean): Promise<void> => {
    try {
      if (!skipped) await completeOnboarding(store);
      // Somebody who left out the name or the bio decided to: the guard must not send them back every time.
      const isSkipped = skipped || !isProfileComplete(me);
      await place.toStart();
      finish(me.id, { skipped: isSkipped });
      leave(me.role);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const isLast = index === steps.length - 1;
  const advance = (): void => {
    if (isLast) void end(false);
    else go(steps[index + 1]?.id);
  };
  const back = (): void => {
    const previous = steps[index - 1];
    if (!previous) return;
    setHasChangedStep(true);
    place.backwards(previous.id);
  };
  const actions = (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      {index > 0 ? <Button onClick={back}>Back</Button> : <span />}
      <Button key={step.id} type="submit" form={STEP_FORM} variant="primary">
        {isLast ? 'Finish' : 'Next'}
      </Button>
      {!isLast && (
        <Button variant="quiet" className="col-start-2" onClick={advance}>
          Skip this step
        </Button>
      )}
    </div>
  );

  return (
    <>
      <Stepper steps={steps.map(({ short }) => short)} at={index} />
      <div className="mt-5 mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <PageTitle name="Your profile">{step.title}</PageTitle>
          <StepFocus
            key={step.id}
            moved={hasChangedStep}
          >{`Step ${index + 1} of ${steps.length}: ${step.title}`}</StepFocus>
          <p className="text-ink-2">{step.lead}</p>
        </div>
        <SyncLine sync={me.sync} />
      </div>
      {index === 0 && known.length > 0 && !known.includes(step.id) && <KnownLine me={me} onChange={go} />}
      <OpenStep key={step.id} id={step.id} me={me} onDone={advance} />
      {failure !== null && (
        <div className="mt-5">
          <Problem>{failure}</Problem>
        </div>
      )}
      <div className="mt-8 hidden max-w-96 md:block">{actions}</div>
      {!isLast && (
        <p className="mt-6">
          <Button variant="quiet" className="-ml-4" onClick={() => void end(true)}>
            Skip for now
          </Button>
          <span className="block text-sm text-ink-2">
            What you have answered is kept. The rest is on your profile whenever you want.
          </span>
        </p>
      )}
      <ActionBar>{actions}</ActionBar>
    </>
  );
}
