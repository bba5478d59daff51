import { useRef, useState } from 'react';
import { type Passkey, removePasskey, renamePasskey } from '@/backend/passkeys/devices';
import { MAX_PASSKEYS } from '@/domain/passkeys';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-is-offline';
import { useAnnounce } from '@/ui/announcer';
import { attempt } from '@/ui/attempt';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { NeedsConnection } from '@/ui/needs-connection';
import { Problem } from '@/ui/problem';
import { useNow } from '@/ui/use-now';
import { AddPasskey } from './add-passkey';
import { PasskeySkeleton } from './passkey-skeleton';
import { nameOf, PasskeyRow } from './passkey-row';
import { usePasskeys } from './use-passkeys';

/** The devices that may sign their owner in: named, removed, and this one added (A4, A7). */
export default function PasskeySection() {
  const { userId } = useIdentity();
  const isOffline = useIsOffline();
  const { passkeys, fetchAgain } = usePasskeys(userId, isOffline);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  if (userId === null) return null;

  const remove = async (passkey: Passkey): Promise<void> => {
    if (!(await attempt(() => removePasskey(userId, passkey.credential_id), 'This passkey is still there')))
      return;
    await fetchAgain();
    announce(`${nameOf(passkey)} was removed.`);
    // Its buttons are gone, and the focus with them.
    list.current?.focus();
  };
  const rename = async (passkey: Passkey, name: string): Promise<void> => {
    await renamePasskey(userId, passkey.credential_id, name);
    await fetchAgain();
  };

  const there = passkeys.state === 'there' ? passkeys.list : null;
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none" aria-label="Your passkeys" role="group">
        {there !== null && there.length > 0 && (
          <ul>
            {there.map((passkey) => (
              <PasskeyRow
                key={passkey.credential_id}
                passkey={passkey}
                isOffline={isOffline}
                now={now}
                onRename={(name) => rename(passkey, name)}
                onRemove={() => {
                  setRemoving(passkey);
                  setIsAsking(true);
                }}
              />
            ))}
          </ul>
        )}
        {there?.length === 0 && (
          <p>No device signs you in yet. Add this one, and next time a look or a touch is enough.</p>
        )}
        {passkeys.state === 'loading' && !isOffline && <PasskeySkeleton />}
        {passkeys.state === 'failed' && !isOffline && (
          <div className="grid justify-items-start gap-3">
            <Problem>{passkeys.message}</Problem>
            <Button onClick={() => void fetchAgain()}>Try again</Button>
          </div>
        )}
      </div>
      <NeedsConnection offline={isOffline} />
      {there !== null && !isOffline && (
        <div className="mt-4 max-w-sm">
          {there.length < MAX_PASSKEYS ? (
            <AddPasskey onAdded={() => void fetchAgain()} />
          ) : (
            <p className="text-ink-2">
              Eight devices are as many as an account can have. Remove one that you no longer use to add
              another.
            </p>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${removing === null ? 'this passkey' : nameOf(removing)}?`}
        confirm="Remove"
        keep="Keep it"
        onConfirm={() => removing !== null && void remove(removing)}
      >
        <p>It no longer signs you in. Your other ways to sign in stay as they are.</p>
        <p className="mt-2 text-ink-2">
          The device may still list it among its passwords. You can delete it there, too.
        </p>
      </ConfirmDialog>
    </>
  );
}
