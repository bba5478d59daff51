import { useEffect, useState } from 'react';
import { vibrate } from '@/platform/haptics';
import { useIdentity } from '@/store/react/identity';
import { JoinButton } from '@/ui/domain/join/join-button';
import { CONFIRMED_MS, ctaPath, ctaWords, type Variant } from './cta-rules';

interface CallToActionProps {
  variant?: Variant;
  className?: string;
}

/** Begins, or goes on (A2, A4). A check stands beside the words for two seconds after the click, while the next screen is on its way. */
export function CallToAction({ variant = 'A', className }: CallToActionProps) {
  const { role } = useIdentity();
  const [confirmations, setConfirmations] = useState(0);
  useEffect(() => {
    if (confirmations === 0) return undefined;
    const timer = setTimeout(() => setConfirmations(0), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [confirmations]);
  return (
    <JoinButton
      to={ctaPath(role)}
      className={className}
      isDone={confirmations > 0}
      onPress={() => {
        vibrate('success');
        setConfirmations((before) => before + 1);
      }}
    >
      {ctaWords(role, variant)}
    </JoinButton>
  );
}
