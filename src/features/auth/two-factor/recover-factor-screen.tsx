import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { attempt } from '@/backend/auth/attempt';
import type { SignInCompletion } from '@/backend/auth/complete-sign-in';
import { type Session, sendMagicLink } from '@/backend/auth/auth';
import { EmailOnly } from '@/domain/auth/credentials';
import { Button, LinkButton } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';
import { alertToast } from '@/ui/feedback/toast';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { AuthCard, LineLink } from '../auth-card';
import { CheckEmail } from '../check-email';
import { RecoverFactor } from './recover-factor';
import { rememberedEmail } from '../remembered-email';
import { ReturnProblem } from '../return/return-problem';
import { useCompleteSignIn } from '../return/use-complete-sign-in';
import { useCaptcha } from '../captcha/use-captcha';

const TITLE = 'Recover two-factor access';

/**
 * `/auth/recover-2fa`: signs in without the authenticator, by an email link and then a backup code or a waiting period
 * (ruling 6).
 */
export default function RecoverFactorScreen() {
  const { state, retry } = useCompleteSignIn();
  if (state.at === 'problem') return <ReturnProblem title={TITLE} state={state} retry={retry} />;
  if (state.at === 'here') return <RecoverWithSession arrival={state.arrival} />;
  return (
    <AuthCard title={TITLE}>
      {state.at === 'none' ? (
        <AskForLink />
      ) : (
        <p role="status" className="text-ink-2">
          Checking your link.
        </p>
      )}
    </AuthCard>
  );
}

function AskForLink() {
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha();
  const announceErrors = useAnnounceErrors<{ email: string }>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: zodResolver(EmailOnly), defaultValues: { email: rememberedEmail() } });
  const submit = handleSubmit(async ({ email }) => {
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    const sent = await attempt(() => sendMagicLink({ email, captchaToken: proof.token }, 'factor'));
    captcha.renew();
    if (!sent.ok) return setProblem(sent.message);
    setSentTo(email);
  }, announceErrors);
  if (sentTo !== null)
    return (
      <CheckEmail to={sentTo} unless="if there is an account with this address">
        Open the link in it on this device. Then enter a backup code, or ask to continue without one.
      </CheckEmail>
    );
  return (
    <>
      <p className="mb-4 text-ink-2">
        Have you lost the phone with your authenticator app? We email you a link first, so that we know it is
        you.
      </p>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        {problem !== null && <Problem>{problem}</Problem>}
        {captcha.place}
        <Button variant="primary" type="submit" wide busy={isSubmitting}>
          {isSubmitting ? 'Sending' : 'Send recovery link'}
        </Button>
      </form>
      <div className="mt-4">
        <LineLink to="/sign-in">Back to sign in</LineLink>
      </div>
    </>
  );
}

function RecoverWithSession({ arrival }: { arrival: SignInCompletion }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (session: Session): Promise<void> => {
    const entered = await attempt(() => arrival.adoptSession(session));
    if (!entered.ok) return setProblem(entered.message);
    alertToast({
      state: 'confirmed',
      title: 'Two-factor authentication is off',
      text: 'You are signed in. Set it up again with your new phone.',
    });
    void navigate('/settings/security', { replace: true });
  };
  if ('session' in arrival.firstStep) {
    return (
      <AuthCard title={TITLE}>
        <p className="mb-5 text-ink-2">
          Two-factor authentication is off for this account, so you can sign in as usual.
        </p>
        <LinkButton variant="primary" wide to="/sign-in" onClick={() => void arrival.endSession()}>
          Sign In
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={TITLE}>
      {problem !== null && (
        <div className="mb-4">
          <Problem>{problem}</Problem>
        </div>
      )}
      <RecoverFactor recovery={arrival.firstStep.pending.recovery} onPassed={enter} />
    </AuthCard>
  );
}
