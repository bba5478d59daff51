import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { attempt } from '@/backend/auth/attempt';
import { updateEmail } from '@/backend/auth/auth';
import { ChangeEmail } from '@/domain/auth/credentials';
import { useHoldWhile } from '@/platform/updates/unsaved-text';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { StateLine } from '@/ui/status';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { SettingsSection } from '../../settings-section';
import { NoPassword } from './no-password';

/** Changes the address; both the old and the new one must confirm by email. */
export function EmailSection() {
  const { email } = useIdentity();
  const [problem, setProblem] = useState<string | null>(null);
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const {
    register,
    control,
    handleSubmit,
    reset,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<ChangeEmail>({
    resolver: zodResolver(ChangeEmail),
    defaultValues: { current: '', email: '' },
  });
  const announceErrors = useAnnounceErrors<ChangeEmail>();
  useHoldWhile(isDirty);
  const submit = handleSubmit(async ({ current, email: next }) => {
    setProblem(null);
    if (next === email) return setProblem('That is your current address.');
    const result = await attempt(() => updateEmail(next, current));
    if (!result.ok) return setProblem(result.message);
    reset();
    setRequestedEmail(next);
  }, announceErrors);
  return (
    <SettingsSection
      id="email"
      title="Email"
      lead={
        <>
          You sign in with <span className="break-all">{email}</span>.
        </>
      }
    >
      {requestedEmail !== null && (
        <div className="mb-4" role="status">
          <StateLine state="sent">
            Check your email: a link went to {requestedEmail}, and one to the address that you have now. The
            change takes effect when you have opened both.
          </StateLine>
        </div>
      )}
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <Controller
          name="current"
          control={control}
          render={({ field }) => (
            <PasswordField label="Your password" error={errors.current?.message} {...field} />
          )}
        />
        {problem !== null && <Problem>{problem}</Problem>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Sending' : 'Change email'}
          </Button>
          <NoPassword />
        </div>
      </form>
    </SettingsSection>
  );
}
