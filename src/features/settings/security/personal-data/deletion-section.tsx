import { useState } from 'react';
import { requestDeletion } from '@/backend/auth/auth';
import { cancelDeletion, getDeletion } from '@/backend/account/account-security';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import { formatWeekday, today } from '@/domain/values/days';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { SettingsSection } from '../../settings-section';
import { PasswordSheet } from '../credentials/password-sheet';
import { FetchedPart } from '../fetched-part';

/** Deletes the account: hidden at once, erased after thirty days, cancellable until then. */
export function DeletionSection({ accountId }: { accountId: string }) {
  const isOffline = useIsOffline();
  const deletion = useServerQuery('account-deletion', getDeletion, [accountId], isOffline);
  const [isConfirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setIsBusy(true);
    const cancelled = await cancelDeletion(accountId).finally(() => setIsBusy(false));
    setProblem(cancelled.ok ? null : cancelled.message);
    if (cancelled.ok)
      notice({
        state: 'confirmed',
        title: 'Your account stays',
        text: 'Jobs that were closed stay closed until you open them again.',
      });
    deletion.retry();
  };
  return (
    <SettingsSection id="deletion" title="Delete account" lead="For good, after 30 days.">
      {problem !== null && (
        <div className="mb-3">
          <Problem>{problem}</Problem>
        </div>
      )}
      <FetchedPart data={loadableOf(deletion)} what="This" rows={2}>
        {({ due_at: due }) => (
          <>
            {due === null ? (
              <>
                <p className="mb-3">
                  Your profile is hidden and your open jobs close at once. In 30 days everything of yours is
                  erased, on this device and all others, and in the threads of those you wrote to. Until then
                  you can change your mind.
                </p>
                <p className="mb-3">
                  Jobs of a company for which somebody else hires, too, stay open with them. A company that
                  you own goes to one of them when your account is erased; without anybody, it is erased with
                  it.
                </p>
                <p className="mb-3">
                  A project that you own goes to whoever has edited it longest and hires. Without such an
                  editor it is deleted, with its call sheets and files. Its crew is told now, so that you can
                  hand it to somebody before.
                </p>
                <Button variant="danger" disabled={isOffline} onClick={() => setConfirming(true)}>
                  Delete my account
                </Button>
              </>
            ) : (
              <>
                <p role="status" className="mb-3 font-medium">
                  Your account is hidden, and erased on {formatWeekday(today(new Date(due)))}.
                </p>
                <Button variant="primary" disabled={isOffline} busy={isBusy} onClick={() => void cancel()}>
                  Keep my account
                </Button>
              </>
            )}
            <NeedsConnection offline={isOffline} />
          </>
        )}
      </FetchedPart>
      <PasswordSheet
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete your account?"
        danger
        label="Delete my account"
        busyLabel="Asking"
        send={requestDeletion}
        onDone={deletion.retry}
      >
        <p>Export your data first, if you want to keep any of it.</p>
      </PasswordSheet>
    </SettingsSection>
  );
}
