import { useState } from 'react';
import { stopRecovery } from '@/backend/account/two-factor';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';

interface RecoveryProps {
  accountId: string;
  readyAt: string;
  onChange: () => void;
}

/**
 * Somebody with access to the account's email has asked to turn off the second factor; any signed-in device can stop it
 * (ruling 6).
 */
export function Recovery({ accountId, readyAt, onChange }: RecoveryProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await stopRecovery(accountId).finally(() => setIsBusy(false));
    if (!answer.ok) return setProblem(answer.message);
    notice({
      state: 'confirmed',
      title: 'The request is stopped',
      text: 'If you did not make it, change your password: somebody reads your mail or knows your password.',
    });
    onChange();
  };
  const moment = Date.parse(readyAt);
  return (
    <div role="alert" className="mt-4 grid justify-items-start gap-3 rounded-box border border-urgent p-3">
      <p className="font-semibold">Somebody asked to turn this off without your authenticator.</p>
      <p className="text-sm text-ink-2">
        It goes off on {formatWeekday(today(new Date(moment)))} at{' '}
        <span className="mono">{formatClockTime(moment)}</span>. If that was you, there is nothing to do.
      </p>
      {problem !== null && <Problem>{problem}</Problem>}
      <Button variant="danger-solid" busy={isBusy} onClick={() => void stop()}>
        Stop it
      </Button>
    </div>
  );
}
