import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { attempt } from '@/backend/auth/attempt';
import { updatePassword } from '@/backend/auth/auth';
import { ChangePassword } from '@/domain/auth/credentials';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { SettingsSection } from '../../settings-section';
import { NoPassword } from './no-password';

const EMPTY: ChangePassword = { current: '', password: '', confirmPassword: '' };

/** Changes the password, given the current one; other devices are signed out. */
export function PasswordSection() {
  const { email } = useIdentity();
  const [problem, setProblem] = useState<string | null>(null);
  const {
    control,
    handleSubmit,
    reset,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<ChangePassword>({ resolver: zodResolver(ChangePassword), defaultValues: EMPTY });
  const announceErrors = useAnnounceErrors<ChangePassword>();
  useHoldWhile(isDirty);
  const submit = handleSubmit(async ({ current, password }) => {
    setProblem(null);
    const result = await attempt(() => updatePassword(password, current));
    if (!result.ok) return setProblem(result.message);
    reset(EMPTY);
    notice({
      state: 'confirmed',
      title: 'Password changed',
      text: 'Your other devices have to sign in again.',
    });
  }, announceErrors);
  return (
    <SettingsSection id="password" title="Password" lead="Changing it signs your other devices out.">
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers which account this is. */}
        <input
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <Controller
          name="current"
          control={control}
          render={({ field }) => (
            <PasswordField label="Current password" error={errors.current?.message} {...field} />
          )}
        />
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
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Changing' : 'Change password'}
          </Button>
          <NoPassword />
        </div>
      </form>
    </SettingsSection>
  );
}
