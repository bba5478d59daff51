import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { getSession, signOut, updatePassword } from '@/backend/auth';
import { readIdentity } from '@/backend/identity';
import { Button, LinkButton } from '@/ui/button';
import { PasswordField } from '@/ui/password-field';
import { Problem } from '@/ui/problem';
import { attempt } from './attempt';
import { AuthCard } from './auth-card';
import { LINK_SPENT, linkProblem } from './mail-link';
import { NewPassword } from './new-password';
import { useAnnounceErrors, useHoldWhile } from './use-form-help';

type Door = { state: 'opening' } | { state: 'open' } | { state: 'shut'; message: string };

/** The mail's link carries a one-time code, which the auth client redeems while it is made. */
function useRecoverySession(): Door {
  const { search, hash } = useLocation();
  // Read once: the client takes the code out of the address, and asking again would find none.
  const [door, setDoor] = useState<Door>(() => {
    const problem = linkProblem(search, hash);
    return problem === null ? { state: 'opening' } : { state: 'shut', message: problem };
  });
  const opening = door.state === 'opening';
  useEffect(() => {
    if (!opening) return;
    let here = true;
    const open = async () => {
      const result = await attempt(getSession);
      if (!here) return;
      if (!result.ok) setDoor({ state: 'shut', message: result.message });
      else setDoor(result.value ? { state: 'open' } : { state: 'shut', message: LINK_SPENT });
    };
    void open();
    return () => {
      here = false;
    };
  }, [opening]);
  return door;
}

/** `/reset-password`: choose a new one, by a mail's link or while signed in. */
export default function ResetPasswordScreen() {
  const door = useRecoverySession();
  const [done, setDone] = useState(false);
  if (done) {
    return (
      <AuthCard title="Password changed">
        <p role="status" className="mb-5 text-ink-2">Your new password counts from now on.</p>
        <LinkButton variant="primary" wide to={readIdentity() ? '/dashboard' : '/sign-in'}>{readIdentity() ? 'Dashboard' : 'Sign In'}</LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="New Password">
      {door.state === 'opening' && <p role="status" className="text-ink-2">Checking your link.</p>}
      {door.state === 'shut' && (
        <div className="grid gap-4">
          <Problem>{door.message}</Problem>
          <LinkButton variant="primary" wide to="/forgot-password">Send a new link</LinkButton>
        </div>
      )}
      {door.state === 'open' && <NewPasswordForm onDone={() => setDone(true)} />}
    </AuthCard>
  );
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const announceErrors = useAnnounceErrors<NewPassword>();
  const { control, handleSubmit, formState: { errors, isSubmitting, isDirty } } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmPassword: '' },
  });
  useHoldWhile(isDirty);

  const submit = handleSubmit(async ({ password }) => {
    setProblem(null);
    const result = await attempt(() => updatePassword(password));
    if (!result.ok) return setProblem(result.message);
    // A link from a mail proves the address, not that this device is the person's: they sign in with the new password.
    if (!readIdentity()) await attempt(signOut);
    onDone();
  }, announceErrors);

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <Controller name="password" control={control} render={({ field }) => <PasswordField label="New password" meter error={errors.password?.message} {...field} />} />
      <Controller
        name="confirmPassword"
        control={control}
        render={({ field }) => <PasswordField label="Confirm password" autoComplete="new-password" error={errors.confirmPassword?.message} {...field} />}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <Button variant="primary" type="submit" wide busy={isSubmitting}>{isSubmitting ? 'Saving' : 'Save password'}</Button>
    </form>
  );
}
