import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { attempt } from '@/backend/auth/attempt';
import { resetPassword, sendMagicLink } from '@/backend/auth/auth';
import { EmailOnly } from '@/domain/auth/credentials';
import { intendedPath } from '@/domain/navigation/redirects';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';
import { alertToast } from '@/ui/feedback/toast';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { useFieldValidation } from '@/ui/fields/use-field-validation';
import { AuthCard, LineLink } from '../auth-card';
import { CheckEmail } from '../check-email';
import { rememberedEmail } from '../remembered-email';
import { useCaptcha } from '../captcha/use-captcha';

const MODES = {
  reset: {
    title: 'Reset Password',
    lead: 'We email you a link for choosing a new password.',
    button: 'Send reset link',
    busy: 'Sending',
    sent: 'Open the link in it on this device to choose a new password.',
    other: { to: '/forgot-password?with=link', label: 'Email me a sign-in link instead' },
    send: resetPassword,
  },
  link: {
    title: 'Sign In with Email',
    lead: 'We email you a link that signs you in without a password.',
    button: 'Send sign-in link',
    busy: 'Sending',
    sent: 'Open the link in it on this device and you are signed in.',
    other: { to: '/forgot-password', label: 'Reset my password instead' },
    send: sendMagicLink,
  },
} as const;

/** `/forgot-password`: sends a reset link or, with `?with=link`, a magic link (A2). */
export default function ForgotPasswordScreen() {
  const [params] = useSearchParams();
  const name = params.get('with') === 'link' ? 'link' : 'reset';
  // Switching the mode clears the error and the form (A2).
  return <EmailForm key={name} name={name} intended={intendedPath(params.toString())} />;
}

interface EmailOnlyForm {
  email: string;
}

const isAddress = (email: string): boolean | string => {
  const { success, error } = EmailOnly.safeParse({ email });
  return success || (error.issues[0]?.message ?? false);
};

function EmailForm({ name, intended }: { name: keyof typeof MODES; intended: string | null }) {
  const mode = MODES[name];
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const captcha = useCaptcha();
  const announceErrors = useAnnounceErrors<EmailOnlyForm>();
  const {
    register,
    control,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<EmailOnlyForm>({
    resolver: zodResolver(EmailOnly),
    defaultValues: { email: rememberedEmail() },
  });

  const { error: wrong } = useFieldValidation(useWatch({ control, name: 'email' }), isAddress);

  const submit = handleSubmit(async ({ email }) => {
    setProblem(null);
    const proof = await captcha.proof();
    if (!proof.ok) return setProblem(proof.message);
    const result = await attempt(() => mode.send({ email, intended, captchaToken: proof.token }));
    captcha.renew();
    if (!result.ok) return setProblem(result.message);
    setSentTo(email);
    alertToast({ state: 'synced', title: 'Check your email' });
  }, announceErrors);

  if (sentTo !== null)
    return (
      <AuthCard title={mode.title}>
        <CheckEmail to={sentTo} unless="if there is an account with this address">
          {mode.sent}
        </CheckEmail>
      </AuthCard>
    );
  return (
    <AuthCard title={mode.title}>
      <p className="mb-4 text-ink-2">{mode.lead}</p>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message ?? wrong}
          {...register('email')}
        />
        {problem !== null && <Problem>{problem}</Problem>}
        {captcha.place}
        <Button variant="primary" type="submit" wide busy={isSubmitting}>
          {isSubmitting ? mode.busy : mode.button}
        </Button>
      </form>
      <div className="mt-4 flex flex-col items-start">
        <LineLink to={mode.other.to}>{mode.other.label}</LineLink>
        <LineLink to="/sign-in">Back to sign in</LineLink>
      </div>
    </AuthCard>
  );
}
