import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router-dom';
import { attempt } from '@/backend/auth/attempt';
import { type SignedIn, signIn } from '@/backend/auth/auth';
import type { AuthFailure } from '@/backend/auth/auth-result';
import { recordSecurityEvent, sendSecurityEvents } from '@/backend/account/security-events';
import { CAPTCHA_TEXTS } from '@/domain/auth/auth-messages';
import { EmailOnly, SignIn } from '@/domain/auth/credentials';
import { mailLinkRedemptionPath } from '@/domain/auth/mail-link';
import { parseRetryAfterMs } from '@/domain/security/retry-after-copy';
import { intendedPath } from '@/domain/navigation/redirects';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { Button, LinkButton } from '@/ui/button';
import { Checkbox } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { AuthCard, LineLink, Or, TextLink } from '../auth-card';
import { GoogleButton } from '../google-button';
import { linkProblem } from '../return/mail-link';
import { rememberedEmail, rememberEmail } from '../remembered-email';
import { signInAttempts } from './sign-in-attempts';
import { SignInWait, useSignInWait } from './sign-in-wait';
import { announceSuccess } from '../announce-success';
import { LookAround } from './look-around';
import { TwoFactorPrompt } from '../two-factor/two-factor-prompt';
import { useCaptcha } from '../captcha/use-captcha';

/** Loaded after the form, which also works without it. */
const PasskeySignIn = lazy(() =>
  import('./passkey-sign-in').catch((error: unknown) => {
    console.warn('Passkeys are not offered:', error);
    return { default: (): ReactNode => null };
  }),
);

/** Keeps the redirect when somebody switches to another sign-in method. */
const withIntended = (path: string, search: string): string => {
  const intended = intendedPath(search);
  return intended === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(intended)}`;
};

/** `/sign-in` (A2, A5). After signing in, the guard redirects in P4's order. */
export default function SignInScreen() {
  const { search, hash } = useLocation();
  const copy = usePersistenceCopy();
  // Set when the session has ended; empty for visitors.
  const { email: knownEmail } = useIdentity();
  const [problem, setProblem] = useState(() => linkProblem(search, hash));
  const [remember, setRemember] = useState(() => rememberedEmail() !== '');
  const [second, setSecond] = useState<{
    pending: Extract<SignedIn, { pending: unknown }>['pending'];
    email: string;
  } | null>(null);
  const announceErrors = useAnnounceErrors<SignIn>();
  const {
    register,
    control,
    getValues,
    setFocus,
    handleSubmit,
    reset,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<SignIn>({
    resolver: zodResolver(SignIn),
    defaultValues: { email: rememberedEmail() || knownEmail, password: '' },
  });
  useHoldWhile(isDirty);
  const typed = useWatch({ control, name: 'email' });
  const captcha = useCaptcha(signInAttempts.needsCaptcha(typed));
  const wait = useSignInWait(typed);
  const waitId = useId();

  // An email link may lead to a screen for members, whose guard sends a visitor here with the link's code.
  const linkTarget = mailLinkRedemptionPath(search);

  const address = (): string | null => {
    const { success, data } = EmailOnly.safeParse({ email: getValues('email') });
    return success ? data.email : null;
  };
  const welcome = (email: string, text?: string): void => {
    rememberEmail(remember ? email : null);
    announceSuccess('back', text);
    void sendSecurityEvents();
  };
  const refuse = (email: string, { message, code, offline }: AuthFailure): void => {
    const waitMs = parseRetryAfterMs(message);
    const isWrong = waitMs === null && code === 'invalid_credentials';
    if (waitMs !== null) signInAttempts.blockFor(email, waitMs);
    else if (isWrong) signInAttempts.fail(email);
    else
      recordSecurityEvent({
        event_type: 'sign_in_error',
        severity: 'low',
        data: { error: offline ? 'offline' : (code ?? 'unknown') },
      });
    // A CAPTCHA is no answer to any other failure, such as a lost connection.
    const needsCaptcha = isWrong && signInAttempts.needsCaptcha(email);
    // The remaining time is counted down beside it.
    setProblem(waitMs !== null ? null : needsCaptcha ? CAPTCHA_TEXTS.required : message);
    wait.refresh();
    // The button is disabled during the pause, so the keyboard focus must leave it.
    if (signInAttempts.waitMs(email) > 0) setFocus('password');
  };
  const submit = handleSubmit(async ({ email, password }) => {
    if (signInAttempts.waitMs(email) > 0) return;
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    const result = await attempt(() => signIn(email, password, proof.token), 'signIn');
    captcha.renew();
    if (!result.ok) return refuse(email, result);
    signInAttempts.succeed(email);
    if ('pending' in result.value) return setSecond({ pending: result.value.pending, email });
    welcome(email);
  }, announceErrors);

  if (linkTarget !== null) return <Navigate to={linkTarget} replace />;
  if (second !== null) {
    const backToForm = (): void => {
      reset({ email: second.email, password: '' });
      setSecond(null);
    };
    return (
      <TwoFactorPrompt
        pending={second.pending}
        onDone={(text) => welcome(second.email, text)}
        onCancel={backToForm}
      />
    );
  }
  const expired = new URLSearchParams(search).get('reason') === 'session_expired';
  return (
    <AuthCard title="Welcome Back">
      <LookAround intended={intendedPath(search)} />
      {expired && (
        <p className="mb-4 text-ink-2">Your session has ended. Sign in to go on. {copy.textSaved}</p>
      )}
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <Controller
          name="password"
          control={control}
          render={({ field }) => <PasswordField error={errors.password?.message} {...field} />}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <LineLink to={withIntended('/forgot-password', search)}>Forgot password?</LineLink>
        </div>
        {problem !== null && <Problem>{problem}</Problem>}
        {captcha.place}
        {wait.left > 0 && <SignInWait id={waitId} left={wait.left} />}
        <Button
          variant="primary"
          type="submit"
          wide
          busy={isSubmitting}
          disabled={wait.left > 0}
          aria-describedby={wait.left > 0 ? waitId : undefined}
        >
          {isSubmitting ? 'Signing in' : 'Sign In'}
        </Button>
      </form>
      <Or />
      <div className="grid gap-2">
        <Suspense fallback={<i aria-hidden className="block h-12" />}>
          <PasskeySignIn
            email={address}
            onDone={welcome}
            onPending={(pending, email) => setSecond({ pending, email })}
            onProblem={setProblem}
          />
        </Suspense>
        <GoogleButton picked={null} intended={intendedPath(search)} onProblem={setProblem} />
        <LinkButton
          wide
          to={withIntended('/forgot-password?with=link', search)}
          icon={<Mail size={20} aria-hidden />}
        >
          Email me a link
        </LinkButton>
      </div>
      <p className="mt-6 text-ink-2">
        New here? <TextLink to={withIntended('/sign-up', search)}>Create an account</TextLink>
      </p>
    </AuthCard>
  );
}
