import { type SubmitEvent, useEffect, useState } from 'react';
import { attempt } from '@/backend/auth/attempt';
import type { Session } from '@/backend/auth/auth';
import type { FactorRecovery } from '@/backend/auth/factor-recovery';
import type { StepResult } from '@/backend/auth/step-result';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { Field } from '@/ui/fields/field';
import { Problem } from '@/ui/feedback/problem';
import { useNow } from '@/ui/dates/use-now';

interface RecoverFactorProps {
  recovery: FactorRecovery;
  /** Called when the second factor is off and this session may be used. */
  onPassed: (session: Session) => Promise<void>;
}

const moment = (at: number): string => `${formatWeekday(today(new Date(at)))} at ${formatClockTime(at)}`;

/**
 * Turns the second factor off by a backup code, or after three days in which any signed-in device can stop it (ruling
 * 6).
 */
export function RecoverFactor({ recovery, onPassed }: RecoverFactorProps) {
  const now = useNow();
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [waitProblem, setWaitProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'code' | 'wait' | null>(null);
  const [readyAt, setReadyAt] = useState<number | null>(null);

  useEffect(() => {
    const readState = async (): Promise<void> => {
      const answer = await attempt(() => recovery.getState());
      if (answer.ok && answer.value.readyAt !== null) setReadyAt(Date.parse(answer.value.readyAt));
    };
    void readState();
  }, [recovery]);

  const complete = async (
    what: 'code' | 'wait',
    step: () => Promise<StepResult<Session>>,
    setProblem: (problem: string | null) => void,
  ): Promise<void> => {
    setBusy(what);
    setProblem(null);
    const answer = await attempt(step);
    if (answer.ok) await onPassed(answer.value);
    else setProblem(answer.message);
    setBusy(null);
  };
  const requestRecovery = async (): Promise<void> => {
    setBusy('wait');
    setWaitProblem(null);
    const answer = await attempt(() => recovery.requestRecovery());
    if (!answer.ok) setWaitProblem(answer.message);
    else if (answer.value.readyAt !== null) setReadyAt(Date.parse(answer.value.readyAt));
    setBusy(null);
  };

  return (
    <>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (busy === null) void complete('code', () => recovery.recoverByCode(code), setCodeProblem);
        }}
      >
        <p className="text-ink-2">
          Enter one of the backup codes that you saved. It turns two-factor authentication off and signs you
          in.
        </p>
        <Field
          label="Backup code"
          placeholder="XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {codeProblem !== null && <Problem>{codeProblem}</Problem>}
        <Button variant="primary" type="submit" wide busy={busy === 'code'}>
          {busy === 'code' ? 'Checking' : 'Turn off and sign in'}
        </Button>
      </form>
      <section aria-labelledby="no-codes" className="mt-8 border-t border-hair pt-5">
        <h2 id="no-codes" className="head mb-2 text-lg">
          No backup codes?
        </h2>
        {readyAt === null ? (
          <p className="mb-4 text-ink-2">
            Then it takes three days. Every device where you are signed in is notified and can stop it, so
            that nobody gets in who only reads your mail.
          </p>
        ) : readyAt > now.getTime() ? (
          <p role="status" className="mb-4">
            Requested. It can be turned off on {moment(readyAt)}: come back then with a new link from this
            page.
          </p>
        ) : (
          <p role="status" className="mb-4">
            The three days are over, and nobody has stopped it.
          </p>
        )}
        {waitProblem !== null && (
          <div className="mb-4">
            <Problem>{waitProblem}</Problem>
          </div>
        )}
        {readyAt === null && (
          <Button wide busy={busy === 'wait'} onClick={() => void requestRecovery()}>
            Ask to turn it off
          </Button>
        )}
        {readyAt !== null && readyAt <= now.getTime() && (
          <Button
            wide
            busy={busy === 'wait'}
            onClick={() => void complete('wait', () => recovery.finishRecovery(), setWaitProblem)}
          >
            Turn off and sign in
          </Button>
        )}
      </section>
    </>
  );
}
