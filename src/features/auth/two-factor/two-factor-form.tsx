import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { attempt } from '@/backend/auth/attempt';
import type { Session } from '@/backend/auth/auth';
import type { PendingSignIn } from '@/backend/auth/two-step-sign-in';
import {
  backupCodeUsedMessage,
  TOKEN_VERIFIED_MESSAGE,
  TWO_FACTOR_TEXTS,
  cleanTokenInput,
} from '@/domain/security/two-factor';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';

interface TwoFactorFormProps {
  step: PendingSignIn;
  /**
   * Called when the code was accepted; `text` says which kind was used. Resolves to what went wrong afterwards, or null.
   */
  onPassed: (session: Session, text: string) => Promise<string | null>;
}

type Mode = 'token' | 'backup';

/** Takes the focus on mount, because it is the next field of a form in progress. */
function CodeField(props: ComponentProps<typeof Field>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={container}>
      <Field {...props} />
    </div>
  );
}

/** Asks for an authenticator code, or a backup code instead (A2, A4, A5). */
export function TwoFactorForm({ step, onPassed }: TwoFactorFormProps) {
  const [mode, setMode] = useState<Mode>('token');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = (to: Mode): void => {
    setMode(to);
    setCode('');
    setProblem(null);
  };

  const verify = async (): Promise<string | null> => {
    if (mode === 'token') {
      const answer = await attempt(() => step.verifyToken(code));
      return answer.ok
        ? onPassed(answer.value, TOKEN_VERIFIED_MESSAGE)
        : answer.message || TWO_FACTOR_TEXTS.failed;
    }
    const answer = await attempt(() => step.verifyBackupCode(code));
    return answer.ok
      ? onPassed(answer.value.session, backupCodeUsedMessage(answer.value.left))
      : answer.message || TWO_FACTOR_TEXTS.failed;
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setProblem(null);
    setIsBusy(true);
    void verify()
      .then(setProblem)
      .finally(() => setIsBusy(false));
  };

  const isToken = mode === 'token';
  return (
    <>
      <p className="mb-4 text-ink-2">
        {isToken
          ? 'Enter the 6-digit code from your authenticator app.'
          : 'Enter one of the codes that you saved when you set this up. Each works once.'}
      </p>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {isToken ? (
          <CodeField
            key="token"
            label="Authentication code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(cleanTokenInput(event.target.value))}
          />
        ) : (
          <CodeField
            key="backup"
            label="Backup code"
            placeholder="XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {problem !== null && <Problem>{problem}</Problem>}
        <Button variant="primary" type="submit" wide busy={isBusy} disabled={isToken && code.length !== 6}>
          {isBusy ? 'Verifying' : 'Verify'}
        </Button>
      </form>
      <Button className="mt-3" variant="quiet" wide onClick={() => change(isToken ? 'backup' : 'token')}>
        {isToken ? 'Use Backup Code Instead' : 'Use Authenticator App Instead'}
      </Button>
    </>
  );
}
