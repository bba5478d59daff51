import { useState } from 'react';
import { proveIdentity } from '@/backend/account/identity-proof';
import { registerPasskey } from '@/backend/passkeys/register-passkey';
import { guessBiometricDevice } from '@/domain/security/biometric-device';
import { BIOMETRIC_TOASTS, passkeyReadyMessage } from '@/domain/security/passkeys';
import { passkeySupport } from '@/platform/sign-in/passkey-support';
import { useIdentity } from '@/store/react/identity';
import { BiometricButton } from '@/ui/domain/biometric-button';
import { alertToast } from '@/ui/feedback/toast';
import { PasswordSheet } from '../credentials/password-sheet';

/** Registers a passkey of this device (A4). */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { userId, email, name } = useIdentity();
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const add = async (): Promise<void> => {
    setIsBusy(true);
    const result = await registerPasskey(userId === null ? null : { userId, email, name });
    setIsBusy(false);
    if (!result.ok)
      return void alertToast({ state: 'failed', title: BIOMETRIC_TOASTS.failed, text: result.message });
    alertToast({
      state: 'synced',
      title: BIOMETRIC_TOASTS.registered,
      text: passkeyReadyMessage(guessBiometricDevice(navigator.userAgent).name),
    });
    onAdded();
  };
  return (
    <>
      <BiometricButton
        mode="register"
        askSupport={passkeySupport}
        busy={isBusy}
        onPress={() => setConfirming(true)}
      />
      <PasswordSheet
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Add a passkey"
        label="Continue"
        busyLabel="Checking"
        send={(password) => proveIdentity('passkey', { way: 'password', password })}
        onDone={() => void add()}
      >
        <p>Whoever has a passkey can sign in as you, so first confirm that it is you.</p>
      </PasswordSheet>
    </>
  );
}
