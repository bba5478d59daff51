import { type ReactNode, useState } from 'react';
import { attempt } from '@/backend/auth/attempt';
import { adoptSession } from '@/backend/auth/auth';
import type { PasskeyResult } from '@/backend/passkeys/passkey-results';
import { type PasskeySignIn as SignInByPasskey, signInWithPasskey } from '@/backend/passkeys/passkey-sign-in';
import type { PendingSignIn } from '@/backend/auth/two-step-sign-in';
import { BIOMETRIC_TEXTS, BIOMETRIC_TOASTS } from '@/domain/security/passkeys';
import { passkeySupport } from '@/platform/sign-in/passkey-support';
import { BiometricButton } from '@/ui/domain/biometric-button';
import { alertToast } from '@/ui/feedback/toast';
import { usePasskeyOffer } from './use-passkey-offer';

interface PasskeySignInProps {
  /** The content of the email field, once it is a valid address. */
  email: () => string | null;
  onDone: (email: string) => void;
  /** Called when the passkey was accepted but a second factor is also required. */
  onPending: (pending: PendingSignIn, email: string) => void;
  /** Shown in the form; null clears it. */
  onProblem: (message: string | null) => void;
}

/** Signing in with a passkey (A2, A4, A8): the button, and the browser's suggestion in the email field. */
export default function PasskeySignIn({
  email,
  onDone,
  onPending,
  onProblem,
}: PasskeySignInProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false);

  const settle = async (result: PasskeyResult<SignInByPasskey>): Promise<void> => {
    if (!result.ok) {
      alertToast({ state: 'failed', title: BIOMETRIC_TOASTS.failed, text: result.message });
      return onProblem(result.cancelled ? null : result.offline ? result.message : BIOMETRIC_TEXTS.formError);
    }
    if ('pending' in result.value) return onPending(result.value.pending, result.value.email);
    const { session, email: whose } = result.value;
    const dismissToast = alertToast({
      state: 'synced',
      title: BIOMETRIC_TOASTS.signedIn,
      text: BIOMETRIC_TOASTS.signingIn,
    });
    const adopted = await attempt(() => adoptSession(session));
    if (adopted.ok) return onDone(whose);
    dismissToast();
    onProblem(adopted.message);
  };
  const offer = usePasskeyOffer((result) => void settle(result));

  const press = async (): Promise<void> => {
    onProblem(null);
    offer.pause();
    setIsBusy(true);
    await settle(await signInWithPasskey(email()));
    setIsBusy(false);
    offer.resume();
  };

  return (
    <BiometricButton
      mode="signIn"
      askSupport={passkeySupport}
      busy={isBusy || offer.isBusy}
      onPress={() => void press()}
    />
  );
}
