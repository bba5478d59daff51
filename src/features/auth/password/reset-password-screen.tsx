import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { SignInCompletion } from '@/backend/auth/complete-sign-in';
import { attempt } from '@/backend/auth/attempt';
import type { AuthResult } from '@/backend/auth/auth-result';
import { readIdentity } from '@/backend/session/identity';
import { NewPassword } from '@/domain/auth/credentials';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { Button, LinkButton } from '@/ui/button';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { AuthCard } from '../auth-card';
import { LINK_SPENT_TEXT } from '../return/mail-link';
import { ReturnProblem } from '../return/return-problem';
import { TwoFactorPrompt } from '../two-factor/two-factor-prompt';
import { useCompleteSignIn } from '../return/use-complete-sign-in';

const TITLE = 'New Password';

type Save = (password: string) => Promise<AuthResult>;

/**
 * `/reset-password`: choose a new password with an email link. A second factor is required before the link opens
 * anything (ruling 12).
 */
export default function ResetPasswordScreen() {
  const { state, retry } = useCompleteSignIn();
  const [passed, setPassed] = useState<SignInCompletion | null>(null);
  const [isCancelled, setCancelled] = useState(false);
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthCard title="Password changed">
        <p role="status" className="mb-5 text-ink-2">
          Use your new password from now on.
        </p>
        <LinkButton variant="primary" wide to={readIdentity() ? '/dashboard' : '/sign-in'}>
          {readIdentity() ? 'Dashboard' : 'Sign In'}
        </LinkButton>
      </AuthCard>
    );
  }
  if (isCancelled)
    return <LinkUnusable message="The second step was not taken, so your password is as it was." />;
  if (state.at === 'problem') return <ReturnProblem title={TITLE} state={state} retry={retry} />;
  if (state.at === 'here' && 'pending' in state.arrival.firstStep && passed === null) {
    const { arrival } = state;
    return (
      <TwoFactorPrompt
        pending={state.arrival.firstStep.pending}
        admit={async () => ({ ok: true, value: undefined })}
        onDone={() => setPassed(arrival)}
        onCancel={() => setCancelled(true)}
      />
    );
  }
  if (state.at === 'none') return readIdentity() ? <SignedIn /> : <LinkUnusable message={LINK_SPENT_TEXT} />;
  return (
    <AuthCard title={TITLE}>
      {state.at === 'here' ? (
        <NewPasswordForm
          save={(password) => state.arrival.changePassword(password)}
          onDone={() => setDone(true)}
        />
      ) : (
        <p role="status" className="text-ink-2">
          Checking your link.
        </p>
      )}
    </AuthCard>
  );
}

const SignedIn = () => (
  <AuthCard title={TITLE}>
    <p className="mb-5 text-ink-2">
      You are signed in here, so you need no link, only your current password.
    </p>
    <LinkButton variant="primary" wide to="/settings/security">
      Change password
    </LinkButton>
  </AuthCard>
);

const LinkUnusable = ({ message }: { message: string }) => (
  <AuthCard title={TITLE}>
    <div className="grid gap-4">
      <Problem>{message}</Problem>
      <LinkButton variant="primary" wide to="/forgot-password">
        Send a new link
      </LinkButton>
    </div>
  </AuthCard>
);

function NewPasswordForm({ save, onDone }: { save: Save; onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const announceErrors = useAnnounceErrors<NewPassword>();
  const {
    control,
    handleSubmit,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  useHoldWhile(isDirty);

  const submit = handleSubmit(async ({ password }) => {
    setProblem(null);
    const result = await attempt(() => save(password));
    if (!result.ok) return setProblem(result.message);
    onDone();
  }, announceErrors);

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Controller
        name="password"
        control={control}
        render={({ field }) => (
          <PasswordField label="New password" meter error={errors.password?.message} {...field} />
        )}
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
      {problem !== null && <Problem>{problem}</Problem>}
      <Button variant="primary" type="submit" wide busy={isSubmitting}>
        {isSubmitting ? 'Saving' : 'Save password'}
      </Button>
    </form>
  );
}
