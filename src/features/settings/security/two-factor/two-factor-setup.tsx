import { type ReactNode, useState } from 'react';
import { enableTwoFactor, type TwoFactorSetup as Setup } from '@/backend/account/two-factor';
import { authenticatorLink, groupedSecret } from '@/domain/security/two-factor';
import { copyText } from '@/platform/share';
import { useIdentity } from '@/store/react/identity';
import { Button } from '@/ui/button';
import { notice } from '@/ui/feedback/toast';
import { BackupCodes } from './backup-codes';
import { CodeForm } from './code-form';
import { QrCode } from './qr-code';

interface TwoFactorSetupProps {
  accountId: string;
  setup: Setup;
  onDone: () => void;
  onCancel: () => void;
}

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 border-b border-hair py-4 first:pt-0 last:border-0">
    <span aria-hidden className="mono text-lg">
      {number}
    </span>
    <div>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </div>
  </li>
);

/** The three steps of the setup: scan the secret, save the backup codes, enter a code as proof (A4). */
export default function TwoFactorSetup({
  accountId,
  setup: { secret, backupCodes },
  onDone,
  onCancel,
}: TwoFactorSetupProps) {
  const { email } = useIdentity();
  const [saved, setSaved] = useState(false);
  const copy = async (): Promise<void> => {
    notice(
      (await copyText(secret))
        ? { state: 'sent', title: 'Secret copied' }
        : { state: 'failed', title: 'This browser does not allow copying. Type the secret instead.' },
    );
  };
  return (
    <>
      <ol>
        <Step number={1} title="Scan this with your authenticator app">
          <QrCode text={authenticatorLink(secret, email)} label="QR code for your authenticator app" />
          <p className="mt-3 text-sm text-ink-2">Or type this secret into the app:</p>
          <p className="mono mt-1 text-base break-words select-all">{groupedSecret(secret)}</p>
          <Button className="mt-2" onClick={() => void copy()}>
            Copy secret
          </Button>
        </Step>
        <Step number={2} title="Save your backup codes">
          <p className="mb-3 text-sm text-ink-2">
            If you lose your phone, one of these lets you in. They are shown only this once.
          </p>
          <BackupCodes codes={backupCodes} saved={saved} onSaved={setSaved} />
        </Step>
        <Step number={3} title="Check that it works">
          <CodeForm
            label="Turn on"
            busyLabel="Turning on"
            blockedReason={saved ? undefined : 'Save your backup codes first, and tick that you have.'}
            send={(code) => enableTwoFactor(accountId, code)}
            onDone={onDone}
          />
        </Step>
      </ol>
      <Button variant="quiet" onClick={onCancel}>
        Not now
      </Button>
    </>
  );
}
