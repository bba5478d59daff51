import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { RoleStatus, SignInCompletion } from '@/backend/auth/complete-sign-in';
import { attempt } from '@/backend/auth/attempt';
import type { Session } from '@/backend/auth/auth';
import type { AuthResult } from '@/backend/auth/auth-result';
import type { ChosenRole } from '@/backend/auth/sign-in-flows';
import { intendedPath, withRedirect } from '@/domain/navigation/redirects';
import { useIdentity } from '@/store/react/identity';
import { Button, LinkButton } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { AuthCard } from '../auth-card';
import { LINK_SPENT_TEXT } from './mail-link';
import { ReturnProblem } from './return-problem';
import { RoleSelection } from '../sign-up/role-selection';
import { announceSuccess } from '../announce-success';
import { TwoFactorPrompt } from '../two-factor/two-factor-prompt';
import { useCompleteSignIn } from './use-complete-sign-in';

const TITLE = 'Signing you in';
const FAILED_TITLE = 'You are not signed in';

/** Where to go next: the home page redirects people who come from a provider (P4), the sign-in guard everybody else. */
const nextPath = ({ flow }: SignInCompletion, intended: string | null): string =>
  withRedirect(flow.kind === 'google' ? '/?from=oauth' : '/sign-in', flow.intended ?? intended ?? '/');

/**
 * `/auth/callback`, `/verify-email`: redeems the code from an email link or from Google (P2), and asks for a missing
 * role or second factor before the session is used.
 */
export default function CallbackScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [intended] = useState(() => intendedPath(search));
  const { role } = useIdentity();
  const { state, retry } = useCompleteSignIn();
  const [unansweredSession, setUnansweredSession] = useState<Session | null>(null);
  const [failure, setFailure] = useState<{ message: string; retry: () => void } | null>(null);

  const enter = async (arrival: SignInCompletion, session: Session): Promise<AuthResult<Session>> => {
    const entered = await attempt(() => arrival.adoptSession(session));
    if (entered.ok) void navigate(nextPath(arrival, intended), { replace: true });
    return entered;
  };
  const admit = async (arrival: SignInCompletion, session: Session): Promise<AuthResult<RoleStatus>> => {
    const applied = await attempt(() => arrival.applyChosenRole(session));
    if (!applied.ok) return applied;
    if (applied.value === 'not_chosen') {
      setUnansweredSession(session);
      return applied;
    }
    const entered = await enter(arrival, session);
    return entered.ok ? { ok: true, value: applied.value } : entered;
  };
  const admitNow = async (arrival: SignInCompletion, session: Session): Promise<void> => {
    setFailure(null);
    const answer = await admit(arrival, session);
    if (!answer.ok) setFailure({ message: answer.message, retry: () => void admitNow(arrival, session) });
    else if (answer.value !== 'not_chosen')
      announceSuccess(answer.value === 'just_chosen' ? 'joined' : 'back');
  };

  const arrival = state.at === 'here' ? state.arrival : null;
  const started = useRef<SignInCompletion | null>(null);
  useEffect(() => {
    if (arrival === null || started.current === arrival || 'pending' in arrival.firstStep) return;
    started.current = arrival;
    void admitNow(arrival, arrival.firstStep.session);
  });

  // Nothing to redeem: the guard redirects somebody who is signed in, as from every sign-in screen.
  if (state.at === 'none' && role !== 'visitor')
    return <Navigate to={withRedirect('/sign-in', intended ?? '/')} replace />;
  if (state.at === 'problem') return <ReturnProblem title={FAILED_TITLE} state={state} retry={retry} />;
  if (arrival !== null && unansweredSession !== null) {
    const cancel = (): void => {
      void arrival.endSession();
      void navigate('/sign-in', { replace: true });
    };
    const choose = async (picked: ChosenRole): Promise<AuthResult<unknown>> => {
      const chosen = await attempt(() => arrival.chooseRole(picked));
      const entered = chosen.ok ? await enter(arrival, unansweredSession) : chosen;
      if (entered.ok) announceSuccess('joined');
      return entered;
    };
    return <RoleSelection onChoose={choose} onCancel={cancel} />;
  }
  if (arrival !== null && 'pending' in arrival.firstStep) {
    return (
      <TwoFactorPrompt
        pending={arrival.firstStep.pending}
        admit={(session) => admit(arrival, session)}
        onDone={(text) => announceSuccess('back', text)}
        onCancel={() => void navigate('/sign-in', { replace: true })}
      />
    );
  }
  return (
    <AuthCard title={failure === null && state.at !== 'none' ? TITLE : FAILED_TITLE}>
      {failure !== null && (
        <div className="grid gap-4">
          <Problem>{failure.message}</Problem>
          <Button variant="primary" wide onClick={failure.retry}>
            Try again
          </Button>
        </div>
      )}
      {failure === null && state.at === 'none' && (
        <div className="grid gap-4">
          <Problem>{LINK_SPENT_TEXT}</Problem>
          <LinkButton variant="primary" wide to="/sign-in">
            Sign In
          </LinkButton>
        </div>
      )}
      {failure === null && state.at !== 'none' && (
        <p role="status" className="text-ink-2">
          One moment.
        </p>
      )}
    </AuthCard>
  );
}
