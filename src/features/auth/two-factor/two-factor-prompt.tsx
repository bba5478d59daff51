import { useEffect, useRef } from 'react';
import { attempt } from '@/backend/auth/attempt';
import { adoptSession, type Session } from '@/backend/auth/auth';
import type { AuthResult } from '@/backend/auth/auth-result';
import type { PendingSignIn } from '@/backend/auth/two-step-sign-in';
import { Button } from '@/ui/button';
import { AuthCard, LineLink } from '../auth-card';
import { TwoFactorForm } from './two-factor-form';

interface TwoFactorPromptProps {
  pending: PendingSignIn;
  /** What to do with the verified session; by default it becomes this app's session. */
  admit?: (session: Session) => Promise<AuthResult<unknown>>;
  /** Called when the session was admitted; `text` is about the code that was used. */
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** The second step of a sign-in. Leaving it cancels the sign-in, and nothing of it is stored (A4, ruling 12). */
export function TwoFactorPrompt({ pending, admit = adoptSession, onDone, onCancel }: TwoFactorPromptProps) {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (!isDone.current) void pending.cancel();
    },
    [pending],
  );
  return (
    <AuthCard title="Two-Factor Authentication">
      <TwoFactorForm
        step={pending}
        onPassed={async (session, text) => {
          isDone.current = true;
          const adopted = await attempt(() => admit(session));
          if (!adopted.ok) return adopted.message;
          onDone(text);
          return null;
        }}
      />
      <Button variant="quiet" wide onClick={onCancel}>
        Cancel
      </Button>
      <p className="mt-4 text-sm text-ink-2">
        Lost your device? <LineLink to="/auth/recover-2fa">Recovery options</LineLink>
      </p>
    </AuthCard>
  );
}
