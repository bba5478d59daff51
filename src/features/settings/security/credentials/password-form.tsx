import { type ReactNode, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { attempt } from '@/backend/auth/attempt';
import type { AuthResult } from '@/backend/auth/auth-result';
import { ConfirmPassword } from '@/domain/auth/credentials';
import { Button } from '@/ui/button';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { useAnnounceErrors } from '@/ui/fields/use-announce-errors';
import { NoPassword } from './no-password';

export interface PasswordFormProps {
  /** The label of the button, and while it is busy. */
  label: string;
  busyLabel: string;
  danger?: boolean;
  /** Proves the identity with this password and does what it is for. */
  send: (password: string) => Promise<AuthResult<unknown>>;
  onDone: () => void;
  /** What is going to happen. */
  children?: ReactNode;
}

/** Asks for the password before what needs a fresh proof of identity (S13): an unlocked phone must not be enough. */
export default function PasswordForm({
  label,
  busyLabel,
  danger,
  send,
  onDone,
  children,
}: PasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const {
    control,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<ConfirmPassword>({ resolver: zodResolver(ConfirmPassword), defaultValues: { current: '' } });
  const announceErrors = useAnnounceErrors<ConfirmPassword>();
  const submit = handleSubmit(async ({ current }) => {
    setProblem(null);
    const result = await attempt(() => send(current));
    if (result.ok) onDone();
    else setProblem(result.message);
  }, announceErrors);
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <Controller
        name="current"
        control={control}
        render={({ field }) => (
          <PasswordField label="Your password" error={errors.current?.message} {...field} />
        )}
      />
      {problem !== null && <Problem>{problem}</Problem>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={danger ? 'danger-solid' : 'primary'} busy={isSubmitting}>
          {isSubmitting ? busyLabel : label}
        </Button>
        <NoPassword />
      </div>
    </form>
  );
}
