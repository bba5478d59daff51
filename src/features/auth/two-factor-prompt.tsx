import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { adopt, type AuthResult, type Session } from '@/backend/auth';
import type { PendingSignIn } from '@/backend/pending-sign-in';
import { backupUsed, TOKEN_USED, TWO_FACTOR_TEXTS, typedToken } from '@/domain/two-factor';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Problem } from '@/ui/problem';
import { attempt } from './attempt';
import { AuthCard, LineLink } from './auth-card';

interface TwoFactorPromptProps {
  pending: PendingSignIn;
  /** What becomes of the session that has passed; this app's own, unless something else is wanted. */
  admit?: (session: Session) => Promise<AuthResult<unknown>>;
  /** It has been admitted; what to say of the code that was used. */
  onDone: (text: string) => void;
  onCancel: () => void;
}

type Mode = 'token' | 'backup';

/** The person is in the middle of something, and this is its next field. */
function CodeField(props: ComponentProps<typeof Field>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return <div ref={place}><Field {...props} /></div>;
}

/** The second step of a sign-in (A2, A4, A5). Going away from it gives the sign-in up: nothing of it is kept. */
export function TwoFactorPrompt({ pending, admit = adopt, onDone, onCancel }: TwoFactorPromptProps) {
  const [mode, setMode] = useState<Mode>('token');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isDone = useRef(false);
  useEffect(() => () => {
    if (!isDone.current) void pending.cancel();
  }, [pending]);

  const change = (to: Mode): void => {
    setMode(to);
    setCode('');
    setProblem(null);
  };

  const letIn = async (session: Session, text: string): Promise<void> => {
    isDone.current = true;
    const adopted = await attempt(() => admit(session));
    if (adopted.ok) return onDone(text);
    setProblem(adopted.message);
  };

  const verify = async (): Promise<void> => {
    if (mode === 'token') {
      const step = await attempt(() => pending.verifyToken(code));
      return step.ok ? letIn(step.value, TOKEN_USED) : setProblem(step.message || TWO_FACTOR_TEXTS.failed);
    }
    const step = await attempt(() => pending.verifyBackupCode(code));
    return step.ok ? letIn(step.value.session, backupUsed(step.value.left)) : setProblem(step.message || TWO_FACTOR_TEXTS.failed);
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setProblem(null);
    setIsBusy(true);
    void verify().finally(() => setIsBusy(false));
  };

  const isToken = mode === 'token';
  return (
    <AuthCard title="Two-Factor Authentication">
      <p className="mb-4 text-ink-2">{isToken ? 'Enter the 6-digit code from your authenticator app.' : 'Enter one of the codes that you saved when you set this up. Each works once.'}</p>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {isToken ? (
          <CodeField
            key="token" label="Authentication code" inputMode="numeric" autoComplete="one-time-code" maxLength={6}
            value={code} onChange={(event) => setCode(typedToken(event.target.value))}
          />
        ) : (
          <CodeField
            key="backup" label="Backup code" placeholder="XXXX-XXXX" autoComplete="off" autoCapitalize="characters" spellCheck={false}
            value={code} onChange={(event) => setCode(event.target.value)}
          />
        )}
        {problem !== null && <Problem>{problem}</Problem>}
        <Button variant="primary" type="submit" wide busy={isBusy} disabled={isToken && code.length !== 6}>{isBusy ? 'Verifying' : 'Verify'}</Button>
      </form>
      <div className="mt-3 grid gap-1">
        <Button variant="quiet" wide onClick={() => change(isToken ? 'backup' : 'token')}>{isToken ? 'Use Backup Code Instead' : 'Use Authenticator App Instead'}</Button>
        <Button variant="quiet" wide onClick={onCancel}>Cancel</Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">Lost your device? <LineLink to="/auth/recover-2fa">Recovery options</LineLink></p>
    </AuthCard>
  );
}
