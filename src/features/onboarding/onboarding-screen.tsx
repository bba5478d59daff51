import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homePathOf } from '@/domain/navigation/access';
import type { Profile } from '@/domain/streams/profiles';
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
import { StepFocus } from '@/ui/navigation/step-focus';
import { Stepper } from '@/ui/navigation/stepper';
import { finish, readStep, rememberStep } from './place-in-steps';
import { STEP_FORM } from './step-form';
import { STEP_FIELDS, type StepProps } from './step-fields';
import { firstStep, stepsFor } from './steps';

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
function OpenStep({
  Fields,
  me,
  onDone,
}: {
  Fields: (props: StepProps) => ReactNode;
  me: Stored<Profile>;
  onDone: () => void;
}) {
  const updateMe = useUpdateMe();
  const announce = useAnnounce();
  const form = useOpened(me);
  const save: StepProps['save'] = async (values) => {
    if ((await updateMe(form, values)) === 'offered') announce(CHANGED_ELSEWHERE);
  };
  return <Fields me={form.shown} save={save} onDone={onDone} />;
}

function Steps({ me }: { me: Stored<Profile> }) {
  const store = useStore();
  const leave = useLeave();
  const steps = stepsFor(me.role);
  const [id, setId] = useState(() => steps.find((step) => step.id === readStep(me.id))?.id ?? firstStep(me));
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Employers have fewer steps, so after changing the role the current step may not exist.
  const index = Math.max(
    0,
    steps.findIndex((step) => step.id === id),
  );
  const step = steps[index];
  if (!step) return null;
  const Fields = STEP_FIELDS[step.id];

  const go = (to: number): void => {
    const next = steps[to];
    if (!next) return;
    rememberStep(me.id, next.id);
    setHasChangedStep(true);
    setId(next.id);
  };
  const end = async (skipped: boolean): Promise<void> => {
    try {
      if (!skipped) await completeOnboarding(store);
      // Somebody who left out the name or the bio decided to: the guard must not send them back every time.
      finish(me.id, { skipped: skipped || !isProfileComplete(me) });
      leave(me.role);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const isLast = index === steps.length - 1;
  const advance = (): void => {
    if (isLast) void end(false);
    else go(index + 1);
  };
  const actions = (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      {index > 0 ? <Button onClick={() => go(index - 1)}>Back</Button> : <span />}
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
      <OpenStep key={step.id} Fields={Fields} me={me} onDone={advance} />
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
        </p>
      )}
      <ActionBar>{actions}</ActionBar>
    </>
  );
}
