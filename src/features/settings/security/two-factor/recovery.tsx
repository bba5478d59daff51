import { useState } from 'react';
import type { AuthResult } from '@/backend/auth/auth-result';
import { proveIdentity } from '@/backend/account/identity-proof';
import { stopRecovery } from '@/backend/account/two-factor';
import { formatClockTime, formatWeekday, today } from '@/domain/values/days';
import { Button } from '@/ui/button';
import { notice } from '@/ui/feedback/toast';
import { PasswordSheet } from '../credentials/password-sheet';

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
  const [isConfirming, setConfirming] = useState(false);
  const stop = async (password: string): Promise<AuthResult<unknown>> => {
    const proved = await proveIdentity('recovery', { way: 'password', password });
    return proved.ok ? stopRecovery(accountId) : proved;
  };
  const onStopped = (): void => {
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
      <Button variant="danger-solid" onClick={() => setConfirming(true)}>
        Stop it
      </Button>
      <PasswordSheet
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Stop the request?"
        danger
        label="Stop it"
        busyLabel="Stopping"
        send={stop}
        onDone={onStopped}
      >
        <p>Two-factor authentication stays on. Confirm that it is you.</p>
      </PasswordSheet>
    </div>
  );
}
