import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { attempt } from '@/backend/auth/attempt';
import { requestDeletion } from '@/backend/auth/auth';
import { ConfirmPassword } from '@/domain/auth/credentials';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { NoPassword } from '../credentials/no-password';

/** Deletion requires the password, because an unlocked phone must not be enough. */
export default function DeletionForm({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const {
    control,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<ConfirmPassword>({ resolver: zodResolver(ConfirmPassword), defaultValues: { current: '' } });
  const announceErrors = useAnnounceErrors<ConfirmPassword>();
  const submit = handleSubmit(async ({ current }) => {
    setProblem(null);
    const requested = await attempt(() => requestDeletion(current));
    if (requested.ok) onDone();
    else setProblem(requested.message);
  }, announceErrors);
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p>Export your data first, if you want to keep any of it.</p>
      <Controller
        name="current"
        control={control}
        render={({ field }) => (
          <PasswordField label="Your password" error={errors.current?.message} {...field} />
        )}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="danger-solid" busy={isSubmitting}>
          {isSubmitting ? 'Asking' : 'Delete my account'}
        </Button>
        <NoPassword />
      </div>
    </form>
  );
}
