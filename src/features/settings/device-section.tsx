import { useState } from 'react';
import { formatBytes } from '@/domain/bytes';
import { keepStorage } from '@/platform/storage-space';
import type { CollectionName } from '@/domain/streams';
import { useSignOut } from '@/store/react/identity';
import { useStore } from '@/store/react/store-context';
import type { SyncState } from '@/store/writes/queue';
import { formatClockTime, formatWeekday, today } from '@/domain/days';
import { Button, LinkButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DefinitionList } from '@/ui/definition-list';
import { useIsPersistent } from '@/ui/persistence-context';
import { usePersistenceCopy } from '@/ui/use-persistence-copy';
import { Problem } from '@/ui/problem';
import { StateLine } from '@/ui/status';
import { SettingsSection } from './settings-section';
import { useDevice } from './use-device';

const NAMES: Record<CollectionName, string> = {
  profiles: 'People and companies',
  jobs: 'Jobs',
  applications: 'Applications',
  conversations: 'Conversations',
  messages: 'Messages',
  notifications: 'Notifications',
  drafts: 'Drafts',
  saved: 'Saved',
};

const number = new Intl.NumberFormat('en-US');
const mono = (text: string) => <span className="mono">{text}</span>;

function lastInStep(at: number | null | undefined): string {
  if (at === null || at === undefined) return 'Not yet';
  return `${formatWeekday(today(new Date(at)))} ${formatClockTime(at)}`;
}

/** What is kept here, whether the browser may throw it away, and the way out. */
export function DeviceSection({ state }: { state: SyncState | undefined }) {
  const store = useStore();
  const signOut = useSignOut();
  const isKept = useIsPersistent();
  const words = usePersistenceCopy();
  const { facts, measure } = useDevice(store);
  const [refused, setRefused] = useState(false);
  const [asking, setAsking] = useState(false);
  const space = typeof facts === 'string' ? null : facts.space;

  const keep = async () => {
    setRefused(!(await keepStorage()));
    await measure();
  };
  return (
    <SettingsSection id="device" title="This device" lead={words.localCopy}>
      {facts === 'failed' ? (
        <div className="grid justify-items-start gap-3">
          <Problem>What is on this device could not be counted. It is still there.</Problem>
          <Button onClick={() => void measure()}>Try again</Button>
        </div>
      ) : facts === 'measuring' ? (
        <div aria-hidden className="breathe grid gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <i key={row} className="block h-6 bg-well" />
          ))}
        </div>
      ) : (
        <DefinitionList
          rows={[
            ...facts.counts.map(([name, count]) => [NAMES[name], mono(number.format(count))] as const),
            [
              'Storage used',
              space ? (
                <>
                  {mono(formatBytes(space.used))} of {mono(formatBytes(space.quota))}
                </>
              ) : (
                'This browser does not say.'
              ),
            ],
            ['Waiting to be sent', mono(number.format(state?.waiting ?? 0))],
            ['Last in step', mono(lastInStep(state?.lastInStepAt))],
          ]}
        />
      )}
      {isKept && space && (
        <div className="mt-4">
          {space.persistent ? (
            <StateLine state="synced">The browser keeps this, even when it runs out of room.</StateLine>
          ) : (
            <>
              <Button onClick={() => void keep()}>Keep on this device</Button>
              <p className="mt-1.5 text-sm text-ink-2" role="status">
                {refused
                  ? 'The browser did not agree yet. It usually does once Marquee is installed.'
                  : 'Asks the browser not to throw your copy away when it runs out of room.'}
              </p>
            </>
          )}
        </div>
      )}
      <LinkButton to="/settings/diagnostics" className="mt-4">
        Diagnostics
      </LinkButton>
      <p className="mt-1.5 text-sm text-ink-2">
        How this device keeps in step, and what to send when something is wrong.
      </p>
      <div className="mt-6 border-t border-hair pt-4">
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={() => signOut()}>
            Sign Out
          </Button>
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          keep="Stay signed in"
          onConfirm={() => signOut('everywhere')}
        >
          Every device that uses this account has to sign in again, this one too. What waits elsewhere to be
          sent stays there, sealed, until then.
        </ConfirmDialog>
        <p className="mt-1.5 text-sm text-ink-2">
          Takes this account and its copy off this device. Work that has not been sent is asked about first.
        </p>
      </div>
    </SettingsSection>
  );
}
