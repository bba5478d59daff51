import { useRef, useState } from 'react';
import type { AuthResult } from '@/backend/auth/auth-result';
import { proveIdentity } from '@/backend/account/identity-proof';
import { type Passkey, removePasskey, renamePasskey } from '@/backend/passkeys/passkeys';
import { MAX_PASSKEYS } from '@/domain/security/passkeys';
import { useIsOffline } from '@/store/react/use-sync-state';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { LiveView } from '@/ui/loading/live-view';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { useNow } from '@/ui/dates/use-now';
import { SettingsSection } from '../../settings-section';
import { PasswordSheet } from '../credentials/password-sheet';
import { AddPasskey } from './add-passkey';
import { nameOf, PasskeyRow } from './passkey-row';
import { usePasskeys } from './use-passkeys';

const LEAD =
  'Sign in with a face, a fingerprint or the PIN of your device. No password is sent, and nothing of your face or finger leaves it.';

const PasskeySkeleton = () => (
  <div aria-hidden className="breathe grid gap-3">
    {[0, 1].map((row) => (
      <i key={row} className="block h-12 bg-well" />
    ))}
  </div>
);

/** The account's passkeys: rename, remove, and add this device (A4, A7). */
export function PasskeySection({ accountId: userId }: { accountId: string }) {
  const isOffline = useIsOffline();
  const { passkeys, refetch } = usePasskeys(userId, isOffline);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const now = useNow();
  const copy = usePersistenceCopy();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);

  const remove = async (passkey: Passkey, password: string): Promise<AuthResult<unknown>> => {
    const proved = await proveIdentity('passkey', { way: 'password', password });
    if (!proved.ok) return proved;
    try {
      await removePasskey(userId, passkey.credential_id);
      return proved;
    } catch (error) {
      return { ok: false, message: sentenceOf(error), offline: false };
    }
  };
  const onRemoved = async (passkey: Passkey): Promise<void> => {
    await refetch();
    announce(`${nameOf(passkey)} was removed.`);
    // The removed row had the focus.
    list.current?.focus();
  };
  const rename = async (passkey: Passkey, name: string): Promise<void> => {
    await renamePasskey(userId, passkey.credential_id, name);
    await refetch();
  };

  const loaded = passkeys.state === 'loaded' ? passkeys.list : null;
  const absence = isOffline ? 'offline' : passkeys.state === 'failed' ? 'failed' : 'unknown';
  const data = {
    value: loaded ?? undefined,
    absence: loaded === null ? absence : null,
    retry: () => void refetch(),
  } as const;
  return (
    <SettingsSection id="passkeys" title="Passkeys" lead={LEAD}>
      <div ref={list} tabIndex={-1} className="outline-none" aria-label="Your passkeys" role="group">
        <LiveView
          data={data}
          what="your passkeys"
          as="line"
          skeleton={<PasskeySkeleton />}
          offline={{ title: 'No connection', text: copy.needsConnection }}
          failed={{ text: passkeys.state === 'failed' ? passkeys.message : undefined }}
          empty={{
            title: 'No passkeys',
            text: 'No passkeys yet. Add one for this device, and next time your face or fingerprint is enough.',
          }}
        >
          {(all) => (
            <ul>
              {all.map((passkey) => (
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
        </LiveView>
      </div>
      {loaded !== null && <NeedsConnection offline={isOffline} />}
      {loaded !== null && !isOffline && (
        <div className="mt-4 max-w-sm">
          {loaded.length < MAX_PASSKEYS ? (
            <AddPasskey onAdded={() => void refetch()} />
          ) : (
            <p className="text-ink-2">
              Eight devices are as many as an account can have. Remove one that you no longer use to add
              another.
            </p>
          )}
        </div>
      )}
      {removing !== null && (
        <PasswordSheet
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Remove ${nameOf(removing)}?`}
          danger
          label="Remove"
          busyLabel="Removing"
          send={(password) => remove(removing, password)}
          onDone={() => void onRemoved(removing)}
        >
          <div>
            <p>It no longer signs you in. Your other ways to sign in stay as they are.</p>
            <p className="mt-2 text-ink-2">
              The device may still list it among its passwords. You can delete it there, too.
            </p>
          </div>
        </PasswordSheet>
      )}
    </SettingsSection>
  );
}
