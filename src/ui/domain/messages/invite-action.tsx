import { useState } from 'react';
import { UserPlus } from 'lucide-react';
import { Button } from '../../button';
import { attempt } from '../../feedback/attempt';
import { StateLine } from '../../status';
import type { SyncLineStatus } from '../../sync/sync-line';
import { useSyncBlocker } from '../../sync/use-sync-blocker';

interface InviteActionProps {
  /** Of the invitation; undefined: there is none yet. */
  sync: SyncLineStatus | undefined;
  /** What the button says to a screen reader: whom, or to which job. */
  label: string;
  /** Stores the invitation. */
  invite: () => Promise<void>;
}

/** Invites with one tap; then says what became of it: waiting, sent, or why the server refused it (S8). */
export function InviteAction({ sync, label, invite }: InviteActionProps) {
  const blocker = useSyncBlocker();
  const [isBusy, setBusy] = useState(false);
  if (sync?.state === 'refused') return <StateLine state="refused">{sync.sentence}</StateLine>;
  if (sync?.state === 'waiting') return <StateLine state="waiting">Waiting for {blocker}</StateLine>;
  if (sync) return <StateLine state="sent">Invited</StateLine>;
  const tap = async (): Promise<void> => {
    setBusy(true);
    await attempt(invite, 'This invitation was not stored');
    setBusy(false);
  };
  return (
    <Button
      icon={<UserPlus size={18} aria-hidden />}
      busy={isBusy}
      onClick={() => void tap()}
      aria-label={label}
    >
      Invite
    </Button>
  );
}
