import { lazy, Suspense, useRef, useState } from 'react';
import { loadableOf, useServerQuery } from '@/backend/queries/use-server-query';
import {
  disableTwoFactor,
  getTwoFactor,
  renewBackupCodes,
  setUpTwoFactor,
  type TwoFactorSetup as Setup,
  type TwoFactorState,
} from '@/backend/account/two-factor';
import type { AuthResult } from '@/backend/auth/auth-result';
import { proveIdentity } from '@/backend/account/identity-proof';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { DefinitionList } from '@/ui/layout/definition-list';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { Mono } from '@/ui/layout/page';
import { Sheet } from '@/ui/overlays/sheet';
import { notice } from '@/ui/feedback/toast';
import { SettingsSection } from '../../settings-section';
import { PasswordSheet } from '../credentials/password-sheet';
import { BackupCodes } from './backup-codes';
import { CodeForm } from './code-form';
import { Recovery } from './recovery';
import { FetchedPart, PartSkeleton } from '../fetched-part';

/** Lazy, because it contains the QR code library, which only the setup needs. */
const TwoFactorSetup = lazy(() => import('./two-factor-setup'));

const WARN_BELOW_CODES = 3;

interface PartProps {
  accountId: string;
  isOffline: boolean;
  onChange: () => void;
}

function Off({ accountId, isOffline, onChange }: PartProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const prepared = useRef<Setup | null>(null);
  const begin = async (password: string): Promise<AuthResult<unknown>> => {
    const proved = await proveIdentity('second_factor', { way: 'password', password });
    if (!proved.ok) return proved;
    const answer = await setUpTwoFactor(accountId);
    if (answer.ok) prepared.current = answer.value;
    return answer;
  };
  if (setup !== null)
    return (
      <Suspense fallback={<PartSkeleton rows={4} />}>
        <TwoFactorSetup
          accountId={accountId}
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={() => {
            setSetup(null);
            notice({
              state: 'confirmed',
              title: 'Two-factor authentication is on',
              text: 'Your other devices ask for a code before they go on.',
            });
            onChange();
          }}
        />
      </Suspense>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        A password can be guessed or stolen. With two-factor authentication, signing in also takes a code from
        your phone.
      </p>
      <Button variant="primary" disabled={isOffline} onClick={() => setConfirming(true)}>
        Set up two-factor authentication
      </Button>
      <PasswordSheet
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Set up two-factor authentication"
        label="Continue"
        busyLabel="Checking"
        send={begin}
        // Only now: the dialog has to close before the page below it changes.
        onDone={() => setSetup(prepared.current)}
      >
        <p>
          Once it is on, every device asks for a code from your authenticator app. First confirm that it is
          you.
        </p>
      </PasswordSheet>
    </div>
  );
}

function NewCodes({ accountId, onChange }: Omit<PartProps, 'isOffline'>) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [saved, setSaved] = useState(false);
  if (codes === null)
    return (
      <>
        <p className="mb-3">Ten new codes replace all that you have. The old ones stop working.</p>
        <CodeForm
          label="Make new codes"
          busyLabel="Making them"
          send={(code) => renewBackupCodes(accountId, code)}
          onDone={setCodes}
        />
      </>
    );
  return (
    <>
      <p className="mb-3">
        They are shown only this once. Keep them where you can find them without your phone.
      </p>
      <BackupCodes codes={codes} saved={saved} onSaved={setSaved} />
      <Button className="mt-3" variant="primary" disabled={!saved} onClick={onChange}>
        Done
      </Button>
    </>
  );
}

function On({ accountId, isOffline, state, onChange }: PartProps & { state: TwoFactorState }) {
  const [open, setOpen] = useState<'codes' | 'off' | null>(null);
  const close = (): void => {
    setOpen(null);
    onChange();
  };
  return (
    <>
      <DefinitionList
        rows={[
          ['State', 'On'],
          ['Backup codes left', <Mono key="left">{state.codesLeft}</Mono>],
        ]}
      />
      {state.codesLeft < WARN_BELOW_CODES && (
        <p className="mt-2 text-sm font-medium text-urgent">
          {state.codesLeft === 0 ? 'You have no backup codes left.' : 'Few backup codes are left.'} Make new
          ones before you need them.
        </p>
      )}
      {state.recoveryAt !== null && (
        <Recovery accountId={accountId} readyAt={state.recoveryAt} onChange={onChange} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={isOffline} onClick={() => setOpen('codes')}>
          New backup codes
        </Button>
        <Button variant="danger" disabled={isOffline} onClick={() => setOpen('off')}>
          Turn off
        </Button>
      </div>
      <Sheet
        kind="dialog"
        open={open === 'codes'}
        onOpenChange={(is) => !is && close()}
        title="New backup codes"
      >
        <div className="p-4">
          <NewCodes accountId={accountId} onChange={close} />
        </div>
      </Sheet>
      <Sheet
        kind="dialog"
        open={open === 'off'}
        onOpenChange={(is) => !is && setOpen(null)}
        title="Turn off two-factor authentication?"
      >
        <div className="p-4">
          <p className="mb-3">
            After this, your password alone is enough to sign in. Your backup codes stop working.
          </p>
          <CodeForm
            danger
            label="Turn off"
            busyLabel="Turning off"
            send={(code) => disableTwoFactor(accountId, code)}
            onDone={() => {
              notice({ state: 'confirmed', title: 'Two-factor authentication is off' });
              close();
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

/** `/settings/security`: the second factor (A2, A4; ruling 12). */
export function TwoFactorSection({ accountId }: { accountId: string }) {
  const isOffline = useIsOffline();
  const factor = useServerQuery('two-factor', getTwoFactor, [accountId], isOffline);
  const part = { accountId, isOffline, onChange: factor.retry };
  return (
    <SettingsSection
      id="two-factor"
      title="Two-factor authentication"
      lead="A code from an app on your phone, besides your password."
    >
      <FetchedPart data={loadableOf(factor)} what="Your second factor" rows={2}>
        {(state) => (
          <>
            {state.enabled ? <On {...part} state={state} /> : <Off {...part} />}
            <NeedsConnection offline={isOffline} />
          </>
        )}
      </FetchedPart>
    </SettingsSection>
  );
}
