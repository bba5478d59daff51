import { useEffect, useState } from 'react';
import { getOwnSecondStep } from '@/backend/auth/auth';
import type { PendingSignIn } from '@/backend/auth/two-step-sign-in';
import { TwoFactorForm } from '@/features/auth/two-factor/two-factor-form';
import { sendNow } from '@/store/writes/queue-actions';
import { useStore } from '@/store/react/store-context';
import { Problem } from '@/ui/feedback/problem';
import { Sheet } from '@/ui/overlays/sheet';
import { alertToast } from '@/ui/feedback/toast';

/** Asks for the second factor of the session that is open here. Closing it changes nothing. */
export default function CodeDialog({ onClose }: { onClose: () => void }) {
  const store = useStore();
  const [step, setStep] = useState<PendingSignIn | 'failed' | null>(null);
  useEffect(() => {
    getOwnSecondStep().then(
      (own) => setStep(own ?? 'failed'),
      (error: unknown) => {
        console.error('The second step could not begin:', error);
        setStep('failed');
      },
    );
  }, []);
  return (
    <Sheet kind="dialog" open onOpenChange={(open) => !open && onClose()} title="Two-Factor Authentication">
      <div className="p-4">
        {step === 'failed' ? (
          <Problem>
            This could not be opened. Sign out and in again, or try later. What you wrote is kept.
          </Problem>
        ) : (
          step !== null && (
            <TwoFactorForm
              step={step}
              onPassed={async (_, text) => {
                alertToast({ state: 'synced', title: 'Verification Successful', text });
                onClose();
                await sendNow(store);
                return null;
              }}
            />
          )
        )}
      </div>
    </Sheet>
  );
}
