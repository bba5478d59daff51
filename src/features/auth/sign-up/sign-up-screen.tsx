import { useEffect, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { attempt } from '@/backend/auth/attempt';
import { signUp } from '@/backend/auth/auth';
import { SignUp } from '@/domain/auth/credentials';
import { withRedirect, intendedPath } from '@/domain/navigation/redirects';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { Button } from '@/ui/button';
import { Checkbox, RadioCards } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { useDebounced } from '@/ui/fields/use-debounced';
import { AuthCard, Or, TextLink } from '../auth-card';
import { AcceptedTerms, GoogleButton } from '../google-button';
import { forgetSignUp, keepSignUp, keptSignUp } from './kept-sign-up';
import { ROLES } from './roles';
import { checkName, currentStep, INLINE_CHECK_DELAY_MS, STEPS } from './sign-up-checks';
import { announceSuccess } from '../announce-success';
import { useCaptcha } from '../captcha/use-captcha';
import { useEmailCheck } from './use-email-check';

const askedRole = (search: string): string | null => new URLSearchParams(search).get('role');

/** `/sign-up` (A2, A5). The guard then redirects to onboarding. */
export default function SignUpScreen() {
  const { search } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const announceErrors = useAnnounceErrors<SignUp>();
  const {
    register,
    control,
    handleSubmit,
    setValue,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<SignUp>({
    resolver: zodResolver(SignUp),
    defaultValues: {
      name: '',
      email: '',
      password: '',
      confirmPassword: '',
      role: askedRole(search) === 'employer' ? 'employer' : 'talent',
      acceptTerms: false,
    },
  });
  const form = useWatch({ control });
  const { name: typedName, email: typedEmail, role } = form;
  const hasTyped = useRef(false);
  const linked = askedRole(search);
  // After the first render, which has to agree with the page's HTML, and that is the same for everybody.
  useEffect(() => {
    const kept = keptSignUp();
    for (const name of ['name', 'email'] as const) if (kept[name]) setValue(name, kept[name]);
    // A link that says a role is newer.
    if (kept.role && linked === null) setValue('role', kept.role);
  }, [setValue, linked]);
  useEffect(() => {
    if (isDirty) hasTyped.current = true;
    if (hasTyped.current) keepSignUp({ name: typedName, email: typedEmail, role });
  }, [isDirty, typedName, typedEmail, role]);
  const name = checkName(useDebounced(form.name ?? '', INLINE_CHECK_DELAY_MS));
  const email = useEmailCheck(form.email ?? '');
  const captcha = useCaptcha();
  // All else is kept in this tab.
  const isPasswordTyped = (form.password ?? '') !== '' || (form.confirmPassword ?? '') !== '';
  useHoldWhile(isPasswordTyped);

  const submit = handleSubmit(async (account) => {
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    const result = await attempt(() => signUp({ ...account, captchaToken: proof.token }), 'signUp');
    captcha.renew();
    if (!result.ok) return setProblem(result.message);
    forgetSignUp();
    if (result.value === null)
      return void navigate('/check-email', { replace: true, state: { email: account.email } });
    announceSuccess('joined');
  }, announceErrors);

  return (
    <AuthCard title="Create Your Account" wide>
      <Stepper steps={STEPS} at={currentStep(form, email.taken)} />
      <form className="mt-6 grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          autoComplete="name"
          error={errors.name?.message ?? name.error}
          success={name.success}
          {...register('name')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message ?? email.error}
          success={email.success}
          {...register('email')}
        />
        <Controller
          name="password"
          control={control}
          render={({ field }) => <PasswordField meter error={errors.password?.message} {...field} />}
        />
        <Controller
          name="confirmPassword"
          control={control}
          render={({ field }) => (
            <PasswordField
              label="Confirm password"
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...field}
            />
          )}
        />
        <Controller
          name="role"
          control={control}
          render={({ field }) => (
            <RadioCards
              legend="I am here to"
              name="role"
              options={ROLES}
              value={field.value}
              onChange={field.onChange}
              error={errors.role?.message}
            />
          )}
        />
        <Checkbox
          label={
            <>
              I accept the <TextLink to="/terms">terms</TextLink> and the{' '}
              <TextLink to="/privacy">privacy policy</TextLink>
            </>
          }
          error={errors.acceptTerms?.message}
          {...register('acceptTerms')}
        />
        {problem !== null && <Problem>{problem}</Problem>}
        {captcha.place}
        <Button variant="primary" type="submit" wide busy={isSubmitting} disabled={email.taken}>
          {isSubmitting ? 'Creating account' : 'Create account'}
        </Button>
      </form>
      <Or />
      <div className="grid gap-2">
        <GoogleButton picked={form.role ?? null} intended={intendedPath(search)} onProblem={setProblem} />
        <AcceptedTerms />
      </div>
      <p className="mt-6 text-ink-2">
        Have an account?{' '}
        <TextLink to={withRedirect('/sign-in', intendedPath(search) ?? '/')}>Sign in</TextLink>
      </p>
    </AuthCard>
  );
}
