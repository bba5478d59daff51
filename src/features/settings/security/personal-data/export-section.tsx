import { useState } from 'react';
import { exportMyData } from '@/backend/account/account-security';
import { authMessage } from '@/domain/auth/auth-messages';
import { saveFile } from '@/platform/save-file';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { SettingsSection } from '../../settings-section';

const FILE_TYPE = 'application/json';

/** Exports all of a person's data on the server as a file. */
export function ExportSection({ accountId }: { accountId: string }) {
  const isOffline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await exportMyData(accountId).finally(() => setIsBusy(false));
    if (!answer.ok) return setProblem(answer.message);
    if (answer.value === null) return setProblem(authMessage('too many requests'));
    setProblem(null);
    saveFile(
      `marquee-my-data-${new Date().toISOString().slice(0, 10)}.json`,
      JSON.stringify(answer.value, null, 2),
      FILE_TYPE,
    );
    notice({ state: 'confirmed', title: 'Your data is saved as a file' });
  };
  return (
    <SettingsSection id="export" title="Your data" lead="Everything of yours that the server has.">
      <p className="mb-3">
        Profile, jobs, applications, drafts, messages that you sent, and what happened around your account.
        What others wrote to you is theirs, and not in it.
      </p>
      {problem !== null && (
        <div className="mb-3">
          <Problem>{problem}</Problem>
        </div>
      )}
      <Button disabled={isOffline} busy={isBusy} onClick={() => void save()}>
        {isBusy ? 'Collecting' : 'Export as a file'}
      </Button>
      <NeedsConnection offline={isOffline} />
    </SettingsSection>
  );
}
